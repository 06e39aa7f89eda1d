import type { ListingSkip } from '@app/contract/payments/listing-facts'
import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { priceListing, type ListingPrice, type PriceRules } from './domain/price-listing.ts'
import { listingsRepository, type Candidate } from './listings.repository.ts'

/** More free items than this are planned in later runs. */
const CANDIDATES_MAX = 500

export type PlannedListing = Candidate & ListingPrice
export type ListingPlan = {
  listed: PlannedListing[]
  skipped: Record<ListingSkip, number>
}
export type PriceTerms = { rules: PriceRules; rateE4: number; limitGrosze: bigint }

export async function loadPriceTerms(db: Db, rateE4: number): Promise<PriceTerms> {
  const settings = await readSettings(db)
  return {
    rules: settings['market.dmarket'].value,
    rateE4,
    limitGrosze: settings['approval.two_admins_from_grosze'].value,
  }
}

/** What the connector would list now; writes nothing and calls nobody. */
export async function planListings(db: Db, terms: PriceTerms): Promise<ListingPlan> {
  const plan: ListingPlan = {
    listed: [],
    skipped: { no_price: 0, below_floor: 0, needs_two_admins: 0, category_off: 0 },
  }
  for (const candidate of await listingsRepository.listCandidates(db, CANDIDATES_MAX)) {
    const price = priceListing(candidate, terms.rules, terms)
    if ('skipped' in price) plan.skipped[price.skipped] += 1
    else plan.listed.push({ ...candidate, ...price })
  }
  return plan
}

/** Free items that one run leaves to the later ones. */
export async function countLaterListings(db: Db): Promise<number> {
  return Math.max(0, (await listingsRepository.countCandidates(db)) - CANDIDATES_MAX)
}
