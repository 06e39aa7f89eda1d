import type { Mutation } from './mutations.ts'

const DECIDE = 'contexts/payments/listings/domain/decide-listing.ts'
const PRICE = 'contexts/payments/listings/domain/price-listing.ts'
const FOUND_BY_DECIDE = 'contexts/payments/listings/domain/decide-listing.test.ts'

/** The simulation sells by hand; the rules of the connector have tests of their own. */
export const PLANTED_IN_LISTINGS: readonly Mutation[] = [
  {
    name: 'a listing without an answer is created again at once',
    file: DECIDE,
    find: `    case 'ready':\n      if (listing.unsureSince !== null && !isSettled) return same\n`,
    replace: `    case 'ready':\n`,
    test: FOUND_BY_DECIDE,
  },
  {
    name: 'a deposit without an answer is asked for again at once',
    file: DECIDE,
    find: `      if (listing.unsureSince !== null && !isSettled) return same\n      if (wantedMinor === null)`,
    replace: `      if (wantedMinor === null)`,
    test: FOUND_BY_DECIDE,
  },
  {
    name: 'an offer that a list leaves out is created again at once',
    file: DECIDE,
    find: `      if (!isSettled) return { ...same, unsureSince: listing.unsureSince ?? readAt }\n      if (!asset)`,
    replace: `      if (!asset)`,
    test: FOUND_BY_DECIDE,
  },
  {
    name: 'an item that the marketplace does not show is listed again',
    file: DECIDE,
    find: `      if (!asset) return { ...same, error: 'missing' }\n      return decideReady({ ...same, assetId: asset.assetId,`,
    replace: `      return decideReady({ ...same, assetId: asset?.assetId ?? same.assetId,`,
    test: FOUND_BY_DECIDE,
  },
  {
    name: 'a second offer of one item stays on sale',
    file: DECIDE,
    find: 'offers.filter((offer) => offer !== own)',
    replace: 'offers.filter(() => false)',
    test: FOUND_BY_DECIDE,
  },
  {
    name: 'an item that is no longer ours stays on sale',
    file: DECIDE,
    find: `if (wantedMinor === null || listing.state === 'withdrawing')\n    return { ...seen`,
    replace: `if (listing.state === 'withdrawing')\n    return { ...seen`,
    test: FOUND_BY_DECIDE,
  },
  {
    name: 'an item is listed below its floor',
    file: PRICE,
    find: 'if (priceMinor < floorMinor || priceMinor <= 0n)',
    replace: 'if (priceMinor <= 0n)',
    test: 'contexts/payments/listings/domain/price-listing.test.ts',
  },
]
