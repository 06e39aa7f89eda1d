import type { Language } from '@app/contract/languages'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

const SUBSCRIPTIONS_PER_USER_MAX = 5

export const pushSubscriptionsRepository = {
  listOf(db: Db, userId: bigint): Promise<{ sessionId: string }[]> {
    return db
      .selectFrom('push_subscriptions')
      .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
      .select('push_subscriptions.session_id as sessionId')
      .where('push_subscriptions.user_id', '=', userId)
      .where('sessions.ended_at', 'is', null)
      .execute()
  },

  /** One row for each session and for each browser; the oldest beyond the limit goes. */
  async save(
    trx: Trx,
    own: {
      sessionId: string
      userId: bigint
      endpointFingerprint: Buffer
      subscriptionSealed: Buffer
      language: Language
    },
  ): Promise<void> {
    // Two browsers of one person that subscribe at once must not pass the limit together.
    await sql`select 1 from users where id = ${String(own.userId)} for update`.execute(trx)
    await trx
      .deleteFrom('push_subscriptions')
      .where((eb) =>
        eb.or([
          eb('session_id', '=', own.sessionId),
          eb('endpoint_fingerprint', '=', own.endpointFingerprint),
          eb(
            'session_id',
            'in',
            eb
              .selectFrom('push_subscriptions')
              .select('session_id')
              .where('user_id', '=', own.userId)
              .orderBy('created_at', 'desc')
              .orderBy('session_id')
              .offset(SUBSCRIPTIONS_PER_USER_MAX - 1),
          ),
        ]),
      )
      .execute()
    await trx
      .insertInto('push_subscriptions')
      .values({
        session_id: own.sessionId,
        user_id: own.userId,
        endpoint_fingerprint: own.endpointFingerprint,
        subscription_sealed: own.subscriptionSealed,
        language: own.language,
      })
      .execute()
  },

  /** Without a session: all browsers of the person. */
  async delete(db: Db, own: { userId: bigint; sessionId: string | null }): Promise<void> {
    await db
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', own.userId)
      .$if(own.sessionId !== null, (query) => query.where('session_id', '=', own.sessionId ?? ''))
      .execute()
  },

  /** Undefined once the browser unsubscribed or its session ended. */
  findLive(
    db: Db,
    sessionId: string,
  ): Promise<{ userId: bigint; language: string; sealed: Buffer } | undefined> {
    return db
      .selectFrom('push_subscriptions')
      .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
      .select([
        'push_subscriptions.user_id as userId',
        'push_subscriptions.language',
        'push_subscriptions.subscription_sealed as sealed',
      ])
      .where('push_subscriptions.session_id', '=', sessionId)
      .where('sessions.ended_at', 'is', null)
      .executeTakeFirst()
  },

  /** Only what was read: the browser may have subscribed again in the meantime. */
  async deleteGone(trx: Trx, gone: { sessionId: string; sealed: Buffer }): Promise<void> {
    await trx
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', gone.sessionId)
      .where('subscription_sealed', '=', gone.sealed)
      .execute()
  },
}
