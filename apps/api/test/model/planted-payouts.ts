import { domain, type Mutation } from './mutations.ts'

export const PLANTED_IN_PAYOUTS: readonly Mutation[] = [
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
    name: 'absence seen once is proof enough',
    file: domain('decide-payout-outcome'),
    find: '  const countsNextMs = ',
    replace: `  if (doesCount) return failPayout(world, [{ type: 'create_payout' }])
  const countsNextMs = `,
  },
  {
    name: 'a rail without keys is sent the same order again',
    file: domain('decide-payout-outcome'),
    find: 'if (refusesRepeatedKeys && mayResend(world, nowMs)) {',
    replace: 'if (mayResend(world, nowMs)) {',
    also: {
      file: domain('decide-payout-outcome'),
      find: 'ageMs >= RAIL_REGISTRY[payout.rail].keyMemoryMs',
      replace: 'ageMs >= 25 * 86_400_000',
    },
  },
  {
    name: 'a key that the rail has forgotten is sent again',
    file: domain('decide-payout-outcome'),
    find: 'ageMs >= RAIL_REGISTRY[payout.rail].keyMemoryMs',
    replace: 'ageMs >= 25 * 86_400_000',
  },
  {
    name: 'an order that is out is given to another rail',
    file: domain('decide-payout'),
    find: "if (payout.state !== 'submitting' || payout.isSubmitted || !sale)",
    replace: "if (payout.state !== 'submitting' || !sale)",
  },
  {
    name: 'a reversal during the payout is forgotten when it settles',
    file: domain('decide-payout-outcome'),
    find: '  const isReversed = sale !== null && sale.reversedAt !== null\n  return decision({',
    replace: '  const isReversed = false as boolean && sale !== null\n  return decision({',
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
    name: 'the amount in the answer of a rail is not compared',
    file: domain('decide-payout-outcome'),
    find: 'if (lookUp.amountGrosze !== payout.amountGrosze || !lookUp.isSameDestination)',
    replace: 'if (!lookUp.isSameDestination)',
  },
  {
    name: 'one admin counts twice',
    file: domain('decide-payout'),
    find: 'payout.approvals.some((earlier) => earlier.adminId === adminId)',
    replace: 'payout.approvals.some((earlier) => earlier.adminId === 0n)',
    also: {
      file: domain('held-by-doubt'),
      find: 'new Set(admins.map((approval) => approval.adminId)).size',
      replace: 'admins.length',
    },
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
    find: '  if (!payout.areDetailsProven && sumGrosze >= rules.twoAdminsNewDetailsFromGrosze) return 2\n',
    replace: '',
  },
  {
    name: 'many small payouts of one day need no admin',
    file: domain('approvals'),
    find: 'payout.amountGrosze + payout.recentGrosze\n  if',
    replace: 'payout.amountGrosze\n  if',
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
      return guardOrder(`,
    replace: '      return guardOrder(',
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
    name: 'nobody reckons with a database clock that is set',
    file: domain('payout-step'),
    find: 'export const CLOCK_STEP_MS = 10_000',
    replace: 'export const CLOCK_STEP_MS = 0',
  },
  {
    name: 'an order that was not sent hides an earlier one',
    file: domain('decide-payout-outcome'),
    find: '  if (world.payout.hasUnknownOutcome) {\n',
    replace: '  if (world.payout.hasUnknownOutcome && nowMs < 0) {\n',
  },
  {
    name: 'a retry goes out under a new key',
    file: 'contexts/payments/payouts/payout-order.ts',
    find: 'return { railKey, amountGrosze',
    replace:
      'return { railKey: `${railKey}-${(payout as unknown as { version: number }).version}`, amountGrosze',
  },
  {
    name: 'the row locks are not taken',
    file: 'contexts/payments/lifecycle/locked-facts.repository.ts',
    find: 'where p.id = ${payoutId} for no key update of u for update of s for update of p`',
    replace: 'where p.id = ${payoutId}`',
    test: 'contexts/payments/lifecycle/locked-facts.db.test.ts',
  },
  {
    name: 'a worker that lost its job may write',
    file: 'platform/jobs/job-runner/job-claim.ts',
    find: `if (standing === 'lost') throw`,
    replace: `if (standing === 'lost' && claim.attempt < 0) throw`,
    test: 'platform/jobs/job-runner/job-claim.db.test.ts',
  },
  {
    name: 'an answer is written without looking at the version',
    file: domain('payout-step'),
    find: 'return expectedVersion !== undefined && payout.version !== expectedVersion',
    replace: 'return expectedVersion !== undefined && payout.version < expectedVersion',
  },
  {
    name: 'Skrill is trusted to refuse a repeated key and does not',
    file: 'contexts/payments/payouts/interpret-status.ts',
    find: `return { found: 'absent', askedAt, refusesRepeatedKeys }`,
    replace: `return { found: 'absent', askedAt, refusesRepeatedKeys: refusesRepeatedKeys || order.amountGrosze > 0n }`,
  },
  {
    name: 'money leaves although the trade could not be read',
    file: domain('decide-payout'),
    find: `sale.reversedAt !== null || !sale.isBooked || trade !== 'clean') return`,
    replace: `sale.reversedAt !== null || !sale.isBooked || trade === 'reversed') return`,
  },
  {
    name: 'the receiver in the answer of a rail is not compared',
    file: domain('decide-payout-outcome'),
    find: 'if (lookUp.amountGrosze !== payout.amountGrosze || !lookUp.isSameDestination)',
    replace: 'if (lookUp.amountGrosze !== payout.amountGrosze)',
  },
  {
    name: 'any receiver counts as the one that was ordered',
    file: 'contexts/payments/payouts/interpret-status.ts',
    find: 'return receiver.trim().toLowerCase() === order.receiver.trim().toLowerCase()',
    replace: 'return receiver.trim().length > 0 && order.receiver.length > 0',
  },
  {
    name: 'money goes to a debtor',
    file: domain('decide-payout'),
    find: `  if (seller.openDebtGrosze > 0n) return { refused: 'seller_owes' }
  if (payout.kind`,
    replace: '  if (payout.kind',
  },
  {
    name: 'an order in a file for the bank stays there when its seller is held',
    file: domain('withdraw-order'),
    find: '!isReversed && !seller.isFrozen && seller.openDebtGrosze === 0n',
    replace: '!isReversed && seller.openDebtGrosze === 0n',
  },
]
