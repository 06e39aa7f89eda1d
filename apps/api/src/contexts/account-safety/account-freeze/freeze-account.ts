import type { FreezeWay } from '@app/contract/identity/freeze-facts'
import type { Language } from '@app/contract/languages'
import { readConfirmedEmail, sessionsRepository } from '#contexts/identity/accounts/index.ts'
import { applySaleEvent, lockSeller, type MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import { addAutomaticMessage, openAutomaticTicket } from '#contexts/support/tickets/index.ts'
import { writeAudit, type AuditActor } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { appendEvent, streamOfUser } from '#platform/db/events.ts'
import { fingerprint, type Keys } from '#platform/crypto/keys.ts'
import { accountFreezesRepository, type FreezeRow } from './account-freezes.repository.ts'
import { freezeText, reportedAgainText } from './domain/freeze-text.ts'
import { queueFreezeMail } from './freeze-mails.ts'

export type FreezeTools = {
  db: Db
  keys: Keys
  ports: MoneyPorts
  publicUrl: string
  announceStream: (stream: string) => void
}

export type FreezeOrder = {
  userId: bigint
  how: FreezeWay
  /** Of the key. */
  saleId: bigint | null
  /** The staff member who acts for the owner, and the reason. */
  admin: { id: bigint; reason: string } | null
  language: Language
  requestId: string
}

/**
 * Stops all activity on an account that an attacker may be using: payouts, new sales, new destinations, sessions.
 * Runs in one transaction under the seller's lock, which every payout submission also takes. So a payout is either
 * submitted before the freeze or held by it. A repeated call only ends all sessions again and cancels the first
 * release request.
 */
export async function freezeAccount(tools: FreezeTools, order: FreezeOrder): Promise<{ ticketId: bigint }> {
  const done = await tools.db.transaction().execute(async (trx) => {
    await lockSeller(trx, order.userId)
    const open = await accountFreezesRepository.findOpen(trx, order.userId)
    const ended = await endSessions(trx, order.userId)
    return open ? reportAgain(tools, trx, order, open, ended) : freeze(tools, trx, order, ended)
  })
  for (const stream of done.streams) tools.announceStream(stream)
  return { ticketId: done.ticketId }
}

type Done = { ticketId: bigint; streams: string[] }

async function freeze(tools: FreezeTools, trx: Trx, order: FreezeOrder, ended: number): Promise<Done> {
  const { userId, how, language } = order
  const freezeId = await accountFreezesRepository.insert(trx, {
    ...order,
    adminId: order.admin?.id ?? null,
  })
  await accountFreezesRepository.dropErasure(trx, userId)
  const cancelled = await callOffWaitingSales(tools, trx, userId)
  await tools.ports.stopBankOrders(trx, userId)
  const email = await readConfirmedEmail(trx, tools.keys, userId)
  await audit(trx, order, 'account.frozen', { how, sessionsEnded: ended, salesCancelled: cancelled })
  const ticket = await openTicket(tools, trx, order, freezeId, email?.address ?? null)
  if (email)
    await queueFreezeMail(tools, trx, {
      userId,
      language,
      email,
      eventKey: `account-frozen:${freezeId}`,
      step: 'frozen',
      ticketId: ticket.ticketId,
      moment: null,
    })
  return ticket
}

/** Items not yet received stay with the seller: the watcher declines an offer for a sale that has ended. */
async function callOffWaitingSales(tools: FreezeTools, trx: Trx, userId: bigint): Promise<number> {
  const waiting = await accountFreezesRepository.listWaitingSales(trx, userId)
  for (const saleId of waiting)
    await applySaleEvent(trx, tools.ports, { saleId, event: { type: 'account_frozen' }, actor: 'system' })
  return waiting.length
}

/** This locks the event stream shared by all staff, so it runs last in the transaction. */
async function openTicket(
  tools: FreezeTools,
  trx: Trx,
  order: FreezeOrder,
  freezeId: bigint,
  email: string | null,
): Promise<Done> {
  const { userId, language, saleId } = order
  const ticket = await openAutomaticTicket(trx, tools.keys, {
    userId,
    language,
    ...freezeText(order),
    category: 'payment',
    saleId,
    email,
    duplicateMark: fingerprint(tools.keys, 'ticket_duplicate', `account-freeze:${freezeId}`),
  })
  await accountFreezesRepository.saveTicket(trx, freezeId, ticket.ticketId)
  return { ...ticket, streams: [streamOfUser(userId), ...ticket.streams] }
}

async function reportAgain(
  tools: FreezeTools,
  trx: Trx,
  order: FreezeOrder,
  open: FreezeRow,
  ended: number,
): Promise<Done> {
  const isReleaseStopped = open.releaseAskedAt !== null && open.contestedAt === null
  if (isReleaseStopped) await accountFreezesRepository.contest(trx, open.id)
  // A double click or a retried request changes nothing, so it is not recorded.
  const isNews = isReleaseStopped || ended > 0
  if (isNews)
    await audit(trx, order, 'account.reported_again', {
      how: order.how,
      sessionsEnded: ended,
      isReleaseStopped,
    })
  if (open.ticketId === null) {
    const email = await readConfirmedEmail(trx, tools.keys, order.userId)
    return openTicket(tools, trx, order, open.id, email?.address ?? null)
  }
  const streams = isNews
    ? await addAutomaticMessage(trx, {
        ticketId: open.ticketId,
        userId: order.userId,
        content: reportedAgainText({ ...order, isReleaseStopped }),
      })
    : []
  return { ticketId: open.ticketId, streams: [streamOfUser(order.userId), ...streams] }
}

/**
 * Every API call requires a live session, and an open stream closes when it receives the event with its own session
 * id.
 */
async function endSessions(trx: Trx, userId: bigint): Promise<number> {
  const ended = await sessionsRepository.endAll(trx, userId, 'account_frozen')
  for (const sessionId of ended)
    await appendEvent(trx, streamOfUser(userId), { kind: 'session.ended', sessionId })
  return ended.length
}

async function audit(
  trx: Trx,
  order: FreezeOrder,
  action: string,
  details: Record<string, string | number | boolean>,
): Promise<void> {
  const { userId, saleId, admin } = order
  await writeAudit(trx, {
    actor: actorOf(order),
    action,
    object: { type: 'user', id: userId.toString() },
    ...(admin ? { reason: admin.reason } : {}),
    details: { ...details, ...(saleId === null ? {} : { saleId: saleId.toString() }) },
    requestId: order.requestId,
  })
}

/** A user of the freeze key is anonymous: the key identifies the sale, not the person. */
function actorOf({ how, userId, admin }: FreezeOrder): AuditActor {
  if (admin) return { type: 'admin', id: admin.id.toString() }
  return how === 'key' ? { type: 'visitor', id: 'freeze-key' } : { type: 'user', id: userId.toString() }
}
