import { contract, domain, type Mutation } from './mutations.ts'

const PRICE_GUARD = 'contexts/catalog/prices/domain/price-guard.ts'

export const PLANTED_IN_SALES: readonly Mutation[] = [
  {
    name: 'an offer older than the quote is accepted',
    file: domain('match-offer'),
    find: '    offer.createdAt > expected.quotedAt &&\n',
    replace: '',
  },
  {
    name: 'an offer that asks for something in return is accepted',
    file: domain('match-offer'),
    find: '    offer.givenCount === 0 &&\n',
    replace: '',
  },
  {
    name: 'prices are cut off instead of rounded',
    file: contract('payout-share'),
    find: 'BigInt(rateBps) + HALF)',
    replace: 'BigInt(rateBps))',
  },
  {
    name: 'prices are rounded up',
    file: contract('payout-share'),
    find: 'BigInt(rateBps) + HALF)',
    replace: 'BigInt(rateBps) + WHOLE - 1n)',
  },
  {
    name: 'a payout at once has the rate of one that waits',
    file: PRICE_GUARD,
    find: 'payoutFor(input.suggestedGrosze ?? 0n, limits.rateBps)',
    replace: 'payoutFor(input.suggestedGrosze ?? 0n, limits.laterRateBps)',
  },
  {
    name: 'a payout that waits has the rate of one at once',
    file: PRICE_GUARD,
    find: 'payoutFor(input.suggestedGrosze ?? 0n, limits.laterRateBps)',
    replace: 'payoutFor(input.suggestedGrosze ?? 0n, limits.rateBps)',
  },
  {
    name: 'a rate with the extra for waiting is above the whole price',
    file: contract('payout-share'),
    find: 'return Math.min(WHOLE_BPS, rateBps + extraBps)',
    replace: 'return rateBps + extraBps',
  },
  {
    name: 'a seller who is paid at once gets the price for waiting',
    file: domain('decide-payout-terms'),
    find: 'totalGrosze: isInstant ? facts.nowGrosze : facts.laterGrosze,',
    replace: 'totalGrosze: facts.laterGrosze,',
  },
  {
    name: 'a reversal before the payout leaves the payout alive',
    file: domain('decide-sale'),
    find: `    payoutMoves: sale.hasOpenPayout ? ['cancelled'] : [],
    journals: sale.isBooked ? postings.reversedUnpaid(sale) : [],`,
    replace: `    journals: sale.isBooked ? postings.reversedUnpaid(sale) : [],`,
  },
  {
    name: 'the limit of the house is not looked at',
    file: domain('advance-limits'),
    find: 'return openHouseGrosze + sale.totalGrosze <= rules.houseGrosze',
    replace: 'return sale.totalGrosze <= rules.houseGrosze',
  },
  {
    name: 'a seller limit counts only the new sale',
    file: domain('advance-limits'),
    find: 'open.sellerGrosze + sale.totalGrosze <= limit &&\n    open.destinationGrosze + sale.totalGrosze <= limit &&',
    replace: 'sale.totalGrosze <= limit &&',
  },
  {
    name: 'a seller can cancel while we accept',
    file: domain('decide-sale'),
    find: `return isBeforeAccept(sale.state) ? end('cancelled', 'cancelled_by_seller')`,
    replace: `return isBeforeAccept(sale.state) || sale.state === 'verifying' ? end('cancelled', 'cancelled_by_seller')`,
  },
  {
    name: 'an accept is called failed after too short a look',
    file: domain('decide-sale'),
    find: 'const ACCEPT_ARRIVES_WITHIN_MS = 60_000',
    replace: 'const ACCEPT_ARRIVES_WITHIN_MS = 0',
  },
  {
    name: 'the deadline counts a look that was made before it',
    file: domain('decide-sale'),
    find: 'poll.polledAt < sale.deadlineAt || poll.isOfferThere',
    replace: 'poll.isOfferThere',
  },
  {
    name: 'a protected sale is paid before Steam has settled',
    file: domain('decide-sale'),
    find: 'const isPaidNow = isPaidOnReceipt(sale.payoutSchedule)',
    replace: 'const isPaidNow = sale.totalGrosze > 0n',
    also: {
      file: domain('decide-payout'),
      find: 'const isRisky = sale.settlesAt === null || nowMs < sale.settlesAt',
      replace: 'const isRisky = sale.settlesAt === null',
    },
  },
  {
    name: 'items of a rejected sale are kept',
    file: domain('decide-sale'),
    find: '      sale.isBooked || event.holdsItems\n',
    replace: '      sale.isBooked && event.returnNotBefore < 0\n',
  },
  {
    name: 'an offer of too many items is accepted',
    file: domain('match-offer'),
    find: 'return left.length === right.length && left.every((assetId) => wanted.delete(assetId))',
    replace: 'return right.every((assetId) => left.includes(assetId)) || wanted.size === 0',
  },
  {
    name: 'an offer of too few items is accepted',
    file: domain('match-offer'),
    find: 'left.length === right.length && left.every(',
    replace: 'left.every(',
  },
  {
    name: 'an offer of as many items is accepted, whichever they are',
    file: domain('match-offer'),
    find: 'left.length === right.length && left.every((assetId) => wanted.delete(assetId))',
    replace: 'left.length === wanted.size',
  },
  {
    name: 'an offer of another account is accepted',
    file: domain('match-offer'),
    find: '    offer.senderId === expected.senderId &&\n',
    replace: '',
  },
  {
    name: 'a seller who took a trade back gets advances again',
    file: domain('advance-limits'),
    find: '  if (seller.reversals > 0) return 0n\n',
    replace: '',
  },
  {
    name: 'the day of all new sellers has no limit',
    file: domain('advance-limits'),
    find: 'open.newSellersTodayGrosze + sale.totalGrosze <= rules.newSellersDailyGrosze',
    replace: 'sale.totalGrosze <= rules.newSellersDailyGrosze',
  },
  {
    name: 'two accounts with one destination have a limit each',
    file: domain('advance-limits'),
    find: '    open.destinationGrosze + sale.totalGrosze <= limit &&\n',
    replace: '',
  },
]
