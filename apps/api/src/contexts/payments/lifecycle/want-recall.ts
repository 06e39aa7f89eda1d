import { RAIL_REGISTRY } from '@app/contract/payments/rails'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { lockedFacts } from './locked-facts.repository.ts'
import type { MoneyPorts } from './money-ports.ts'
import { payoutsRepository } from './payouts.repository.ts'

/**
 * Under the user's lock. Money that lies at the rail and that nobody has claimed is wanted back; the worker asks the
 * rail for it, and only the rail's own answer moves the payout. Asked for again it changes nothing.
 */
export async function wantRecall(trx: Trx, ports: MoneyPorts, payoutId: string): Promise<void> {
  const payout = await lockedFacts.lockPayout(trx, payoutId)
  if (payout.state !== 'unclaimed' || !RAIL_REGISTRY[payout.rail].canRecall)
    throw new DomainError('transaction_wrong_state', { payoutId })
  await payoutsRepository.markRecallWanted(trx, payout)
  await ports.schedulePayout(trx, payoutId, 0)
}
