import type { Language } from '@app/contract/languages'
import { sql, type Selectable } from 'kysely'
import type { StaffRole } from '@app/contract/identity/roles'
import type { Users } from '#platform/db/database.generated.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { streamOfUser } from '#platform/db/events.ts'

export type UserRow = Selectable<Users>

export const usersRepository = {
  findById(db: Db, userId: bigint) {
    return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  },

  /**
   * One statement reads one snapshot. A change and its event commit together, so the row always matches the last
   * event number.
   */
  findWithEventNumber(db: Db, userId: bigint) {
    return db
      .selectFrom('users')
      .leftJoin('event_streams', (join) => join.on('event_streams.stream', '=', streamOfUser(userId)))
      .selectAll('users')
      .select((eb) => eb.fn.coalesce('event_streams.last_number', sql<bigint>`0::bigint`).as('event_number'))
      .where('users.id', '=', userId)
      .executeTakeFirst()
  },

  /** Creates the user at the first sign-in; `isNew` tells the caller to create the user's keys too. */
  async signIn(trx: Trx, steamId: string): Promise<{ id: bigint; isNew: boolean }> {
    const existing = await trx
      .updateTable('users')
      .set({ last_login_at: sql`now()` })
      .where('steam_id', '=', steamId)
      .returning('id')
      .executeTakeFirst()
    if (existing) return { id: existing.id, isNew: false }
    const created = await trx
      .insertInto('users')
      // The first profile job sets Steam's name a moment later; until then the last digits are shown.
      .values({ steam_id: steamId, persona_name: `Steam ${steamId.slice(-4)}` })
      .onConflict((conflict) => conflict.column('steam_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // Two concurrent first sign-ins: the second insert does nothing, and the first one's row exists by now.
    return created ? { id: created.id, isNew: true } : usersRepository.signIn(trx, steamId)
  },

  async saveLanguage(trx: Trx, userId: bigint, language: Language): Promise<void> {
    await trx.updateTable('users').set({ language }).where('id', '=', userId).execute()
  },

  async saveTradeToken(trx: Trx, userId: bigint, sealed: Buffer): Promise<void> {
    await trx.updateTable('users').set({ trade_token_sealed: sealed }).where('id', '=', userId).execute()
  },

  async savePendingEmail(trx: Trx, userId: bigint, sealed: Buffer | null): Promise<void> {
    await trx.updateTable('users').set({ pending_email_sealed: sealed }).where('id', '=', userId).execute()
  },

  async saveEmail(
    trx: Trx,
    userId: bigint,
    email: { sealed: Buffer; fingerprint: Buffer } | null,
  ): Promise<void> {
    await trx
      .updateTable('users')
      .set({
        email_sealed: email?.sealed ?? null,
        email_fingerprint: email?.fingerprint ?? null,
        pending_email_sealed: null,
        email_saved_at: sql`now()`,
      })
      .where('id', '=', userId)
      .execute()
  },

  /** Needs the migrator role: the API's role cannot change these columns. */
  async setAdmin(trx: Trx, steamId: string, staffRole: StaffRole | null): Promise<bigint | undefined> {
    const row = await trx
      .updateTable('users')
      .set({ is_admin: staffRole !== null, staff_role: staffRole })
      .where('steam_id', '=', steamId)
      .returning('id')
      .executeTakeFirst()
    return row?.id
  },

  findBySteamIdForUpdate(trx: Trx, steamId: string) {
    return trx.selectFrom('users').selectAll().where('steam_id', '=', steamId).forUpdate().executeTakeFirst()
  },

  findByIdForUpdate(trx: Trx, userId: bigint) {
    return trx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
  },
}
