import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { ApprovalFacts } from './approval-facts.repository.ts'
import { isPaidToOthers, paidIn30Days, recentPayouts } from './payouts.repository.ts'

export type ApprovalSums = Pick<ApprovalFacts, 'recentGrosze' | 'paidGrosze' | 'isDestinationOfOthers'>

export const approvalSumsRepository = {
  /** What the approval rules compare for an existing payout, read without locks for a page. */
  async read(db: Db, payout: { id: string; userId: bigint }): Promise<ApprovalSums> {
    const { rows } = await sql<ApprovalSums>`
      select ${recentPayouts(payout.userId, payout.id)} as "recentGrosze",
        ${paidIn30Days(payout.userId, payout.id)} as "paidGrosze",
        ${isPaidToOthers(payout.userId, sql`p.destination_fingerprint`, payout.id)} as "isDestinationOfOthers"
      from payouts p where p.id = ${payout.id}`.execute(db)
    return rows[0]!
  },
}
