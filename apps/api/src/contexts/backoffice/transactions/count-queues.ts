import { LIST_ROWS_MAX } from '@app/contract/payments/transaction-facts'
import type { Db } from '#platform/db/database.ts'
import type { Selection } from './listed-rows.repository.ts'
import { transactionPagesRepository } from './transaction-pages.repository.ts'

const PENDING: Selection = {
  statuses: ['pending'],
  type: undefined,
  method: undefined,
  minGrosze: undefined,
  from: undefined,
  to: undefined,
  userIds: undefined,
  ids: undefined,
  queue: undefined,
  staffId: undefined,
}

/** Transactions that are pending, wait for an approval or are overdue; each counted up to LIST_ROWS_MAX. */
export async function countQueues(
  db: Db,
  staffId?: bigint,
): Promise<{ pending: number; approval: number; overdue: number }> {
  const [pending, queues] = await Promise.all([
    transactionPagesRepository.count(db, PENDING, { limit: LIST_ROWS_MAX }),
    transactionPagesRepository.countQueues(db, staffId),
  ])
  return { pending, ...queues }
}
