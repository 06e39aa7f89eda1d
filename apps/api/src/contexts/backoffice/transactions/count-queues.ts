import type { QueueCountsResponse } from '@app/contract/office/transactions'
import { LIST_ROWS_MAX } from '@app/contract/payments/transaction-facts'
import type { Db } from '#platform/db/database.ts'
import { zlotysOf } from '#shared/zlotys.ts'
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

/** Transactions that are pending or stand in a queue, and the sums of the queues; each counted up to LIST_ROWS_MAX. */
export async function countQueues(db: Db, staffId?: bigint): Promise<Omit<QueueCountsResponse, 'success'>> {
  const [pending, queues] = await Promise.all([
    transactionPagesRepository.count(db, PENDING, { limit: LIST_ROWS_MAX }),
    transactionPagesRepository.countQueues(db, staffId),
  ])
  const { approval, overdue, protected: isProtected } = queues
  return {
    pending,
    approval: approval.count,
    overdue: overdue.count,
    protected: isProtected.count,
    amounts: {
      approval: zlotysOf(approval.grosze),
      overdue: zlotysOf(overdue.grosze),
      protected: zlotysOf(isProtected.grosze),
    },
  }
}
