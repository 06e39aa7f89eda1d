import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

/** Why the worker does not hand a file out. */
export type FileRefusal =
  | 'not_staff'
  | 'wrong_state'
  | 'too_old'
  | 'limit'
  | 'stopped'
  | 'rail_paused'
  | 'no_key'

export type FileRequest = {
  batchId: bigint
  adminId: bigint
  publicKey: Buffer
  askedAs: string
  isStaff: boolean
  state: string
  isYoung: boolean
  hasStruckOrder: boolean
  sealedFile: Buffer | null
  sealingKeyId: string | null
}

/** The API asks for a file with a key of its own; the worker answers for that key, or says why not. */
export const bankFileRequestsRepository = {
  async insert(
    trx: Trx,
    request: { batchId: bigint; adminId: bigint; publicKey: Buffer; requestId: string },
  ): Promise<string> {
    const { id } = await trx
      .insertInto('bank_file_requests')
      .values({
        batch_id: request.batchId,
        admin_id: request.adminId,
        public_key: request.publicKey,
        request_id: request.requestId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Both are empty while the worker has not answered. */
  async findAnswer(
    db: Db,
    id: string,
  ): Promise<{ sealed: Buffer | null; refusal: FileRefusal | null } | undefined> {
    const row = await db
      .selectFrom('bank_file_requests')
      .select(['sealed', 'refusal'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row as { sealed: Buffer | null; refusal: FileRefusal | null } | undefined
  },

  async delete(db: Db, id: string): Promise<void> {
    await db.deleteFrom('bank_file_requests').where('id', '=', id).execute()
  },

  /**
   * Locks the batch first: nobody marks or voids it until the commit, and what is read after that is true. The worker believes
   * its own tables, not whoever put the job in.
   */
  async lock(trx: Trx, id: string, days: number): Promise<FileRequest | undefined> {
    await sql`select b.id from bank_file_requests r join bank_batches b on b.id = r.batch_id
      where r.id = ${id} for no key update of b`.execute(trx)
    const { rows } = await sql<FileRequest>`
      select r.batch_id as "batchId", r.admin_id as "adminId", r.public_key as "publicKey", r.request_id as "askedAs",
        u.is_admin and coalesce(u.staff_role in ('finance', 'owner'), false) as "isStaff", b.state,
        coalesce(b.ready_at > now() - make_interval(days => ${days}), false) as "isYoung",
        exists (select 1 from bank_batch_payouts o where o.batch_id = b.id and o.refused_at is not null) as "hasStruckOrder",
        b.sealed_file as "sealedFile", b.sealing_key_id as "sealingKeyId"
      from bank_file_requests r join bank_batches b on b.id = r.batch_id join users u on u.id = r.admin_id
      where r.id = ${id} and r.sealed is null and r.refusal is null`.execute(trx)
    return rows[0]
  },

  /** Hand-overs of other batches may commit meanwhile: the limit can be passed by as many as run at once. */
  async countLastHour(trx: Trx, adminId: bigint): Promise<{ admin: number; house: number }> {
    const { rows } = await sql<{ admin: number; house: number }>`
      select (count(*) filter (where admin_id = ${String(adminId)}))::integer as admin, count(*)::integer as house
      from bank_file_readings where read_at > now() - interval '1 hour'`.execute(trx)
    return rows[0]!
  },

  /** False when nobody waits for it any more. */
  async answer(trx: Trx, id: string, sealed: Buffer): Promise<boolean> {
    const row = await trx
      .updateTable('bank_file_requests')
      .set({ sealed })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async refuse(trx: Trx, id: string, refusal: FileRefusal): Promise<void> {
    await trx.updateTable('bank_file_requests').set({ refusal }).where('id', '=', id).execute()
  },

  /** From now on the file is somebody's, and never changes. */
  async recordReading(trx: Trx, reading: { batchId: bigint; adminId: bigint }): Promise<void> {
    await trx
      .insertInto('bank_file_readings')
      .values({ batch_id: reading.batchId, admin_id: reading.adminId })
      .execute()
    await trx
      .updateTable('bank_batches')
      .set({ first_read_at: sql`now()` })
      .where('id', '=', reading.batchId)
      .where('first_read_at', 'is', null)
      .execute()
  },
}
