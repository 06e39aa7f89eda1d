import { domain, type Mutation } from './mutations.ts'

const sale = domain('decide-sale')
const limits = domain('advance-limits')

export const MUTANTS_IN_SALES: readonly Mutation[] = [
  {
    name: 'an offer that is gone ends another state than offer_seen',
    file: sale,
    find: `return sale.state === 'offer_seen' ? move('awaiting_items')`,
    replace: `return sale.state !== 'offer_seen' ? move('awaiting_items')`,
  },
  {
    name: 'the time of the accept is not kept',
    file: sale,
    find: 'salePatch: { acceptStartedAt: nowMs }',
    replace: 'salePatch: { acceptStartedAt: null }',
  },
  {
    name: 'an accept begins although the seller has cancelled',
    file: sale,
    find: `return sale.state === 'offer_seen'
        ? move('verifying'`,
    replace: `return sale.state !== 'verifying'
        ? move('verifying'`,
  },
  {
    name: 'items with other fingerprints are taken',
    file: sale,
    find: '!read.areAllThere || !read.doFingerprintsMatch',
    replace: '!read.areAllThere',
  },
  {
    name: 'items that are not all there are taken',
    file: sale,
    find: '!read.areAllThere || !read.doFingerprintsMatch',
    replace: '!read.doFingerprintsMatch',
  },
  {
    name: 'a doubt leaves the payout alive',
    file: sale,
    find: `move('review', { payoutMoves: sale.hasOpenPayout ? ['cancelled'] : [] })`,
    replace: `move('review')`,
  },
  {
    name: 'a report of theft leaves a seen offer to be accepted',
    file: sale,
    find: `return isBeforeAccept(sale.state) ? end('cancelled', 'account_frozen')`,
    replace: `return sale.state === 'awaiting_items' ? end('cancelled', 'account_frozen')`,
  },
  {
    name: 'an admin accepts a sale whose trade was reversed',
    file: sale,
    find: `return sale.state === 'review' && sale.reversedAt === null`,
    replace: `return sale.state === 'review'`,
  },
  {
    name: 'a booked sale is opened again',
    file: sale,
    find: `return sale.state === 'review' && !sale.isBooked ?`,
    replace: `return sale.state === 'review' ?`,
  },
  {
    name: 'an end keeps the advance reserved',
    file: domain('sale-steps'),
    find: `effects: [{ type: 'release_advance' }, ...(parts.effects ?? [])]`,
    replace: `effects: parts.effects ?? []`,
  },
  {
    name: 'a trade settles before its time',
    file: sale,
    find: `if (sale.settlesAt === null || nowMs < sale.settlesAt) return { refused: 'not_due' }`,
    replace: `if (sale.settlesAt === null) return { refused: 'not_due' }`,
  },
  {
    name: 'a reversed trade settles',
    file: sale,
    find: `  if (sale.reversedAt !== null) return { refused: 'trade_not_clean' }
  if (sale.settlesAt`,
    replace: '  if (sale.settlesAt',
  },
  {
    name: 'a settled trade keeps its advance reserved',
    file: sale,
    find: `effects: [{ type: 'release_advance' }, ...(isWaiting`,
    replace: `effects: [...(isWaiting`,
  },
  {
    name: 'a settled trade makes no payout',
    file: sale,
    find: `const isWaiting = sale.state === 'protected' && !sale.hasOpenPayout`,
    replace: `const isWaiting = sale.state === 'protected' && sale.hasOpenPayout`,
  },
  {
    name: 'new details make a second payout beside a live one',
    file: sale,
    find: `  if (sale.hasOpenPayout) return { refused: 'payout_in_flight' }
  if (sale.reversedAt`,
    replace: '  if (sale.reversedAt',
  },
  {
    name: 'new details make a payout of a reversed sale',
    file: sale,
    find: 'if (sale.reversedAt !== null || !sale.isBooked) return',
    replace: 'if (!sale.isBooked) return',
  },
  {
    name: 'new details make a payout before Steam has settled',
    file: sale,
    find: `(sale.state === 'protected' && nowMs >= (sale.settlesAt ?? nowMs))`,
    replace: `sale.state === 'protected'`,
  },
  {
    name: 'an undo after a report is held against the seller',
    file: sale,
    find: 'const isUndoAgreed = sale.isReported',
    replace: 'const isUndoAgreed = sale.isReported && nowMs < 0',
  },
  {
    name: 'a reversal does not hold the seller',
    file: sale,
    find: `...(isUndoAgreed ? [] : [{ type: 'freeze_seller' as const }]),`,
    replace: '',
  },
  {
    name: 'a reversal leaves the orders in files for the bank',
    file: sale,
    find: `    { type: 'stop_bank_orders' },\n`,
    replace: '',
  },
  {
    name: 'a reversal after the payment opens no debt',
    file: sale,
    find: `effects: [...hold, { type: 'open_debt', grosze: sale.totalGrosze }, { type: 'release_advance' }]`,
    replace: `effects: [...hold, { type: 'release_advance' }]`,
  },
  {
    name: 'a reversal of a sale that we had ended does not hold the seller',
    file: sale,
    find: `if (sale.state === 'failed') return decision({ salePatch: mark, effects: hold })`,
    replace: `if (sale.state === 'failed') return decision({ salePatch: mark })`,
  },
  {
    name: 'a reversal during the payout is not marked',
    file: sale,
    find: `if (sale.state === 'paying') return decision({ salePatch: mark, effects: hold })`,
    replace: `if (sale.state === 'paying') return decision({ effects: hold })`,
  },
  {
    name: 'an admin rejects a sale whose money is on its way',
    file: sale,
    find: `  if (sale.state === 'paying') return { refused: 'payout_in_flight' }\n`,
    replace: '',
  },
  {
    name: 'an admin rejects a sale while its offer is being accepted',
    file: sale,
    find: `if (isSaleEnded(sale.state) || sale.state === 'verifying') return`,
    replace: `if (isSaleEnded(sale.state)) return`,
  },
  {
    name: 'items are promised back before Steam allows it',
    file: sale,
    find: 'notBefore: Math.max(event.returnNotBefore, sale.settlesAt ?? 0)',
    replace: 'notBefore: event.returnNotBefore',
  },
  {
    name: 'a sale that is accepted again after a doubt is booked twice',
    file: sale,
    find: 'journals: sale.isBooked ? [] : postings.received(sale)',
    replace: 'journals: postings.received(sale)',
  },
  {
    name: 'a trade that Steam took back counts as done',
    file: 'contexts/trading/trades/domain/judge-trade.ts',
    find: "  12: 'reversed',",
    replace: "  12: 'done',",
  },
  {
    name: 'a trade that another one undoes counts as done',
    file: 'contexts/trading/trades/domain/judge-trade.ts',
    find: "  if (trade.rollbackTradeId !== null || undone.has(trade.id)) return 'reversed'\n",
    replace: '',
  },
  {
    name: 'a trade is not read again once it is final',
    file: 'contexts/trading/trades/domain/reading-times.ts',
    find: 'if (nowMs >= finalAtMs) return nowMs + Math.max(rules.readEveryMs, MINUTE_MS)',
    replace: 'if (nowMs >= finalAtMs) return Number.MAX_SAFE_INTEGER',
  },
  {
    name: 'a sale ends at its deadline although the offer is there',
    file: sale,
    find: 'poll.polledAt < sale.deadlineAt || poll.isOfferThere)',
    replace: 'poll.polledAt < sale.deadlineAt)',
  },
  {
    name: 'a deadline is judged by the time of the look alone',
    file: sale,
    find: 'if (nowMs < sale.deadlineAt || poll.polledAt < sale.deadlineAt',
    replace: 'if (poll.polledAt < sale.deadlineAt',
    survives:
      'a look begins before the moment of the decision; only a database clock set back between the two makes a difference, and then the look was made after the deadline all the same',
  },
  {
    name: 'a tier begins one sale later',
    file: limits,
    find: 'if (seller.settledSales >= tier.settledSales)',
    replace: 'if (seller.settledSales > tier.settledSales)',
  },
  {
    name: 'a limit set by hand outlives a reversal',
    file: limits,
    find: `  if (seller.reversals > 0) return 0n
  if (seller.limitByHandGrosze !== null) return seller.limitByHandGrosze
`,
    replace: `  if (seller.limitByHandGrosze !== null) return seller.limitByHandGrosze
  if (seller.reversals > 0) return 0n
`,
  },
  {
    name: 'a banned account gets an advance',
    file: limits,
    find: '    !seller.hasBan &&\n',
    replace: '',
  },
  {
    name: 'a young account gets an advance',
    file: limits,
    find: '    nowMs - seller.steamCreatedAt > YEAR_MS &&\n',
    replace: '',
  },
  {
    name: 'tax is due on the floor itself',
    file: domain('prices'),
    find: 'basisGrosze <= rules.floorGrosze',
    replace: 'basisGrosze < rules.floorGrosze',
  },
]
