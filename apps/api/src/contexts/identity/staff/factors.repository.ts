import { sql } from 'kysely'
import type { FACTOR_KINDS } from '@app/contract/identity/staff'
import type { Db, Trx } from '#platform/db/database.ts'

export type FactorKind = (typeof FACTOR_KINDS)[number]
export type TotpFactor = { id: string; secretSealed: Buffer; lastStep: number; now: Date }
export type PasskeyFactor = {
  id: string
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
}

type NewFactor = { id: string; userId: bigint; label: string } & (
  | { kind: 'totp'; secretSealed: Buffer; lastStep: number }
  | { kind: 'passkey'; credentialId: Buffer; publicKey: Buffer; signCount: number; transports: string[] }
)

const usedNow = { last_used_at: sql<Date>`now()` }

export const factorsRepository = {
  async insert(trx: Trx, factor: NewFactor): Promise<void> {
    const { id, userId, label, kind } = factor
    await trx
      .insertInto('staff_factors')
      .values({
        id,
        user_id: userId,
        label,
        kind,
        ...usedNow,
        ...(factor.kind === 'totp'
          ? { secret_sealed: factor.secretSealed, last_step: BigInt(factor.lastStep) }
          : {
              credential_id: factor.credentialId,
              public_key: factor.publicKey,
              sign_count: BigInt(factor.signCount),
              transports: factor.transports,
            }),
      })
      .execute()
  },

  async list(db: Db, userId: bigint) {
    const rows = await db
      .selectFrom('staff_factors')
      .select(['id', 'kind', 'label', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ ...row, kind: row.kind as FactorKind }))
  },

  async listTotp(db: Db, userId: bigint): Promise<TotpFactor[]> {
    const rows = await db
      .selectFrom('staff_factors')
      .select(['id', 'secret_sealed', 'last_step', sql<Date>`now()`.as('now')])
      .where('user_id', '=', userId)
      .where('kind', '=', 'totp')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      secretSealed: row.secret_sealed!,
      lastStep: Number(row.last_step),
      now: row.now,
    }))
  },

  async listPasskeys(db: Db, userId: bigint): Promise<PasskeyFactor[]> {
    const rows = await db
      .selectFrom('staff_factors')
      .select(['id', 'credential_id', 'public_key', 'sign_count', 'transports'])
      .where('user_id', '=', userId)
      .where('kind', '=', 'passkey')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      credentialId: row.credential_id!,
      publicKey: row.public_key!,
      signCount: Number(row.sign_count),
      transports: row.transports ?? [],
    }))
  },

  /** False when another call has used this step or a later one in the meantime. */
  async useStep(trx: Trx, factorId: string, step: number): Promise<boolean> {
    const used = await trx
      .updateTable('staff_factors')
      .set({ last_step: BigInt(step), ...usedNow })
      .where('id', '=', factorId)
      .where('last_step', '<', BigInt(step))
      .returning('id')
      .executeTakeFirst()
    return used !== undefined
  },

  /** False when another call has used the passkey in the meantime. */
  async useCount(trx: Trx, factorId: string, counts: { before: number; now: number }): Promise<boolean> {
    const used = await trx
      .updateTable('staff_factors')
      .set({ sign_count: BigInt(counts.now), ...usedNow })
      .where('id', '=', factorId)
      .where('sign_count', '=', BigInt(counts.before))
      .returning('id')
      .executeTakeFirst()
    return used !== undefined
  },

  /** Locks the factors, so that the second of two concurrent removals sees the result of the first. */
  async lockIds(trx: Trx, userId: bigint): Promise<string[]> {
    const rows = await trx
      .selectFrom('staff_factors')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .forUpdate()
      .execute()
    return rows.map((row) => row.id)
  },

  async remove(trx: Trx, factorId: string): Promise<void> {
    await trx.deleteFrom('staff_factors').where('id', '=', factorId).execute()
  },

  async personaName(db: Db, userId: bigint): Promise<string> {
    const user = await db
      .selectFrom('users')
      .select('persona_name')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return user.persona_name
  },

  /** Needs the migrator role. */
  async removeAll(trx: Trx, userId: bigint): Promise<void> {
    for (const table of [
      'admin_sessions',
      'staff_factor_challenges',
      'staff_recovery_codes',
      'staff_factors',
      'staff_enrolments',
    ] as const)
      await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  },
}
