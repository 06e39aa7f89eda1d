import { sql, type InferResult } from 'kysely'
import type { StaffRole } from '@app/contract/identity/roles'
import type { FindLiveSession } from '#platform/http/authenticate.ts'
import { PREPARED, type Db, type Trx } from '#platform/db/database.ts'
import { batchLoader } from '#platform/db/batch-loader.ts'
import { panelColumns, panelOf, type PanelLives } from './panel-state.repository.ts'

export type SessionEnd =
  | 'signed_out'
  | 'ended_by_user'
  | 'refresh_reused'
  | 'rights_changed'
  | 'account_frozen'

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
const SESSIONS_SHOWN_MAX = 50

const CHECKED_AT_ONCE_MAX = 100

/** Placeholders in the compiled query, replaced by the real values at each execution. */
const SESSION_IDS: string[] = []
const USER_IDS: string[] = []
const TOKEN_ENDS: string[] = []

function liveSessions(db: Db, lives: PanelLives) {
  // In a subquery the length of an array tells PostgreSQL nothing, so that it keeps one plan for all calls.
  const asked = sql<{ session_id: string; user_id: bigint; token_ends_at: Date; place: bigint }>`
    unnest((select ${SESSION_IDS}::uuid[]), (select ${USER_IDS}::bigint[]), (select ${TOKEN_ENDS}::timestamptz[]))
      with ordinality`
  return db
    .selectFrom(asked.as<'asked'>(sql`asked(session_id, user_id, token_ends_at, place)`))
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.id', '=', 'asked.session_id').onRef('sessions.user_id', '=', 'asked.user_id'),
    )
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('admin_sessions as panel', 'panel.session_id', 'sessions.id')
    .select([
      'asked.place',
      'users.id',
      'users.steam_id',
      'users.is_admin',
      'users.staff_role',
      'sessions.id as session_id',
      ...panelColumns(lives),
    ])
    .modifyFront(PREPARED)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('asked.token_ends_at', '>', sql<Date>`now()`)
}

type LiveSession = InferResult<ReturnType<typeof liveSessions>>[number]

