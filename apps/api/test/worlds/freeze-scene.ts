import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { FreezeByKeyResponse } from '@app/contract/identity/account-freeze'
import { openProfileKey } from '#contexts/identity/accounts/index.ts'
import { fingerprint, seal } from '#platform/crypto/keys.ts'
import type { DeskWorld, Person } from './review-world.ts'
import { freezeKeyOf } from '#contexts/account-safety/account-freeze/domain/freeze-key.ts'

export type Answer = Awaited<ReturnType<Person['post']>>
export const outcome = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string }>().code]

/** Common steps of tests about frozen accounts. */
export function freezeScene(world: DeskWorld) {
  const keyOf = (saleId: bigint) => freezeKeyOf(world.api.keys.fingerprints, saleId)
  return {
    keyOf,
    freeze: (person: Person) => person.post('/api/account/freeze', { confirm: true }),
    byKey: (key: string) =>
      world.api.app.inject({ method: 'POST', url: '/api/account/freeze-by-key', payload: { key } }),
    /** Freezes with the key of this sale, as a locked-out user does. */
    freezeSeller: async (saleId: bigint): Promise<string> => {
      const answer = await world.api.app.inject({
        method: 'POST',
        url: '/api/account/freeze-by-key',
        payload: { key: keyOf(saleId) },
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<FreezeByKeyResponse>().ticketNumber
    },
    freezeRow: (userId: bigint) =>
      world.db
        .selectFrom('account_freezes')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    standing: (userId: bigint) =>
      world.db
        .selectFrom('seller_risk_profiles')
        .select(['frozen_at', 'reversals'])
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    /** Backdates the wait by three days and an hour. Only the owner of the tables can do this. */
    waitIsOver: (userId: bigint) =>
      world.db.transaction().execute(async (trx) => {
        await sql`alter table account_freezes disable trigger account_freezes_guard`.execute(trx)
        await sql`update account_freezes set frozen_at = frozen_at - interval '73 hours',
          release_asked_at = release_asked_at - interval '73 hours',
          release_not_before = release_not_before - interval '73 hours'
          where user_id = ${userId} and ended_at is null`.execute(trx)
        await sql`alter table account_freezes enable trigger account_freezes_guard`.execute(trx)
      }),
    /** Confirms the address, as the link in the mail does. */
    confirmEmail: async (userId: bigint): Promise<string> => {
      const address = `owner-${randomUUID()}@example.com`
      const dataKey = await openProfileKey(world.db, world.api.keys, userId)
      await world.db
        .updateTable('users')
        .set({
          email_sealed: seal(dataKey, Buffer.from(address), `users.email|${userId}`),
          email_fingerprint: fingerprint(world.api.keys, 'email', address),
        })
        .where('id', '=', userId)
        .execute()
      return address
    },
    mailsOf: async (userId: bigint): Promise<string[]> => {
      const rows = await world.db
        .selectFrom('mail_outbox')
        .select(['event_key', 'template'])
        .where('user_id', '=', userId)
        .where('template', '=', 'account-freeze')
        .orderBy('created_at')
        .execute()
      return rows.map((row) => row.event_key.replace(/:.*/, ''))
    },
    /** Waits until this many sessions in the test's own database wait for a lock. */
    waiters: (count: number) =>
      vi.waitFor(async () => {
        const { rows } = await sql<{ count: number }>`select count(distinct l.pid)::integer as count
          from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where not l.granted and a.datname = current_database()`.execute(world.db)
        expect(rows[0]?.count).toBe(count)
      }),
  }
}
