import type { MarketConnectorResponse } from '@app/contract/office/market-connector'
import { skinPictureUrl } from '@app/contract/catalog/calculator'
import { LISTING_SKIPS } from '@app/contract/payments/listing-facts'
import { countLaterListings, loadPriceTerms, planListings } from '#contexts/payments/listings/index.ts'
import type { Db } from '#platform/db/database.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { marketConnectorRepository, type ListingRow } from './market-connector.repository.ts'
import { afterFeeOf } from './stock.presenter.ts'

const ROWS_MAX = 50
const RATE_UNITS = 10_000n

/** The plan is made here in the same way as in a run; nothing is written and nobody is called. */
export async function showMarketConnector(db: Db): Promise<MarketConnectorResponse> {
  const mode = await marketConnectorRepository.readMode(db)
  const connector = await marketConnectorRepository.find(db)
  const listings = await marketConnectorRepository.listLive(db, ROWS_MAX)
  const imageOf = await loadImages(db, listings)
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
    listings: {
      total: listings[0]?.total ?? 0,
      items: listings.map((row) => presentListing(row, imageOf(row))),
    },
  }
}

async function presentPlan(db: Db, rateE4: number): Promise<NonNullable<MarketConnectorResponse['plan']>> {
  const { listed, skipped } = await planListings(db, await loadPriceTerms(db, rateE4))
  const groszeOf = (minor: bigint) => (minor * BigInt(rateE4)) / RATE_UNITS
  const feeBps = await marketConnectorRepository.readFeeBps(db)
  const profitOf = ({ priceMinor, bookGrosze, taxGrosze }: (typeof listed)[number]) =>
    afterFeeOf(groszeOf(priceMinor), feeBps) - bookGrosze - taxGrosze
  const shown = listed.slice(0, ROWS_MAX)
  const imageOf = await loadImages(db, shown)
  const floats = await marketConnectorRepository.findFloats(
    db,
    shown.map(({ stockItemId }) => stockItemId),
  )
  return {
    total: listed.length,
    sumZlotys: zlotysOf(listed.reduce((sum, { priceMinor }) => sum + groszeOf(priceMinor), 0n)),
    profitZlotys: zlotysOf(listed.reduce((sum, planned) => sum + profitOf(planned), 0n)),
    later: await countLaterListings(db),
    items: shown.map((planned) => ({
      stockItemId: planned.stockItemId.toString(),
      name: planned.name,
      image: imageOf(planned),
      wearFloat: floats.get(planned.stockItemId) ?? null,
      cost: zlotysOf(planned.bookGrosze + planned.taxGrosze),
      marketNow: zlotysOf(planned.marketGrosze ?? 0n),
      price: zlotysOf(planned.priceMinor),
      priceZlotys: zlotysOf(groszeOf(planned.priceMinor)),
      profit: zlotysOf(profitOf(planned)),
      floor: zlotysOf(planned.floorMinor),
      floorZlotys: zlotysOf(groszeOf(planned.floorMinor)),
    })),
    skipped: LISTING_SKIPS.map((reason) => ({ reason, items: skipped[reason] })).filter(
      ({ items }) => items > 0,
    ),
  }
}

/** The picture of a name; empty for one that no price list has. */
async function loadImages(
  db: Db,
  rows: readonly { name: string }[],
): Promise<(row: { name: string }) => string> {
  const ids = await marketConnectorRepository.findNameIds(
    db,
    rows.map(({ name }) => name),
  )
  return ({ name }) => {
    const id = ids.get(name)
    return id === undefined ? '' : skinPictureUrl(id, 96)
  }
}

function presentListing(
  row: ListingRow,
  image: string,
): MarketConnectorResponse['listings']['items'][number] {
  return {
    id: row.id.toString(),
    stockItemId: row.stockItemId.toString(),
    name: row.name,
    image,
    state: row.state,
    price: zlotysOf(row.priceMinor),
    floor: zlotysOf(row.floorMinor),
    tradeOfferId: row.tradeOfferId,
    isUnsure: row.isUnsure,
    error: row.error,
    changedAt: row.changedAt.toISOString(),
  }
}
