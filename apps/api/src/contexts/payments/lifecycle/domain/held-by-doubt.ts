import type { PayoutFacts, PayoutWorld } from './facts.ts'

/** The number of admins who approved the current destination; one who confirmed alone counts as two. */
export function countAdmins(payout: PayoutFacts): number {
  const admins = payout.approvals.filter(
    (approval) => approval.how === 'admin' && approval.destination === payout.destination,
  )
  const isAlone = admins.some(({ proposalId }) => (proposalId ?? null) !== null)
  return new Set(admins.map((approval) => approval.adminId)).size + (isAlone ? 1 : 0)
}

/** While a rail is in doubt, only payouts approved by an admin are submitted through it. */
export function isHeldByDoubt({ payout, rail }: PayoutWorld): boolean {
  return rail.isInDoubt && countAdmins(payout) === 0
}
