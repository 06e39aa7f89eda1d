import { randomUUID } from 'node:crypto'
import { alertLevelOf, type AlertChannel } from '@app/contract/office/alerts'
import { INBOX_KINDS, INBOX_PERMISSIONS } from '@app/contract/office/inbox-kinds'
import { ROLE_PERMISSIONS } from '@app/contract/identity/staff-permissions'
import { queueMail } from '#contexts/messaging/mail/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { enqueue, type JobContext } from '#platform/jobs/jobs.ts'
import { queuePush } from '#platform/jobs/push-messages.ts'
import { readSettings, type Settings } from '#platform/settings/settings.ts'
import { EVERYBODY, listInbox } from '../inbox/index.ts'
import { isQuiet } from './domain/quiet-hours.ts'
import { staffAlertsRepository, type AlertItem, type AlertSum } from './staff-alerts.repository.ts'

/** Far more than a company can work off; older entries of a kind come first. */
const ITEMS_PER_KIND_MAX = 1_000
const SEND_ATTEMPTS_MAX = 12

export type CollectAlertsOptions = {
  db: Db
  publicUrl: string
  readConfirmedEmail: (userId: bigint) => Promise<{ address: string; dataKey: Buffer } | undefined>
  /** Channels whose address this installation has. */
  configured: readonly AlertChannel[]
}

type Rules = Settings['staff.alerts']['value']
type Reader = {
  userId: bigint
  permissions: readonly string[]
  email: { address: string; dataKey: Buffer } | undefined
}
type Order = { channel: AlertChannel; step: 'first' | 'escalation'; items: readonly AlertItem[] }

/**
 * Tells staff about work that is new in the inbox, and again when it still waits after the set time. In quiet hours
 * nothing is recorded, so their end brings one message about what still waits.
 */
export async function collectStaffAlerts(
  options: CollectAlertsOptions,
  work: Pick<JobContext, 'commit'>,
  nowMs: number,
): Promise<number> {
  const { value: rules } = (await readSettings(options.db))['staff.alerts']
  await staffAlertsRepository.saveChannels(options.db, options.configured)
  const orders = await listOrders(options, rules, nowMs)
  if (orders.length === 0) return 0
  const readers = await loadReaders(options)
  return work.commit(async (trx) => {
    let messages = 0
    for (const order of orders) if (await queueAlert(trx, options, order, rules, readers)) messages += 1
    return messages
  })
}

async function listOrders(
  { db, configured }: CollectAlertsOptions,
  rules: Rules,
  nowMs: number,
): Promise<Order[]> {
  const isNight = isQuiet(nowMs, rules.quiet)
  const kinds = INBOX_KINDS.filter((kind) => {
    const level = alertLevelOf(rules, kind)
    return level === 'always' || (level === 'day' && !isNight)
  })
  const items = await listInbox(db, EVERYBODY, kinds, ITEMS_PER_KIND_MAX)
  if (items.length === 0) return []
  const isConfigured = (channel: AlertChannel) => configured.includes(channel)
  const late =
    rules.escalateAfterMinutes === 0
      ? []
      : await staffAlertsRepository.listUnanswered(db, items, rules.escalateAfterMinutes)
  return [
    ...rules.channels.filter(isConfigured).map((channel) => ({ channel, step: 'first' as const, items })),
    ...(late.length === 0
      ? []
      : rules.escalationChannels
          .filter(isConfigured)
          .map((channel) => ({ channel, step: 'escalation' as const, items: late }))),
  ]
}

/** Keys are opened before the transaction. */
async function loadReaders({ db, readConfirmedEmail }: CollectAlertsOptions): Promise<Reader[]> {
  const people = await staffAlertsRepository.listStaff(db)
  return Promise.all(
    people.map(async ({ userId, role }) => ({
      userId,
      permissions: ROLE_PERMISSIONS[role],
      email: await readConfirmedEmail(userId),
    })),
  )
}

/** The rows and what sends them commit together. */
async function queueAlert(
  trx: Trx,
  { publicUrl }: CollectAlertsOptions,
  { channel, step, items }: Order,
  { language }: Rules,
  readers: readonly Reader[],
): Promise<boolean> {
  const id = randomUUID()
  // Mails and push messages have queues of their own.
  const isSent = channel === 'email' || channel === 'push'
  const sums = await staffAlertsRepository.insertNew(trx, { id, channel, step, isSent }, items)
  if (sums.length === 0) return false
  if (!isSent) {
    await enqueue(trx, 'send-staff-alert', { messageId: id }, { maxAttempts: SEND_ATTEMPTS_MAX })
    return true
  }
  for (const { userId, email, permissions } of readers) {
    const own = sums.filter(({ kind }) => permissions.includes(INBOX_PERMISSIONS[kind]))
    if (own.length === 0) continue
    if (channel === 'push') await queuePush(trx, { userId, kind: 'staff_alert', about: null })
    else if (email)
      await queueMail(trx, {
        eventKey: `staff-alert:${id}:${userId}`,
        userId,
        language,
        template: 'staff-alert',
        recipient: email.address,
        dataKey: email.dataKey,
        data: { step, sums: own.map(storedSum), link: `${publicUrl}/admin` },
      })
  }
  return true
}

export function storedSum({ kind, count, amountGrosze }: AlertSum) {
  return { kind, count, amountGrosze: amountGrosze?.toString() ?? null }
}
