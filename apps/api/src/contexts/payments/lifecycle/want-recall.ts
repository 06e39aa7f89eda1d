import { RAIL_REGISTRY } from '@app/contract/payments/rails'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { lockedFacts } from './locked-facts.repository.ts'
import type { MoneyPorts } from './money-ports.ts'
import { payoutsRepository } from './payouts.repository.ts'

/**
 * Runs under the user's lock. Requests the recall of an unclaimed payout; the worker asks the provider, and only the
 * provider's status moves the payout. A repeat changes nothing.
 */
export async function wantRecall(trx: Trx, ports: MoneyPorts, payoutId: string): Promise<void> {
  const payout = await lockedFacts.lockPayout(trx, payoutId)
  if (payout.state !== 'unclaimed' || !RAIL_REGISTRY[payout.rail].canRecall)
    throw new DomainError('transaction_wrong_state', { payoutId })
  await payoutsRepository.markRecallWanted(trx, payout)
  await ports.schedulePayout(trx, payoutId, 0)
}
