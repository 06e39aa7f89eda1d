import { sql } from 'kysely'
import type { Db, Trx } from '#platform/database.ts'
import type { BatchRow } from './bank-batches.repository.ts'

/** One order of a batch, as the worker needs it. */
export type BatchWork = {
  place: number
  code: string
  payoutId: string
  kind: string
  state: string
  version: number
  isOrderOut: boolean
  transactionId: bigint
  saleId: bigint | null
  userId: bigint
  railKey: string
  amountGrosze: bigint
  payoutDetailsId: string
}

export type BuildingBatch = Pick<BatchRow, 'id' | 'format' | 'state' | 'createdAt'> & {
  /** In Warsaw. */
  day: string
  keyMark: Buffer
  hasWaitedLong: boolean
}

export const batchWorkRepository = {
  async find(db: Db, batchId: bigint): Promise<BuildingBatch | undefined> {
    const row = await db
      .selectFrom('bank_batches')
      .select([
        'id',
        'format',
        'state',
        'created_at as createdAt',
        'key_mark as keyMark',
        sql<string>`to_char(created_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD')`.as('day'),
        sql<boolean>`created_at < clock_timestamp() - interval '2 minutes'`.as('hasWaitedLong'),
      ])
      .where('id', '=', batchId)
      .executeTakeFirst()
    return row as BuildingBatch | undefined
  },

  async listLive(db: Db, batchId: bigint): Promise<BatchWork[]> {
    return db
      .selectFrom('bank_batch_payouts as o')
      .innerJoin('payouts as p', 'p.id', 'o.payout_id')
      .select([
        'o.place',
        'o.code',
        'p.id as payoutId',
        'p.kind',
        'p.state',
        'p.version',
        'p.is_order_out as isOrderOut',
        'p.transaction_id as transactionId',
        'p.sale_id as saleId',
        'p.user_id as userId',
        'p.rail_key as railKey',
        'p.amount_grosze as amountGrosze',
        'p.payout_details_id as payoutDetailsId',
      ])
      .where('o.batch_id', '=', batchId)
      .where('o.is_in', '=', true)
      .orderBy('o.place')
      .execute()
  },

  async takeOut(trx: Trx, batchId: bigint, place: number, reason: string): Promise<void> {
    await trx
      .updateTable('bank_batch_payouts')
      .set({ is_in: false, out_reason: reason })
      .where('batch_id', '=', batchId)
      .where('place', '=', place)
      .where('is_in', '=', true)
      .execute()
  },

  /** False when the batch was called off meanwhile. */
  async saveFile(
    trx: Trx,
    batchId: bigint,
    file: { orders: number; sumGrosze: bigint; sha256: Buffer; sealed: Buffer; sealingKeyId: string },
  ): Promise<boolean> {
    const row = await trx
      .updateTable('bank_batches')
      .set({
        state: 'ready',
        ready_at: sql`now()`,
        orders: file.orders,
        sum_grosze: file.sumGrosze,
        file_sha256: file.sha256,
        sealed_file: file.sealed,
        sealing_key_id: file.sealingKeyId,
      })
      .where('id', '=', batchId)
      .where('state', '=', 'building')
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async endEmpty(trx: Trx, batchId: bigint): Promise<void> {
    await trx
      .updateTable('bank_batches')
      .set({ state: 'failed', failed_at: sql`now()`, fail_reason: 'nothing_to_pay' })
      .where('id', '=', batchId)
      .where('state', '=', 'building')
      .execute()
  },

  /** With the file, if whoever asks still may read it. */
  async findFileRequest(
    db: Db,
    requestId: string,
  ): Promise<
    | {
        batchId: bigint
        adminId: bigint
        publicKey: Buffer
        askedAs: string
        isStaff: boolean
        sealedFile: Buffer | null
        sealingKeyId: string | null
      }
    | undefined
  > {
    return db
      .selectFrom('bank_file_requests as r')
      .innerJoin('bank_batches as b', 'b.id', 'r.batch_id')
      .innerJoin('users as u', 'u.id', 'r.admin_id')
      .select([
        'r.batch_id as batchId',
        'r.admin_id as adminId',
        'r.public_key as publicKey',
        'r.request_id as askedAs',
        sql<boolean>`u.is_admin and u.staff_role in ('finance', 'owner')`.as('isStaff'),
        'b.sealed_file as sealedFile',
        'b.sealing_key_id as sealingKeyId',
      ])
      .where('r.id', '=', requestId)
      .where('r.sealed', 'is', null)
      .executeTakeFirst()
  },

  async answerFileRequest(trx: Trx, requestId: string, sealed: Buffer): Promise<boolean> {
    const row = await trx
      .updateTable('bank_file_requests')
      .set({ sealed })
      .where('id', '=', requestId)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async refuseFileRequest(trx: Trx, requestId: string): Promise<void> {
    await trx.deleteFrom('bank_file_requests').where('id', '=', requestId).execute()
  },
}
