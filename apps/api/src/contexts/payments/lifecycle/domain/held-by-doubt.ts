import type { PayoutFacts, PayoutWorld } from './facts.ts'

/** Who approved it by hand, for where it goes now. */
export function countAdmins(payout: PayoutFacts): number {
  const admins = payout.approvals.filter(
    (approval) => approval.how === 'admin' && approval.destination === payout.destination,
  )
  return new Set(admins.map((approval) => approval.adminId)).size
}

/** While a rail is in doubt only what a person has approved leaves through it. */
export function isHeldByDoubt({ payout, rail }: PayoutWorld): boolean {
  return rail.isInDoubt && countAdmins(payout) === 0
}
