import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export type StaffWords = { source: string; at: Date; words: string }

export const staffWordsRepository = {
  /**
   * Free text by staff about a user, oldest first. The database function `erase_staff_words` removes the same text.
   */
  async list(db: Db, userId: bigint): Promise<StaffWords[]> {
    const { rows } = await sql<StaffWords>`
      select 'mark' as source, at, reason as words from user_marks where user_id = ${userId}
      union all select 'freeze', release_asked_at, release_reason from account_freezes
        where user_id = ${userId} and release_reason is not null
      union all select 'proposal', proposed_at, reason from admin_proposals where seller_id = ${userId}
      union all select 'reveal', r.asked_at, r.reason from destination_reveals r
        join payout_destinations d on d.id = r.payout_destination_id where d.user_id = ${userId}
      union all select 'approval', a.at, a.reason from payout_approvals a
        join payouts p on p.id = a.payout_id where p.user_id = ${userId} and a.reason is not null
      union all select 'decision', a.at, a.reason from transaction_actions a
        join transactions t on t.id = a.transaction_id where t.user_id = ${userId} and a.reason is not null
      union all select 'refusal', b.refused_at, b.refuse_reason from bank_batch_payouts b
        join payouts p on p.id = b.payout_id where p.user_id = ${userId} and b.refuse_reason is not null
      union all select 'note', n.at, n.text from transaction_notes n
        join transactions t on t.id = n.transaction_id where t.user_id = ${userId}
      union all select 'ticket note', n.created_at, n.content from ticket_notes n
        join tickets t on t.id = n.ticket_id where t.user_id = ${userId}
      union all select 'audit', a.at, r.text from audit_log a
        join audit_objects_of(${userId}) o using (object_type, object_id) join audit_reasons r on r.mark = a.reason
      order by at`.execute(db)
    return rows
  },
}
