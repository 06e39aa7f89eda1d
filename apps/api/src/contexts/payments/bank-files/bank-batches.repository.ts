import { sql } from 'kysely'
import { waitsForBankFile } from '#platform/db/payout-state-sql.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { BANK_FILE_DAYS } from './domain/file-limits.ts'

export type BankFormat = 'elixir' | 'pain001'

/** The display name of the staff member. */
function nameOf(column: 'maker_id' | 'uploaded_by' | 'failed_by') {
  return sql<
    string | null
  >`(select persona_name from users where users.id = ${sql.ref(`bank_batches.${column}`)})`
}

const COLUMNS = [
  'id',
  'format',
  'state',
  'maker_id as makerId',
  'created_at as createdAt',
  'ready_at as readyAt',
  'orders',
  'sum_grosze as sumGrosze',
  'file_sha256 as fileSha256',
  'uploaded_by as uploadedBy',
  'uploaded_at as uploadedAt',
  'failed_by as failedBy',
  'failed_at as failedAt',
  'fail_reason as failReason',
  'bank_proof as bankProof',
  'first_read_at as firstReadAt',
  'voided_at as voidedAt',
  'file_removed_at as fileRemovedAt',
  sql<boolean>`state in ('ready', 'uploaded') and file_removed_at is null
    and ready_at > now() - make_interval(days => ${sql.lit(BANK_FILE_DAYS)})
    and not exists (select 1 from bank_batch_payouts o where o.batch_id = bank_batches.id and o.refused_at is not null)`.as(
    'isDownloadable',
  ),
  sql<boolean>`state in ('ready', 'uploaded')
    and exists (select 1 from bank_batch_payouts o where o.batch_id = bank_batches.id and o.is_in)
    and not exists (select 1 from bank_batch_payouts o join payouts p on p.id = o.payout_id
      where o.batch_id = bank_batches.id and o.is_in and p.state not in ('settled', 'returned'))`.as(
    'isSettled',
  ),
  nameOf('maker_id').as('makerName'),
  nameOf('uploaded_by').as('uploaderName'),
  nameOf('failed_by').as('failerName'),
] as const

export type BatchRow = {
  id: bigint
  format: BankFormat
  state: 'building' | 'ready' | 'uploaded' | 'failed'
  makerId: bigint
  makerName: string
  createdAt: Date
  readyAt: Date | null
  orders: number | null
  sumGrosze: bigint | null
  fileSha256: Buffer | null
  uploadedBy: bigint | null
  uploaderName: string | null
  uploadedAt: Date | null
  failedBy: bigint | null
  failerName: string | null
  failedAt: Date | null
  failReason: string | null
  bankProof: string | null
  firstReadAt: Date | null
  voidedAt: Date | null
  fileRemovedAt: Date | null
  /** The worker releases the file, unless one of its orders was stopped. */
  isDownloadable: boolean
  /** Every transfer of the file has reached its end on a statement. */
  isSettled: boolean
}

export type BatchOrderRow = {
  place: number
  transactionId: bigint
  payoutState: string
  amountGrosze: bigint
  masked: string
  code: string
  isIn: boolean
  outReason: string | null
  refusedBy: bigint | null
  refusedAt: Date | null
  refuseReason: string | null
  bankProof: string | null
}

function selectOrders(db: Db, batchId: bigint) {
  return db
    .selectFrom('bank_batch_payouts as o')
    .innerJoin('payouts as p', 'p.id', 'o.payout_id')
    .innerJoin('payout_destinations as d', 'd.id', 'p.payout_destination_id')
    .select([
      'o.place',
      'p.transaction_id as transactionId',
      'p.state as payoutState',
      'p.amount_grosze as amountGrosze',
      'd.masked',
      'o.code',
      'o.is_in as isIn',
      'o.out_reason as outReason',
      'o.refused_by as refusedBy',
      'o.refused_at as refusedAt',
      'o.refuse_reason as refuseReason',
      'o.bank_proof as bankProof',
    ])
    .where('o.batch_id', '=', batchId)
}

