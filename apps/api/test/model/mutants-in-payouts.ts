import { domain, type Mutation } from './mutations.ts'

const gate = domain('decide-payout')
const outcome = domain('decide-payout-outcome')
const withdraw = domain('withdraw-order')

export const MUTANTS_IN_PAYOUTS: readonly Mutation[] = [
  {
    name: 'the policy approves what needs an admin',
    file: gate,
    find: `      if (payout.approvalsRequired > 0) return { refused: 'approval_missing' }\n`,
    replace: '',
  },
  {
    name: 'an override needs one admin',
    file: gate,
    find: 'event.overrides ? 2 : payout.approvalsRequired',
    replace: 'payout.approvalsRequired',
  },
  {
    name: 'a payout is cancelled while its order may be out',
    file: gate,
    find: `return isPayoutUnsent(payout.state)
        ?`,
    replace: `return isPayoutUnsent(payout.state) || payout.state === 'submitting'
        ?`,
  },
  {
    name: 'a lost attempt counts as clear',
    file: gate,
    find: `payoutMoves: ['unknown'], payoutPatch: { hasUnknownOutcome: true } })`,
    replace: `payoutMoves: ['unknown'] })`,
  },
  {
    name: 'an answer is taken for an order that is not out',
    file: gate,
    find: `      if (payout.state !== 'submitting' || !payout.isSubmitted) return { refused: 'wrong_state' }
      return applyAnswer`,
    replace: `      if (payout.state !== 'submitting') return { refused: 'wrong_state' }
      return applyAnswer`,
  },
  {
    name: 'a forged destination does not hold the seller',
    file: gate,
    find: `effects: [{ type: 'freeze_seller' }, { type: 'alert', about: 'destination_differs' }]`,
    replace: `effects: [{ type: 'alert', about: 'destination_differs' }]`,
  },
  {
    name: 'a sale that is not booked is paid',
    file: gate,
    find: `sale.reversedAt !== null || !sale.isBooked || trade !== 'clean') return`,
    replace: `sale.reversedAt !== null || trade !== 'clean') return`,
  },
  {
    name: 'a sale waits for Steam one moment too long',
    file: gate,
    find: 'sale.settlesAt === null || nowMs < sale.settlesAt',
    replace: 'sale.settlesAt === null || nowMs <= sale.settlesAt',
  },
  {
    name: 'a withdrawal takes more than the balance',
    file: gate,
    find: 'seller.balanceGrosze < payout.amountGrosze ?',
    replace: 'seller.balanceGrosze <= 0n ?',
  },
  {
    name: 'an order reserves no money',
    file: gate,
    find: '    journals: [postings.reserve(payout)],\n',
    replace: '',
  },
  {
    name: 'an unsent order goes out again to a debtor',
    file: gate,
    find: `  if (seller.openDebtGrosze > 0n) return { refused: 'seller_owes' }
  if (sale !== null && trade`,
    replace: '  if (sale !== null && trade',
  },
  {
    name: 'an unsent order goes out again to a held seller',
    file: gate,
    find: `  if (seller.isFrozen) return { refused: 'seller_frozen' }
  if (seller.openDebtGrosze > 0n) return { refused: 'seller_owes' }
  if (sale !== null && trade`,
    replace: `  if (seller.openDebtGrosze > 0n) return { refused: 'seller_owes' }
  if (sale !== null && trade`,
  },
  {
    name: 'an unsent order goes out again for a reversed trade',
    file: gate,
    find: '  if (sale !== null && sale.reversedAt !== null) return failPayout(world)\n',
    replace: '',
  },
  {
    name: 'an unsent order goes out again without a look at the trade',
    file: gate,
    find: `  if (sale !== null && trade !== 'clean') return { refused: 'trade_not_clean' }\n`,
    replace: '',
  },
  {
    name: 'a reference settles a payout of a rail that is called',
    file: gate,
    find: `if (isCalled(payout.rail)) return`,
    replace: `if (payout.state === 'created') return`,
  },
  {
    name: 'an accepted order of another amount is believed',
    file: outcome,
    find: `      if (answer.amountGrosze !== payout.amountGrosze)
        return`,
    replace: `      if (answer.amountGrosze === 0n)
        return`,
  },
  {
    name: 'a refusal hides an earlier unclear order',
    file: outcome,
    find: 'return payout.hasUnknownOutcome ? unclear(world, nowMs, { isResubmitBlocked: true }) : failPayout(world)',
    replace: 'return failPayout(world)',
  },
  {
    name: 'an order that the rail refused once is sent again',
    file: outcome,
    find: 'if (payout.isResubmitBlocked || ageMs',
    replace: 'if (ageMs',
  },
  {
    name: 'an unclear answer counts as clear',
    file: outcome,
    find: 'payoutPatch: { hasUnknownOutcome: true, ...patch },',
    replace: 'payoutPatch: patch,',
  },
  {
    name: 'an order that was not placed counts as out',
    file: outcome,
    find: '    payoutPatch: { isSubmitted: false },\n',
    replace: '',
  },
  {
    name: 'wrong credentials do not pause the rail',
    file: outcome,
    find: `afterMs, [{ type: 'pause_rail', rail: payout.rail, reason }])`,
    replace: 'afterMs, reason.length > 0 ? [] : [])',
  },
  {
    name: 'a settled payout is moved by an older word of the rail',
    file: outcome,
    find: `  if (payout.state === 'settled') return decision({})\n`,
    replace: '',
  },
  {
    name: 'a confirmed order that vanishes is given up',
    file: outcome,
    find: '  if (!isBeforeSubmitted(payout.state))\n',
    replace: '  if (!isBeforeSubmitted(payout.state) && nowMs < 0)\n',
  },
  {
    name: 'absence counts before an order can have arrived',
    file: outcome,
    find: '(payout.lastSubmittedAt ?? nowMs) + traits.visibilityMs + CALL_WITHIN_MS',
    replace: '(payout.lastSubmittedAt ?? nowMs) + CALL_WITHIN_MS',
  },
  {
    name: 'the second absence counts right after the first',
    file: outcome,
    find: '(payout.firstNotFoundAt ?? askedAt) + traits.visibilityMs,',
    replace: 'payout.firstNotFoundAt ?? askedAt,',
  },
  {
    name: 'an order is sent again after the rail has forgotten its key',
    file: outcome,
    find: 'payout.isResubmitBlocked || ageMs >= RAIL_REGISTRY[payout.rail].keyMemoryMs',
    replace: 'payout.isResubmitBlocked || ageMs < 0',
  },
  {
    name: 'a lost order is sent again to a held seller',
    file: outcome,
    find: 'if (seller.isFrozen || seller.openDebtGrosze > 0n) return false',
    replace: 'if (seller.openDebtGrosze > 0n) return false',
  },
  {
    name: 'a lost order is sent again to a debtor',
    file: outcome,
    find: 'if (seller.isFrozen || seller.openDebtGrosze > 0n) return false',
    replace: 'if (seller.isFrozen) return false',
  },
  {
    name: 'a lost order is sent again for a reversed trade',
    file: outcome,
    find: '  return sale === null || sale.reversedAt === null\n',
    replace: '  return sale === null || sale.totalGrosze > 0n\n',
  },
  {
    name: 'a breach does not pause the rail',
    file: outcome,
    find: `      { type: 'pause_rail', rail: world.payout.rail, reason: 'breach' },\n`,
    replace: '',
  },
  {
    name: 'the fee of a rail is not booked',
    file: outcome,
    find: 'return feeGrosze > 0n ? [postings.fee(payout, feeGrosze)] : []',
    replace: 'return feeGrosze > 1_000_000n ? [postings.fee(payout, feeGrosze)] : []',
  },
  {
    name: 'a failed payout of a reversed sale waits for other details',
    file: outcome,
    find: `  return endReversed(world, ['failed'], release)`,
    replace: `  return decision({ payoutMoves: ['failed'], saleMoves: [{ to: 'items_received', reason: null }], journals: [release] })`,
  },
  {
    name: 'a settled payout comes back as if it had not been settled',
    file: outcome,
    find: 'journals: [postings.returnSettled(payout)]',
    replace: 'journals: [postings.returnUnsettled(payout, false)]',
  },
  {
    name: 'money of a reversed sale comes back to the balance',
    file: outcome,
    find: 'postings.returnUnsettled(payout, true), fees',
    replace: 'postings.returnUnsettled(payout, false), fees',
  },
  {
    name: 'an order in a file is left there for a debtor',
    file: withdraw,
    find: '!isReversed && !seller.isFrozen && seller.openDebtGrosze === 0n',
    replace: '!isReversed && !seller.isFrozen',
  },
  {
    name: 'an order in a file is left there for a reversed trade',
    file: withdraw,
    find: '!isReversed && !seller.isFrozen && seller.openDebtGrosze === 0n',
    replace: '!seller.isFrozen && seller.openDebtGrosze === 0n',
  },
  {
    name: 'an order of a called rail is withdrawn',
    file: withdraw,
    find: `if (!isWaiting || isCalled(payout.rail)) return`,
    replace: 'if (!isWaiting) return',
  },
  {
    name: 'a withdrawn order leaves its sale without a payout',
    file: withdraw,
    find: `return failPayout(world, [{ type: 'create_payout' }])`,
    replace: 'return failPayout(world)',
  },
  {
    name: 'whoever did not commit the order calls the rail',
    file: domain('payout-step'),
    find: `      if (isOwner) return 'call_rail'
      return payout.isSubmitted ? 'declare_lost' : 'resume'`,
    replace: `      if (isOwner || payout.isSubmitted) return 'call_rail'
      return 'resume'`,
  },
  {
    name: 'one admin counts as two',
    file: domain('held-by-doubt'),
    find: 'return new Set(admins.map((approval) => approval.adminId)).size',
    replace: 'return admins.length * 2',
  },
]
