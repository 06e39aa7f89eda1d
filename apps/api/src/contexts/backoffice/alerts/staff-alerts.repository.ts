import { ALERT_CHANNELS, type AlertChannel } from '@app/contract/office/alerts'
import type { InboxKind } from '@app/contract/office/inbox-kinds'
import type { StaffRole } from '@app/contract/identity/roles'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export type AlertItem = { kind: InboxKind; id: string; since: Date; amountGrosze: bigint | null }
export type AlertSum = { kind: InboxKind; count: number; amountGrosze: bigint | null }
export type AlertMessage = { channel: AlertChannel; step: 'first' | 'escalation'; sums: AlertSum[] }

export const staffAlertsRepository = {
  /** Returns the items that have had no alert of this channel and step yet. */
  async insertNew(
    trx: Trx,
    message: { id: string; channel: AlertChannel; step: 'first' | 'escalation'; isSent: boolean },
    items: readonly AlertItem[],
  ): Promise<AlertSum[]> {
    if (items.length === 0) return []
    const { rows: added } = await sql<{ kind: string; amount_grosze: bigint | null }>`
      insert into staff_alerts (kind, item, since, amount_grosze, channel, step, message_id, state, finished_at)
      select kind, item, since, grosze, ${message.channel}, ${message.step}, ${message.id},
        ${message.isSent ? 'sent' : 'waiting'}, ${message.isSent ? sql`now()` : null}
      from unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ id }) => id)}::text[],
        ${items.map(({ since }) => since.toISOString())}::timestamptz[],
        ${items.map(({ amountGrosze }) => amountGrosze?.toString() ?? null)}::bigint[]) as given (kind, item, since, grosze)
      on conflict on constraint staff_alerts_once do nothing returning kind, amount_grosze`.execute(trx)
    return sumByKind(added)
  },

  /** The items whose first alert of any channel left so many minutes ago. */
  async listUnanswered(db: Db, items: readonly AlertItem[], minutes: number): Promise<AlertItem[]> {
    const keyOf = (kind: string, id: string, since: Date) => `${kind} ${id} ${since.getTime()}`
    const rows = await db
      .selectFrom('staff_alerts')
      .select(['kind', 'item', 'since'])
      .where('step', '=', 'first')
      .where('created_at', '<=', sql<Date>`now() - ${minutes} * interval '1 minute'`)
      .execute()
    const told = new Set(rows.map(({ kind, item, since }) => keyOf(kind, item, since)))
    return items.filter(({ kind, id, since }) => told.has(keyOf(kind, id, since)))
  },

  /** Undefined when the message has left or was refused. */
  async findWaiting(db: Db, messageId: string): Promise<AlertMessage | undefined> {
    const rows = await db
      .selectFrom('staff_alerts')
      .select(['kind', 'amount_grosze', 'channel', 'step'])
      .where('message_id', '=', messageId)
      .where('state', '=', 'waiting')
      .orderBy('created_at')
      .execute()
    const [first] = rows
    if (!first) return undefined
    return {
      channel: first.channel as AlertChannel,
      step: first.step as AlertMessage['step'],
      sums: sumByKind(rows),
    }
  },

  async finish(trx: Trx, messageId: string, state: 'sent' | 'refused'): Promise<void> {
    await trx
      .updateTable('staff_alerts')
      .set({ state, finished_at: sql`now()` })
      .where('message_id', '=', messageId)
      .where('state', '=', 'waiting')
      .execute()
  },

  async listStaff(db: Db): Promise<{ userId: bigint; role: StaffRole }[]> {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'staff_role'])
      .where('is_admin', '=', true)
      .where('staff_role', 'is not', null)
      .orderBy('id')
      .execute()
    return rows.map(({ id, staff_role: role }) => ({ userId: id, role: role as StaffRole }))
  },

  /** Writes only what has changed. */
  async saveChannels(db: Db, ready: readonly AlertChannel[]): Promise<void> {
    await sql`insert into alert_channels (channel, is_ready)
      select channel, channel = any(${[...ready]}::text[]) from unnest(${[...ALERT_CHANNELS]}::text[]) as known (channel)
      on conflict (channel) do update set is_ready = excluded.is_ready, changed_at = now()
        where alert_channels.is_ready is distinct from excluded.is_ready`.execute(db)
  },

  async listMissingChannels(db: Db): Promise<AlertChannel[]> {
    const rows = await db
      .selectFrom('alert_channels')
      .select('channel')
      .where('is_ready', '=', false)
      .execute()
    return ALERT_CHANNELS.filter((channel) => rows.some((row) => row.channel === channel))
  },
}

function sumByKind(rows: readonly { kind: string; amount_grosze: bigint | null }[]): AlertSum[] {
  return [...Map.groupBy(rows, ({ kind }) => kind as InboxKind)].map(([kind, ofKind]) => {
    const amounts = ofKind.flatMap(({ amount_grosze: amount }) => (amount === null ? [] : [amount]))
    const amountGrosze = amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0n)
    return { kind, count: ofKind.length, amountGrosze }
  })
}
