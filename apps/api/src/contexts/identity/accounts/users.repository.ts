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
   * One statement sees one moment: a change and its event commit together, so the row and the number of the last
   * event always belong to each other.
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

  /** Someone who signs in for the first time is created; `isNew` says whether their keys must be made too. */
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
      // Steam's name arrives a moment later with the first profile job; until then the last digits have to do.
      .values({ steam_id: steamId, persona_name: `Steam ${steamId.slice(-4)}` })
      .onConflict((conflict) => conflict.column('steam_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // Two first sign-ins at once: the loser's insert does nothing and the winner's row is there by now.
    return created ? { id: created.id, isNew: true } : usersRepository.signIn(trx, steamId)
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
      })
      .where('id', '=', userId)
      .execute()
  },

  /** Needs the migrator's rights: the API's role cannot change these columns. */
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
