import type { MarketConnectorResponse } from '@app/contract/office/market-connector'
import { LISTING_SKIPS } from '@app/contract/payments/listing-facts'
import { loadPriceTerms, planListings } from '#contexts/payments/listings/index.ts'
import type { Db } from '#platform/db/database.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { marketConnectorRepository, type ListingRow } from './market-connector.repository.ts'

const ROWS_MAX = 50

/** The plan is made here in the same way as in a run; nothing is written and nobody is called. */
export async function showMarketConnector(db: Db): Promise<MarketConnectorResponse> {
  const mode = await marketConnectorRepository.readMode(db)
  const connector = await marketConnectorRepository.find(db)
  const listings = await marketConnectorRepository.listLive(db, ROWS_MAX)
  const rateE4 = connector?.rateE4 ?? null
  return {
    success: true,
    mode,
    lastListingAt: connector?.lastListingAt?.toISOString() ?? null,
    lastReadingAt: connector?.lastReadingAt?.toISOString() ?? null,
    error: connector?.error ?? null,
    errorAt: connector?.errorAt?.toISOString() ?? null,
    notBefore: connector?.notBefore?.toISOString() ?? null,
    plan: rateE4 === null || mode === 'off' ? null : await presentPlan(db, rateE4),
    listings: { total: listings[0]?.total ?? 0, items: listings.map((row) => presentListing(row)) },
  }
}

async function presentPlan(db: Db, rateE4: number): Promise<NonNullable<MarketConnectorResponse['plan']>> {
  const { listed, skipped } = await planListings(db, await loadPriceTerms(db, rateE4))
  return {
    total: listed.length,
    items: listed.slice(0, ROWS_MAX).map((planned) => ({
      stockItemId: planned.stockItemId.toString(),
      name: planned.name,
      cost: zlotysOf(planned.bookGrosze + planned.taxGrosze),
      marketNow: zlotysOf(planned.marketGrosze ?? 0n),
      price: zlotysOf(planned.priceMinor),
      floor: zlotysOf(planned.floorMinor),
    })),
    skipped: LISTING_SKIPS.map((reason) => ({ reason, items: skipped[reason] })).filter(
      ({ items }) => items > 0,
    ),
  }
}

function presentListing(row: ListingRow): MarketConnectorResponse['listings']['items'][number] {
  return {
    id: row.id.toString(),
    stockItemId: row.stockItemId.toString(),
    name: row.name,
    state: row.state,
    price: zlotysOf(row.priceMinor),
    floor: zlotysOf(row.floorMinor),
    tradeOfferId: row.tradeOfferId,
    isUnsure: row.isUnsure,
    error: row.error,
    changedAt: row.changedAt.toISOString(),
  }
}