export const sessionsRepository = {
  /**
   * Checks the session of every signed-in call, by primary keys only. Concurrent calls share one query, which is
   * compiled once: building it per call cost more than running it.
   */
  findLive(db: Db, lives: PanelLives): FindLiveSession {
    const prepared = liveSessions(db, lives).compile()
    return batchLoader(async (asked) => {
      const given = new Map<unknown, unknown>([
        [SESSION_IDS, asked.map(({ sessionId }) => sessionId)],
        [USER_IDS, asked.map(({ userId }) => userId.toString())],
        [TOKEN_ENDS, asked.map(({ tokenExpiresAt }) => tokenExpiresAt.toISOString())],
      ])
      const { rows } = await db.executeQuery<LiveSession>({
        ...prepared,
        parameters: prepared.parameters.map((value) => given.get(value) ?? value),
      })
      const found = new Map(rows.map((row) => [Number(row.place) - 1, row]))
      return asked.map((_, place) => {
        const row = found.get(place)
        return (
          row && {
            userId: row.id,
            steamId: row.steam_id,
            sessionId: row.session_id,
            isAdmin: row.is_admin,
            staffRole: row.staff_role as StaffRole | null,
            panel: row.is_admin ? panelOf(row) : null,
          }
        )
      })
    }, CHECKED_AT_ONCE_MAX)
  },

  async create(
    trx: Trx,
    session: {
      id: string
      userId: bigint
      deviceHash: Buffer
      deviceLabel: string
      /** The hash of this browser's previous session, of any user. */
      previousDeviceHash: Buffer | null
      idleSeconds: number
      lifeSeconds: number
    },
  ): Promise<void> {
    await trx
      .insertInto('sessions')
      .values({
        id: session.id,
        user_id: session.userId,
        device_hash: session.deviceHash,
        device_label: session.deviceLabel,
        browser_id: sql<string>`coalesce((select browser_id from sessions where device_hash = ${session.previousDeviceHash}
          limit 1), gen_random_uuid())`,
        idle_expires_at: inSeconds(session.idleSeconds),
        expires_at: inSeconds(session.lifeSeconds),
      })
      .execute()
  },

  async addRefreshToken(
    trx: Trx,
    token: { hash: Buffer; sessionId: string; generation: number },
  ): Promise<void> {
    await trx
      .insertInto('refresh_tokens')
      .values({ token_hash: token.hash, session_id: token.sessionId, generation: token.generation })
      .execute()
  },

  /** Also locks the session, so that two uses of one token family run one after the other. */
  findRefreshTokenForUpdate(trx: Trx, hash: Buffer, graceSeconds: number) {
    return trx
      .selectFrom('refresh_tokens as token')
      .innerJoin('sessions as session', 'session.id', 'token.session_id')
      .innerJoin('users as person', 'person.id', 'session.user_id')
      .select([
        'token.session_id',
        'token.generation',
        'token.used_at',
        'session.user_id',
        'session.device_hash',
        'person.steam_id',
        sql<boolean>`session.ended_at is null and session.expires_at > now() and session.idle_expires_at > now()`.as(
          'is_alive',
        ),
        sql<boolean>`token.used_at > now() - make_interval(secs => ${graceSeconds})`.as('is_in_grace'),
        sql<boolean>`exists (select from refresh_tokens newer where newer.session_id = token.session_id
          and newer.generation = token.generation + 1 and newer.used_at is not null)`.as('is_successor_used'),
      ])
      .where('token.token_hash', '=', hash)
      .forUpdate(['token', 'session'])
      .executeTakeFirst()
  },

  async markRefreshTokenUsed(trx: Trx, hash: Buffer): Promise<void> {
    await trx
      .updateTable('refresh_tokens')
      .set({ used_at: sql`now()` })
      .where('token_hash', '=', hash)
      .execute()
  },

  async touch(trx: Trx, sessionId: string, idleSeconds: number): Promise<void> {
    await trx
      .updateTable('sessions')
      .set({ last_used_at: sql`now()`, idle_expires_at: inSeconds(idleSeconds) })
      .where('id', '=', sessionId)
      .execute()
  },

  listLiveOfUser(db: Db, userId: bigint) {
    return db
      .selectFrom('sessions')
      .select(['id', 'device_label', 'signed_in_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('idle_expires_at', '>', sql<Date>`now()`)
      .orderBy('last_used_at', 'desc')
      .limit(SESSIONS_SHOWN_MAX)
      .execute()
  },

  /** False when there is no session to end: unknown, of another user, or already ended. */
  async end(trx: Trx, session: { id: string; userId: bigint; reason: SessionEnd }): Promise<boolean> {
    const ended = await trx
      .updateTable('sessions')
      .set({ ended_at: sql`now()`, end_reason: session.reason })
      .where('id', '=', session.id)
      .where('user_id', '=', session.userId)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return ended !== undefined
  },

  async endOfDevice(trx: Trx, userId: bigint, deviceHash: Buffer): Promise<void> {
    await trx
      .updateTable('sessions')
      .set({ ended_at: sql`now()`, end_reason: 'signed_out' })
      .where('user_id', '=', userId)
      .where('device_hash', '=', deviceHash)
      .where('ended_at', 'is', null)
      .execute()
  },

  async endAll(trx: Trx, userId: bigint, reason: SessionEnd): Promise<string[]> {
    const ended = await trx
      .updateTable('sessions')
      .set({ ended_at: sql`now()`, end_reason: reason })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute()
    return ended.map((row) => row.id)
  },

  async now(trx: Trx): Promise<Date> {
    const result = await sql<{ now: Date }>`select now() as now`.execute(trx)
    return result.rows[0]!.now
  },
}
