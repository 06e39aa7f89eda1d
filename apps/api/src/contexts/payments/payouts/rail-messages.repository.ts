import type { CalledRail } from '@app/contract/payments/rails'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { RailMessage } from './payout-rail.ts'

export const railMessagesRepository = {
  /**
   * Finds the payout by the provider's reference, or by our key when a webhook arrives before the response to the
   * submission.
   */
  async findPayout(
    db: Db,
    rails: readonly CalledRail[],
    { railRef, railKey }: RailMessage,
  ): Promise<{ id: string; rail: string } | undefined> {
    return db
      .selectFrom('payouts')
      .select(['id', 'rail'])
      .where('rail', 'in', rails)
      .where((row) =>
        row.or([row('rail_ref', '=', railRef), ...(railKey === null ? [] : [row('rail_key', '=', railKey)])]),
      )
      .executeTakeFirst()
  },

  /** False for a message that was already received. */
  async insert(trx: Trx, message: { rail: string; eventId: string; payoutId: string }): Promise<boolean> {
    const row = await trx
      .insertInto('rail_messages')
      .values({ rail: message.rail, event_id: message.eventId, payout_id: message.payoutId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** When to process the payout, in milliseconds from now; undefined when it is already scheduled. */
  async planLook(trx: Trx, payoutId: string): Promise<number | undefined> {
    const { rows } = await sql<{ afterMs: number }>`
      insert into payout_lookups as w (payout_id, wake_at) values (${payoutId}, clock_timestamp())
      on conflict (payout_id) do update set wake_at = greatest(clock_timestamp(), w.wake_at + interval '5 seconds')
        where w.wake_at is null or w.wake_at <= clock_timestamp()
      returning greatest(0, extract(epoch from wake_at - clock_timestamp()) * 1000)::integer as "afterMs"`.execute(
      trx,
    )
    return rows[0]?.afterMs
  },
}
