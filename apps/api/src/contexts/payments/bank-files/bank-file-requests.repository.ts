import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

/** Why the worker refuses to release a file. */
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

/**
 * The API requests a file with a key pair of its own; the worker encrypts the file for that key, or reports a
 * refusal.
 */
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

  /** Both are null while the worker has not answered. */
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
   * Locks the batch first, so that it cannot be marked or voided before the commit and the values read stay true. The
   * worker trusts its own tables, not the process that enqueued the job.
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

  /**
   * Concurrent downloads of other batches may commit in between, so the limit can be exceeded by the number of
   * concurrent downloads.
   */
  async countLastHour(trx: Trx, adminId: bigint): Promise<{ admin: number; house: number }> {
    const { rows } = await sql<{ admin: number; house: number }>`
      select (count(*) filter (where admin_id = ${String(adminId)}))::integer as admin, count(*)::integer as house
      from bank_file_readings where read_at > now() - interval '1 hour'`.execute(trx)
    return rows[0]!
  },

  /** False when the request is gone because its caller has timed out. */
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

  /** From now on staff have the file, so it never changes. */
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
