import type { HoldRequest } from '@app/contract/office/money'
import { holdSeller, recordDecision, type Decider } from '#contexts/payments/lifecycle/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { lockTransaction } from './decide-transaction.ts'

/**
 * One admin may stop money at once. The hold covers all unsent payouts of the seller, because a doubt about one trade
 * is a doubt about its seller; two admins end it.
 */
export async function holdPayouts(trx: Trx, decider: Decider, body: HoldRequest): Promise<{ success: true }> {
  const { facts, seller } = await lockTransaction(trx, decider, body.version)
  if (decider.adminId === facts.userId) throw new DomainError('own_approval')
  if (seller.isFrozen) throw new DomainError('seller_frozen')
  await holdSeller(trx, facts.userId)
  await recordDecision(trx, decider, 'payouts_held', body.reason)
  return { success: true }
}