/** The staff's side of batches; the worker's side is in batch-work.repository.ts. */
export const bankBatchesRepository = {
  async findByKey(
    db: Db,
    made: { makerId: bigint; keyMark: Buffer },
  ): Promise<Pick<BatchRow, 'id' | 'format'> | undefined> {
    const row = await db
      .selectFrom('bank_batches')
      .select(['id', 'format'])
      .where('maker_id', '=', made.makerId)
      .where('key_mark', '=', made.keyMark)
      .executeTakeFirst()
    return row as Pick<BatchRow, 'id' | 'format'> | undefined
  },

  /** Undefined when a concurrent request with the same key has created one. */
  async insert(
    trx: Trx,
    batch: { format: BankFormat; makerId: bigint; keyMark: Buffer },
  ): Promise<bigint | undefined> {
    const row = await trx
      .insertInto('bank_batches')
      .values({ format: batch.format, maker_id: batch.makerId, key_mark: batch.keyMark })
      .onConflict((conflict) => conflict.columns(['maker_id', 'key_mark']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id
  },

  /**
   * The oldest waiting payouts. Batches are created one at a time: adding an order does not change its payout row, so
   * an older snapshot would miss it. Locked payouts are skipped. The unique index on live orders makes it impossible
   * to add a payout twice.
   */
  async lockWaiting(trx: Trx, limit: number): Promise<string[]> {
    await sql`select pg_advisory_xact_lock(hashtext('bank_batches'))`.execute(trx)
    const { rows } = await sql<{ id: string }>`
      select p.id from payouts p
      where ${waitsForBankFile}
      order by p.created_at, p.id limit ${limit} for no key update of p skip locked`.execute(trx)
    return rows.map(({ id }) => id)
  },

  /** What the next file would hold. */
  async readWaiting(
    db: Db,
    namesMax: number,
  ): Promise<{ orders: number; sumGrosze: bigint; sellers: string[] }> {
    const { rows } = await sql<{ orders: number; sumGrosze: bigint; sellers: string[] }>`
      select count(*)::integer as orders, coalesce(sum(w.amount_grosze), 0)::bigint as "sumGrosze",
        coalesce((array_agg(w.name order by w.amount_grosze desc))[1:${sql.lit(namesMax)}], '{}') as sellers
      from (select p.amount_grosze, u.persona_name as name from payouts p join users u on u.id = p.user_id
        where ${waitsForBankFile}) w`.execute(db)
    return rows[0]!
  },

  async insertOrders(
    trx: Trx,
    batchId: bigint,
    orders: readonly { payoutId: string; code: string }[],
  ): Promise<void> {
    await sql`
      insert into bank_batch_payouts (batch_id, place, payout_id, code)
      select ${String(batchId)}::bigint, place, payout_id, code
      from unnest(${orders.map((order) => order.payoutId)}::uuid[], ${orders.map((order) => order.code)}::text[])
        with ordinality as given (payout_id, code, place)`.execute(trx)
  },

  async find(db: Db, batchId: bigint): Promise<BatchRow | undefined> {
    const row = await db
      .selectFrom('bank_batches')
      .select(COLUMNS)
      .where('id', '=', batchId)
      .executeTakeFirst()
    return row as BatchRow | undefined
  },

  async lock(trx: Trx, batchId: bigint): Promise<BatchRow | undefined> {
    const row = await trx
      .selectFrom('bank_batches')
      .select(COLUMNS)
      .where('id', '=', batchId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return row as BatchRow | undefined
  },

  async list(db: Db, page: { limit: number; offset: number }): Promise<{ rows: BatchRow[]; total: number }> {
    const rows = await db
      .selectFrom('bank_batches')
      .select(COLUMNS)
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute()
    const { total } = await db
      .selectFrom('bank_batches')
      .select((row) => row.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow()
    return { rows: rows as BatchRow[], total: Number(total) }
  },

  async listOrders(
    db: Db,
    batchId: bigint,
    page: { limit: number; offset: number },
  ): Promise<{ rows: BatchOrderRow[]; total: number }> {
    const rows = await selectOrders(db, batchId)
      .orderBy('o.place')
      .limit(page.limit)
      .offset(page.offset)
      .execute()
    const { total } = await db
      .selectFrom('bank_batch_payouts')
      .select((row) => row.fn.countAll<bigint>().as('total'))
      .where('batch_id', '=', batchId)
      .executeTakeFirstOrThrow()
    return { rows, total: Number(total) }
  },

  async findOrder(
    db: Db,
    batchId: bigint,
    place: number,
  ): Promise<(BatchOrderRow & { payoutId: string; userId: bigint }) | undefined> {
    return selectOrders(db, batchId)
      .select(['p.id as payoutId', 'p.user_id as userId'])
      .where('o.place', '=', place)
      .executeTakeFirst()
  },

  async markRefused(
    trx: Trx,
    order: { batchId: bigint; place: number },
    refusal: { adminId: bigint; reason: string; bankProof: string },
  ): Promise<void> {
    await trx
      .updateTable('bank_batch_payouts')
      .set({
        is_in: false,
        out_reason: 'refused_by_bank',
        refused_by: refusal.adminId,
        refused_at: sql`now()`,
        refuse_reason: refusal.reason,
        bank_proof: refusal.bankProof,
      })
      .where('batch_id', '=', order.batchId)
      .where('place', '=', order.place)
      .execute()
  },

  async markUploaded(trx: Trx, batchId: bigint, adminId: bigint): Promise<void> {
    await trx
      .updateTable('bank_batches')
      .set({ state: 'uploaded', uploaded_by: adminId, uploaded_at: sql`now()` })
      .where('id', '=', batchId)
      .execute()
  },

  async markFailed(
    trx: Trx,
    batchId: bigint,
    failure: { adminId: bigint; reason: string; bankProof: string | null },
  ): Promise<void> {
    await trx
      .updateTable('bank_batches')
      .set({
        state: 'failed',
        failed_by: failure.adminId,
        failed_at: sql`now()`,
        fail_reason: failure.reason,
        bank_proof: failure.bankProof,
      })
      .where('id', '=', batchId)
      .execute()
  },
}
