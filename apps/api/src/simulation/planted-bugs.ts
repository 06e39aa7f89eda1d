/**
 * Mistakes that others have made or that we nearly made. A command puts them, one at a time, into a copy of the
 * sources; the simulation must find each. A text that no longer stands in its file stops the command.
 */
type Edit = { file: string; find: string; replace: string }
export type PlantedBug = Edit & {
  name: string
  /** A second guard that would hide the mistake and that this one is made together with. */
  also?: Edit
}

const domain = (name: string) => `features/money/domain/${name}.ts`
const model = (name: string) => `simulation/${name}.ts`

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'a retry goes out under a new key',
    file: model('payout-worker'),
    find: 'const key = payout.railKey',
    replace: 'const key = `${payout.railKey}-${owned.orderNumber}`',
  },
  {
    name: 'a returned payout is paid again by the sale',
    file: domain('decide-payout-outcome'),
    find: `    saleMoves: sale ? [{ to: 'completed', reason: null }] : [],
    journals: [postings.returnUnsettled(payout, false), ...fees(payout, feeGrosze)],`,
    replace: `    saleMoves: sale ? [{ to: 'items_received', reason: null }] : [],
    journals: [postings.returnUnsettled(payout, true), ...fees(payout, feeGrosze)],
    effects: [{ type: 'create_payout' }],`,
  },
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
    name: 'the row locks are released before the commit',
    file: model('transactions'),
    find: '  caller.isInTransaction = true\n',
    replace: '  releaseLocks(world, caller)\n  caller.isInTransaction = true\n',
  },
  {
    name: 'an answer is written without looking at the version',
    file: model('transactions'),
    find: 'if (expected && payout.version !== expected.version)',
    replace: 'if (expected && payout.version < 0)',
  },
  {
    name: 'a worker that lost its job may write',
    file: model('transactions'),
    find: `  if (!caller.ownsJob()) {
    releaseLocks(world, caller)
    return { refused: 'not_owner' }
  }
`,
    replace: '',
  },
  {
    name: 'a webhook is believed',
    file: domain('decide-payout'),
    find: `      return decision({ effects: [{ type: 'look_up_payout', afterMs: WEBHOOK_LOOK_UP_MS }] })`,
    replace: `      if (payout.state === 'submitted')
        return decision({
          payoutMoves: ['settled'],
          saleMoves: world.sale ? [{ to: 'completed', reason: null }] : [],
          journals: [postings.settle(payout)],
        })
      return decision({ effects: [{ type: 'look_up_payout', afterMs: WEBHOOK_LOOK_UP_MS }] })`,
  },
  {
    name: 'prices are cut off instead of rounded',
    file: domain('prices'),
    find: '(marketGrosze * BigInt(rateBps) + 5_000n) / 10_000n',
    replace: '(marketGrosze * BigInt(rateBps)) / 10_000n',
  },
  {
    name: 'absence seen once is proof enough',
    file: domain('decide-payout-outcome'),
    find: '  const countsNextMs = ',
    replace: `  if (doesCount) return failPayout(world, [{ type: 'create_payout' }])
  const countsNextMs = `,
  },
  {
    name: 'a rail without keys is sent the same order again',
    file: domain('decide-payout-outcome'),
    find: 'if (!traits.hasKeys || payout.isResendBarred || ageMs >= traits.keyMemoryMs) return false',
    replace: 'if (payout.isResendBarred || ageMs >= 25 * 86_400_000) return false',
  },
  {
    name: 'a reversal during the payout is forgotten when it settles',
    file: domain('decide-payout-outcome'),
    find: '  const isReversed = sale !== null && sale.reversedAt !== null\n  return decision({',
    replace: '  const isReversed = false as boolean && sale !== null\n  return decision({',
  },
  {
    name: 'a reversal before the payout leaves the payout alive',
    file: domain('decide-sale'),
    find: `    payoutMoves: sale.hasOpenPayout ? ['cancelled'] : [],
    journals: sale.isBooked ? postings.reversedUnpaid(sale) : [],`,
    replace: `    journals: sale.isBooked ? postings.reversedUnpaid(sale) : [],`,
  },
  {
    name: 'a reversal does not freeze the other payouts of the seller',
    file: domain('decide-payout'),
    find: `  if (seller.isFrozen) return { refused: 'seller_frozen' }
  if (seller.openDebtGrosze > 0n) return { refused: 'seller_owes' }
  if (payout.kind`,
    replace: `  if (seller.openDebtGrosze > 0n) return { refused: 'seller_owes' }
  if (payout.kind`,
  },
  {
    name: 'the trade is not read again before money leaves',
    file: model('payout-worker'),
    find: `return found.reversedAt === null ? ('clean' as const) : ('reversed' as const)`,
    replace: `return 'clean' as const`,
  },
  {
    name: 'the amount in the answer of a rail is not compared',
    file: domain('decide-payout-outcome'),
    find: 'if (lookUp.amountGrosze !== payout.amountGrosze || !lookUp.isSameDestination)',
    replace: 'if (!lookUp.isSameDestination)',
  },
  {
    name: 'one admin counts twice',
    file: domain('decide-payout'),
    find: 'if (payout.approvals.some((earlier) => earlier.adminId === event.adminId))',
    replace: 'if (payout.approvals.some((earlier) => earlier.adminId === 0n))',
  },
  {
    name: 'an approval holds for any destination',
    file: domain('decide-payout'),
    find: `  if (event.destination !== payout.destination) return { refused: 'destination_changed' }\n`,
    replace: '',
  },
  {
    name: 'the receiver may approve',
    file: domain('decide-payout'),
    find: `  if (event.adminId === payout.userId) return { refused: 'own_approval' }\n`,
    replace: '',
  },
  {
    name: 'new details need no second admin',
    file: domain('approvals'),
    find: '  if (!payout.areDetailsProven && payout.amountGrosze >= rules.twoAdminsNewDetailsFromGrosze) return 2\n',
    replace: '',
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
    find: `return isBeforeAccept(sale.state) ? end('cancelled'`,
    replace: `return isBeforeAccept(sale.state) || sale.state === 'verifying' ? end('cancelled'`,
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
    name: 'a failed payout is released to the balance',
    file: domain('postings'),
    find: `      accounts.clearing(payout.rail),
      sourceOf(payout),
      payout.amountGrosze,`,
    replace: `      accounts.clearing(payout.rail),
      accounts.balance(payout.userId),
      payout.amountGrosze,`,
  },
  {
    name: 'a fee is booked against money in flight',
    file: domain('postings'),
    find: 'accounts.fees(payout.rail), accounts.cash(payout.rail), feeGrosze',
    replace: 'accounts.fees(payout.rail), accounts.clearing(payout.rail), feeGrosze',
  },
  {
    name: 'the tax of a reversed sale stays booked',
    file: domain('postings'),
    find: '  if (sale.pccGrosze === 0n) return []\n',
    replace: '  if (sale.pccGrosze >= 0n) return []\n',
  },
  {
    name: 'what the policy approved leaves through a rail in doubt',
    file: domain('decide-payout'),
    find: `      if (isHeldByDoubt(world)) return { refused: 'rail_in_doubt' }
      return submitStarted(world, event.trade, nowMs)`,
    replace: '      return submitStarted(world, event.trade, nowMs)',
  },
  {
    name: 'an unsent order goes out again through a rail in doubt',
    file: domain('decide-payout'),
    find: `  if (rail.isPaused) return { refused: 'rail_paused' }
  if (isHeldByDoubt(world)) return { refused: 'rail_in_doubt' }
  if (sale`,
    replace: `  if (rail.isPaused) return { refused: 'rail_paused' }
  if (sale`,
  },
  {
    name: 'a lost order goes out again through a rail in doubt',
    file: domain('decide-payout-outcome'),
    find: 'const isHeld = world.rail.isPaused || isHeldByDoubt(world)',
    replace: 'const isHeld = world.rail.isPaused || (nowMs < 0 && isHeldByDoubt(world))',
  },
  {
    name: 'a payout made while its rail is in doubt asks no admin',
    file: domain('approvals'),
    find: ' || payout.isRailInDoubt) return 1',
    replace: ') return 1',
  },
  {
    name: 'a paused rail is paid through',
    file: domain('decide-payout'),
    find: `  if (rail.isPaused) return { refused: 'rail_paused' }
  if (seller.isFrozen)`,
    replace: '  if (seller.isFrozen)',
  },
  {
    name: 'a stopped worker sends its order when it wakes up',
    file: domain('payout-step'),
    find: 'return sinceCommitMs < CALL_WITHIN_MS',
    replace: 'return sinceCommitMs >= 0',
  },
  {
    name: 'a worker counts its five seconds by a clock that can be set',
    file: model('payout-worker'),
    find: 'mayStillCall(world.timeline.now - owned.since)',
    replace: 'mayStillCall(caller.now() - owned.since)',
  },
  {
    name: 'nobody reckons with a database clock that is set',
    file: domain('payout-step'),
    find: 'export const CLOCK_STEP_MS = 10_000',
    replace: 'export const CLOCK_STEP_MS = 0',
  },
  {
    name: 'an order that was not sent hides an earlier one',
    file: domain('decide-payout-outcome'),
    find: '  if (world.payout.hasUnclearOrder) {\n',
    replace: '  if (world.payout.hasUnclearOrder && nowMs < 0) {\n',
  },
  {
    name: 'a protected sale is paid before Steam has settled',
    file: domain('decide-sale'),
    find: `const isPaidNow = sale.payoutCase !== 'after_protection'`,
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
]
