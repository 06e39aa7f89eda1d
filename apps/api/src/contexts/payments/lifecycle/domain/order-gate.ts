import { failPayout } from './decide-payout-outcome.ts'
import { decision, isRefusal, type Decision, type PayoutWorld, type Refusal } from './facts.ts'
import { countAdmins } from './held-by-doubt.ts'

/**
 * The payout's row stores how many approvals it needs, and other processes write that row. So the worker applies the
 * rules again: a payout approved by policy is submitted only while they still need no admin.
 */
export function guardOrder(world: PayoutWorld, order: Decision | Refusal): Decision | Refusal {
  if (isRefusal(order) || order.payoutPatch.isSubmitted !== true) return order
  const { payout, gate } = world
  if (!gate) return { refused: 'approval_missing' }
  if (countAdmins(payout) < gate.approvalsRequired) return askForApprovals(world, gate.approvalsRequired)
  return gate.isCeilingReached ? { refused: 'payout_ceiling' } : order
}

/**
 * A resumed payout already has its reserve: it fails, and the sale gets a new payout that needs approval from the
 * start.
 */
function askForApprovals(world: PayoutWorld, approvalsRequired: 0 | 1 | 2): Decision {
  const back =
    world.payout.state === 'approved'
      ? decision({ payoutMoves: ['created'], payoutPatch: { approvalsRequired } })
      : failPayout(world, [{ type: 'create_payout' }])
  return { ...back, effects: [...back.effects, { type: 'alert', about: 'approvals_too_few' }] }
}
