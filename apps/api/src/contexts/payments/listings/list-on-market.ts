import type { Trx } from '#platform/db/database.ts'
import { enqueue, type JobContext } from '#platform/jobs/jobs.ts'
import { stockRepository } from '#contexts/payments/stock/index.ts'
import { callMarket, type MarketCall } from './call-market.ts'
import { runConnector, type ConnectorTools } from './connector.ts'
import { connectorsRepository } from './connectors.repository.ts'
import { decideListing, SETTLE_MS, type ListingSight } from './domain/decide-listing.ts'
import { isWorthRepricing, priceListing } from './domain/price-listing.ts'
import { listingsRepository, type LiveListing } from './listings.repository.ts'
import type { MarketAsset, MarketDeposit, Marketplace, MarketOffer } from './marketplace.ts'
import { loadPriceTerms, planListings, type PriceTerms } from './plan-listings.ts'

/** New listings of one run. */
const NEW_MAX = 50

type Reading = {
  readAt: Date
  assets: Map<string, MarketAsset>
  offers: Map<string, MarketOffer[]>
  deposits: Map<string, MarketDeposit>
}

/**
 * Reads the whole marketplace, decides every listing and plans new ones in one commit, and only then calls. A crash after
 * the commit leaves listings with an unknown outcome, which the next reading decides.
 */
export async function listOnMarket(tools: ConnectorTools, context: JobContext): Promise<void> {
  await runConnector(tools, context, 'listing', async (market, mode) => {
    const rate = await tools.rates.fetchUsdRate()
    const reading = await readMarketplace(tools, market)
    const calls = await context.commit(async (trx) => {
      await connectorsRepository.saveRate(trx, rate)
      if (mode !== 'on') return []
      const terms = await loadPriceTerms(trx, rate.rateE4)
      const known = await decideLive(trx, reading, terms)
      const made = await addPlanned(trx, reading, terms)
      const all = [...known, ...made]
      // After a crash somebody must look again, so the job is part of the commit.
      if (all.length > 0) await enqueue(trx, 'list-on-market', {}, LOOK_AGAIN)
      return all
    })
    await callMarket(market, calls, context)
    return null
  })
}

const LOOK_AGAIN = { key: 'list-on-market-again', afterMs: SETTLE_MS, queue: 'dmarket', maxAttempts: 1 }

async function readMarketplace({ db }: ConnectorTools, market: Marketplace): Promise<Reading> {
  const readAt = new Date()
  const deposits = new Map<string, MarketDeposit>()
  for (const id of await listingsRepository.listDeposits(db)) deposits.set(id, await market.findDeposit(id))
  // Offers last: an item that is listed in between is then in both lists and not in none.
  const assets = await market.listAssets()
  const offers = await market.listOffers()
  return {
    readAt,
    deposits,
    assets: new Map(assets.map((asset) => [asset.steamAssetId, asset])),
    offers: Map.groupBy(offers, ({ steamAssetId }) => steamAssetId),
  }
}

async function decideLive(trx: Trx, reading: Reading, terms: PriceTerms): Promise<MarketCall[]> {
  const live = await listingsRepository.lockLive(trx)
  const seen = [...reading.offers.values()].flat()
  const { items, endedOffers } = await listingsRepository.listKnown(trx, {
    steamAssetIds: [...reading.offers.keys()],
    offerIds: seen.map(({ offerId }) => offerId),
  })
  const liveItems = new Set(live.map(({ listing }) => listing.steamAssetId))
  // An offer that outlived its listing. Offers of items that we never listed belong to a person.
  const strays = seen.filter(
    ({ offerId, steamAssetId }) =>
      endedOffers.has(offerId) || (items.has(steamAssetId) && !liveItems.has(steamAssetId)),
  )
  const calls: MarketCall[] = strays.map(({ offerId }) => ({ type: 'delete_extra', offerId }))
  for (const one of live) calls.push(...(await decideOne(trx, one, reading, endedOffers, terms)))
  return calls
}

