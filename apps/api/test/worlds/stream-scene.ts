import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { sql } from 'kysely'
import { hashToken, signAccessToken } from '#platform/http/access-token.ts'
import type { Db } from '#platform/db/database.ts'
import { announce, streamOfUser } from '#platform/db/events.ts'
import type { Keys } from '#platform/crypto/keys.ts'

/** In the form of our real device cookies. */
const DEVICE = 'm'.repeat(43)
const DEVICE_COOKIE = '__Host-device'
const LIFE_MS = 3_600_000

/** The request headers of this many seeded users, each signed in. */
export async function signSeededIn(
  db: Db,
  keys: Keys,
  count: number,
): Promise<{ userId: bigint; headers: Record<string, string> }[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'steam_id as steamId'])
    .orderBy('id')
    .limit(count)
    .execute()
  if (people.length < count) throw new Error(`only ${people.length} people are there`)
  const expiresAt = new Date(Date.now() + LIFE_MS)
  const signed = people.map((person) => ({ ...person, sessionId: randomUUID() }))
  await sql`insert into sessions (id, user_id, device_hash, device_label, expires_at, idle_expires_at)
    select id, user_id, ${hashToken(DEVICE)}, 'bench', ${expiresAt}, ${expiresAt}
    from unnest(${signed.map((one) => one.sessionId)}::uuid[], ${signed.map((one) => String(one.id))}::bigint[]) as given (id, user_id)`.execute(
    db,
  )
  const deviceHash = hashToken(DEVICE).toString('base64url')
  return Promise.all(
    signed.map(async ({ id, steamId, sessionId }) => {
      const claims = { userId: String(id), steamId, sessionId, deviceHash }
      const token = await signAccessToken(keys.tokens, claims, { issuedAt: new Date(), expiresAt })
      return {
        userId: id,
        headers: { authorization: `Bearer ${token}`, cookie: `${DEVICE_COOKIE}=${DEVICE}` },
      }
    }),
  )
}

/** One event for each of these users on their own stream, committed together. */
export async function writeToEverybody(db: Db, userIds: readonly bigint[]): Promise<void> {
  const streams = userIds.map((userId) => streamOfUser(userId))
  await sql`with numbered as (
      insert into event_streams (stream, last_number) select stream, 1 from unnest(${streams}::text[]) as stream
      on conflict (stream) do update set last_number = event_streams.last_number + 1
      returning stream, last_number
    ) insert into events (stream, number, kind, data)
      select stream, last_number, 'profile.updated', '{}' from numbered`.execute(db)
}

export async function announceToEverybody(redis: Redis, userIds: readonly bigint[]): Promise<void> {
  await Promise.all(userIds.map((userId) => announce(redis, streamOfUser(userId))))
}

/** PostgreSQL does this by itself a minute after many inserts: statements are then planned for this many rows. */
export async function countEvents(db: Db): Promise<void> {
  await sql`analyze events`.execute(db)
}
