import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { BatchRow } from './bank-batches.repository.ts'

/** One order of a batch, as the worker needs it. */
export type BatchWork = {
  place: number
  code: string
  payoutId: string
  kind: string
  state: string
  version: number
  isSubmitted: boolean
  /** The worker itself submitted the order. */
  isOrdered: boolean
  transactionId: bigint
  saleId: bigint | null
  userId: bigint
  railKey: string
  amountGrosze: bigint
  payoutDetailsId: string
  destination: Buffer
}

export type BuildingBatch = Pick<BatchRow, 'id' | 'format' | 'state'> & {
  /** When this version of the file was started; a voided file is started again. */
  begunAt: Date
  /** In Warsaw. */
  day: string
  keyMark: Buffer
  hasWaitedLong: boolean
}

const BEGUN_AT = sql`coalesce(voided_at, created_at)`

export const batchWorkRepository = {
  async find(db: Db, batchId: bigint): Promise<BuildingBatch | undefined> {
    const row = await db
      .selectFrom('bank_batches')
      .select([
        'id',
        'format',
        'state',
        'key_mark as keyMark',
        sql<Date>`${BEGUN_AT}`.as('begunAt'),
        sql<string>`to_char(${BEGUN_AT} at time zone 'Europe/Warsaw', 'YYYY-MM-DD')`.as('day'),
        sql<boolean>`${BEGUN_AT} < clock_timestamp() - interval '2 minutes'`.as('hasWaitedLong'),
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
        'p.is_submitted as isSubmitted',
        sql<boolean>`exists (select 1 from payout_orders g where g.payout_id = p.id)`.as('isOrdered'),
        'p.transaction_id as transactionId',
        'p.sale_id as saleId',
        'p.user_id as userId',
        'p.rail_key as railKey',
        'p.amount_grosze as amountGrosze',
        'p.payout_destination_id as payoutDetailsId',
        'p.destination_fingerprint as destination',
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

  /** Locks the batch until the commit. */
  async lock(
    trx: Trx,
    batchId: bigint,
  ): Promise<{ state: string; firstReadAt: Date | null; sha256: Buffer | null }> {
    return trx
      .selectFrom('bank_batches')
      .select(['state', 'first_read_at as firstReadAt', 'file_sha256 as sha256'])
      .where('id', '=', batchId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  },

  /** Voids a file that was never downloaded, so that it cannot be downloaded any more. */
  async voidFile(trx: Trx, batchId: bigint): Promise<void> {
    await trx
      .updateTable('bank_batches')
      .set({
        state: 'building',
        voided_at: sql`clock_timestamp()`,
        ready_at: null,
        orders: null,
        sum_grosze: null,
        file_sha256: null,
        sealed_file: null,
        sealing_key_id: null,
      })
      .where('id', '=', batchId)
      .execute()
  },

  /** False when the batch was marked as failed in the meantime. */
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

  async removeFilesOf(trx: Trx, userId: bigint): Promise<number> {
    const { rows } = await sql<{ id: bigint }>`
      select id from bank_batches b where sealed_file is not null and exists (
        select 1 from payouts p join bank_batch_payouts o on o.payout_id = p.id
        where p.user_id = ${String(userId)} and o.batch_id = b.id)
      order by id for no key update`.execute(trx)
    for (const { id } of rows)
      await trx
        .updateTable('bank_batches')
        .set({ sealed_file: null, sealing_key_id: null, file_removed_at: sql`now()` })
        .where('id', '=', id)
        .execute()
    const ofPerson = sql<bigint>`(select o.batch_id from payouts p join bank_batch_payouts o on o.payout_id = p.id
      where p.user_id = ${String(userId)})`
    await trx.deleteFrom('bank_file_requests').where('batch_id', 'in', ofPerson).execute()
    return rows.length
  },

  async endEmpty(trx: Trx, batchId: bigint): Promise<void> {
    await trx
      .updateTable('bank_batches')
      .set({ state: 'failed', failed_at: sql`now()`, fail_reason: 'nothing_to_pay' })
      .where('id', '=', batchId)
      .where('state', '=', 'building')
      .execute()
  },
}