async function decideOne(
  trx: Trx,
  { listing, item, isFree }: LiveListing,
  reading: Reading,
  endedOffers: ReadonlySet<string>,
  terms: PriceTerms,
): Promise<MarketCall[]> {
  const { id, steamAssetId } = listing
  const price = priceListing(item, terms.rules, terms)
  const isWanted = isFree && !('skipped' in price)
  const target = isWanted ? price : null
  const isKept =
    target &&
    listing.priceMinor >= target.floorMinor &&
    !isWorthRepricing(listing.priceMinor, target.priceMinor)
  const deposit = listing.depositId === null ? undefined : reading.deposits.get(listing.depositId)
  const asset = reading.assets.get(steamAssetId)
  const sight: ListingSight = {
    readAt: reading.readAt,
    offers: (reading.offers.get(steamAssetId) ?? []).filter(({ offerId }) => !endedOffers.has(offerId)),
    asset,
    deposit: deposit && { state: deposit.state, assetId: assetIdIn(deposit, steamAssetId) },
    wantedMinor: target && (isKept ? listing.priceMinor : target.priceMinor),
  }
  const { call, extraOfferIds, ...decision } = decideListing(listing, sight)
  await listingsRepository.save(trx, id, {
    ...decision,
    ...(target ? { floorMinor: target.floorMinor } : {}),
    ...(deposit ? { tradeOfferId: deposit.tradeOfferId } : {}),
  })
  if (decision.state === 'withdrawn') await stockRepository.setListed(trx, listing.stockItemId, false)
  const extras = extraOfferIds.map((offerId) => ({ type: 'delete_extra', offerId }) as const)
  return call === null ? extras : [...extras, callOf(call, id, decision, asset)]
}

/** The deposit's own list of ids is by the marketplace's names of items of Steam. */
function assetIdIn(deposit: MarketDeposit, steamAssetId: string): string | null {
  const found = [...deposit.assetIds].find(([key]) => key.split(':')[2] === steamAssetId)
  return found?.[1] ?? null
}

function callOf(
  type: 'deposit' | 'create' | 'update' | 'delete',
  listingId: bigint,
  { assetId, offerId, priceMinor }: { assetId: string | null; offerId: string | null; priceMinor: bigint },
  asset: MarketAsset | undefined,
): MarketCall {
  switch (type) {
    case 'deposit':
      return { type, listingId, depositKey: asset!.depositKey }
    case 'create':
      return { type, listingId, assetId: assetId!, priceMinor }
    case 'update':
      return { type, listingId, offerId: offerId!, priceMinor }
    case 'delete':
      break
  }
  return { type, listingId, offerId: offerId! }
}

/** Only items that the marketplace sees and does not offer yet: others are in another account or listed by hand. */
async function addPlanned(trx: Trx, reading: Reading, terms: PriceTerms): Promise<MarketCall[]> {
  const { listed } = await planListings(trx, terms)
  const calls: MarketCall[] = []
  for (const planned of listed) {
    const asset = reading.assets.get(planned.steamAssetId)
    if (!asset || reading.offers.has(planned.steamAssetId)) continue
    if (calls.length >= NEW_MAX) break
    const state = asset.assetId === null ? ('depositing' as const) : ('ready' as const)
    const { stockItemId, steamAssetId, priceMinor, floorMinor } = planned
    const wish = { stockItemId, steamAssetId, state, assetId: asset.assetId, priceMinor, floorMinor }
    const id = await listingsRepository.insert(trx, { ...wish, unsureSince: reading.readAt })
    await stockRepository.setListed(trx, stockItemId, true)
    const call = asset.assetId === null ? ('deposit' as const) : ('create' as const)
    calls.push(callOf(call, id, { ...wish, offerId: null }, asset))
  }
  return calls
}
