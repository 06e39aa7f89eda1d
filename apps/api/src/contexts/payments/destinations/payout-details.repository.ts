import { sql } from 'kysely'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { Coin } from '@app/contract/payments/rails'
import type { Db, Trx } from '#platform/db/database.ts'

/** The encrypted details and their user's wrapped key. */
export type SealedDetails = {
  userId: bigint
  fingerprint: Buffer
  masked: string
  sealed: Buffer
  wrappingKeyId: string
  wrappedKey: Buffer
}

/** All data about stored details except the details themselves. */
export type PayoutDetailsRow = {
  id: string
  method: PayoutMethod
  coin: Coin | null
  masked: string
  fingerprint: Buffer
  /** Whether the bank of an account number supports Express Elixir. */
  takesExpress: boolean
  lastUsedAt: Date
}

const COLUMNS = [
  'id',
  'method',
  'coin',
  'masked',
  'fingerprint',
  'takes_express as takesExpress',
  'last_used_at as lastUsedAt',
] as const
/** The same columns of `destination`, for a statement that does more. */
export const DESTINATION_COLUMNS = sql`destination.id, destination.method, destination.coin, destination.masked,
  destination.fingerprint, destination.takes_express as "takesExpress", destination.last_used_at as "lastUsedAt"`
const SHOWN_MAX = 20

export const payoutDetailsRepository = {
  /** Saving the same details again updates the existing row and returns its id. */
  async save(
    trx: Trx,
    row: Omit<PayoutDetailsRow, 'lastUsedAt'> & {
      userId: bigint
      sealed: Buffer
      contentFingerprint: Buffer
    },
  ): Promise<PayoutDetailsRow> {
    const saved = await trx
      .insertInto('payout_destinations')
      .values({
        id: row.id,
        user_id: row.userId,
        method: row.method,
        coin: row.coin,
        sealed: row.sealed,
        fingerprint: row.fingerprint,
        content_fingerprint: row.contentFingerprint,
        masked: row.masked,
        takes_express: row.takesExpress,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'content_fingerprint'])
          .where('key_purpose', 'is not', null)
          .doUpdateSet({ last_used_at: sql`now()` }),
      )
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    return saved as PayoutDetailsRow
  },

  /** Finds details entered again by their fingerprint; erased details are not found. */
  async markUsedByContent(
    trx: Trx,
    own: { userId: bigint; contentFingerprint: Buffer },
  ): Promise<PayoutDetailsRow | undefined> {
    const row = await trx
      .updateTable('payout_destinations')
      .set({ last_used_at: sql`now()` })
      .where('user_id', '=', own.userId)
      .where('content_fingerprint', '=', own.contentFingerprint)
      .where('key_purpose', 'is not', null)
      .returning(COLUMNS)
      .executeTakeFirst()
    return row as PayoutDetailsRow | undefined
  },

  /** Erased details are not found. */
  async markUsedByOwner(
    trx: Trx,
    own: { id: string; userId: bigint },
  ): Promise<PayoutDetailsRow | undefined> {
    const row = await trx
      .updateTable('payout_destinations')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', own.id)
      .where('user_id', '=', own.userId)
      .where('key_purpose', 'is not', null)
      .returning(COLUMNS)
      .executeTakeFirst()
    return row as PayoutDetailsRow | undefined
  },

  /** Does not mark them as used. */
  async findUsableOfOwner(
    db: Db,
    own: { id: string; userId: bigint },
  ): Promise<PayoutDetailsRow | undefined> {
    const row = await db
      .selectFrom('payout_destinations')
      .select(COLUMNS)
      .where('id', '=', own.id)
      .where('user_id', '=', own.userId)
      .where('key_purpose', 'is not', null)
      .executeTakeFirst()
    return row as PayoutDetailsRow | undefined
  },

  /** Also finds erased details, because past payouts still refer to them. */
  async findOfOwner(db: Db, own: { id: string; userId: bigint }): Promise<PayoutDetailsRow | undefined> {
    const row = await db
      .selectFrom('payout_destinations')
      .select(COLUMNS)
      .where('id', '=', own.id)
      .where('user_id', '=', own.userId)
      .executeTakeFirst()
    return row as PayoutDetailsRow | undefined
  },

  async listForOwner(db: Db, userId: bigint): Promise<PayoutDetailsRow[]> {
    const rows = await db
      .selectFrom('payout_destinations')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .where('key_purpose', 'is not', null)
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .limit(SHOWN_MAX)
      .execute()
    return rows as PayoutDetailsRow[]
  },

  /** Only the worker's role may run this query. */
  async findSealed(db: Db, id: string): Promise<SealedDetails | undefined> {
    return db
      .selectFrom('payout_destinations')
      .innerJoin('user_keys', (join) =>
        join
          .onRef('user_keys.user_id', '=', 'payout_destinations.user_id')
          .onRef('user_keys.purpose', '=', 'payout_destinations.key_purpose'),
      )
      .select([
        'payout_destinations.user_id as userId',
        'payout_destinations.fingerprint',
        'payout_destinations.masked',
        'payout_destinations.sealed',
        'user_keys.wrapping_key_id as wrappingKeyId',
        'user_keys.wrapped_key as wrappedKey',
      ])
      .where('payout_destinations.id', '=', id)
      .executeTakeFirst()
  },

  async hideMasks(trx: Trx, userId: bigint): Promise<void> {
    await trx
      .updateTable('payout_destinations')
      .set({ masked: '•••' })
      .where('user_id', '=', userId)
      .execute()
  },
}

export function detailsContext(id: string, userId: bigint): string {
  return `payout_destinations|${id}|${userId}`
}
