import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export const revealsRepository = {
  async insert(
    trx: Trx,
    reveal: {
      transactionId: bigint
      payoutDetailsId: string
      adminId: bigint
      reason: string
      publicKey: Buffer
      requestId: string
    },
  ): Promise<string> {
    const { id } = await trx
      .insertInto('destination_reveals')
      .values({
        transaction_id: reveal.transactionId,
        payout_destination_id: reveal.payoutDetailsId,
        admin_id: reveal.adminId,
        reason: reveal.reason,
        public_key: reveal.publicKey,
        request_id: reveal.requestId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Also deletes the encrypted answer, so it is read only once. Undefined while the worker has not answered. */
  async takeAnswer(db: Db, id: string): Promise<{ sealed: Buffer | null } | undefined> {
    const answered = await db
      .selectFrom('destination_reveals')
      .select('sealed')
      .where('id', '=', id)
      .where('answered_at', 'is not', null)
      .executeTakeFirst()
    if (answered?.sealed) await revealsRepository.dropBox(db, id)
    return answered
  },

  async dropBox(db: Db, id: string): Promise<void> {
    await db.updateTable('destination_reveals').set({ sealed: null }).where('id', '=', id).execute()
  },

  /**
   * The facts that the worker checks before it decrypts. It trusts its own tables, not the process that enqueued the
   * job.
   */
  async findForWorker(trx: Trx, id: string, secondsMax: number) {
    const { rows } = await sql<{
      payoutDetailsId: string
      adminId: bigint
      reason: string
      publicKey: Buffer
      requestId: string | null
      isOpen: boolean
      isStaff: boolean
      isOfTransaction: boolean
      askedInLastHour: number
    }>`
      select r.payout_destination_id as "payoutDetailsId", r.admin_id as "adminId", r.reason, r.public_key as "publicKey",
        r.request_id as "requestId",
        r.answered_at is null and r.asked_at > now() - make_interval(secs => ${secondsMax}) as "isOpen",
        exists (select 1 from users u where u.id = r.admin_id and u.is_admin and u.staff_role in ('finance', 'owner')) as "isStaff",
        exists (select 1 from sales s where s.id = r.transaction_id and s.payout_destination_id = r.payout_destination_id)
          or exists (select 1 from payouts p where p.transaction_id = r.transaction_id
            and p.payout_destination_id = r.payout_destination_id) as "isOfTransaction",
        (select count(*)::int from destination_reveals o where o.admin_id = r.admin_id
          and o.asked_at > now() - interval '1 hour') as "askedInLastHour"
      from destination_reveals r where r.id = ${id} for update`.execute(trx)
    return rows[0]
  },

  /**
   * A null answer means refused. Also deletes old answers that were never fetched, because their readers have timed
   * out.
   */
  async answer(trx: Trx, id: string, sealed: Buffer | null, secondsMax: number): Promise<void> {
    await trx
      .updateTable('destination_reveals')
      .set({ sealed, answered_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('destination_reveals')
      .set({ sealed: null })
      .where('sealed', 'is not', null)
      .where('answered_at', '<', sql<Date>`now() - make_interval(secs => ${secondsMax})`)
      .execute()
  },
}
