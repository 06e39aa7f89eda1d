import type { RecallRequest } from '@app/contract/office/money'
import {
  recordDecision,
  wantRecall,
  type Decider,
  type MoneyPorts,
} from '#contexts/payments/lifecycle/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { lockTransaction } from './decide-transaction.ts'

/**
 * Recalls an unclaimed payout before the provider returns it by itself, so that the seller can choose another
 * destination.
 */
export async function recallPayout(
  trx: Trx,
  ports: MoneyPorts,
  decider: Decider,
  body: RecallRequest,
): Promise<{ success: true }> {
  const { facts } = await lockTransaction(trx, decider, body.version)
  if (decider.adminId === facts.userId) throw new DomainError('own_approval')
  if (facts.payoutId === null) throw new DomainError('transaction_wrong_state')
  await wantRecall(trx, ports, facts.payoutId)
  await recordDecision(trx, decider, 'recall_wanted', body.reason)
  return { success: true }
}
