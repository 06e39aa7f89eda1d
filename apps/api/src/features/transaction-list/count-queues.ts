import type { Db } from '#platform/database.ts'
import { transactionPagesRepository } from './transaction-pages.repository.ts'

/** How many transactions wait for a decision, and for how many of all that wait it is late. */
export function countQueues(db: Db): Promise<{ approval: number; overdue: number }> {
  return transactionPagesRepository.countQueues(db)
}
