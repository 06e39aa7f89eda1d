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
  /** Who of the staff does it for the owner, and why. */
  admin: { id: bigint; reason: string } | null
  language: Language
  requestId: string
}

/**
 * Stops everything on an account that somebody else may be using: money, new sales, other destinations, open sessions. One
 * transaction under the seller's lock, which every order to a rail takes too: a payout is out before it, or held by it.
 * Asked for again it only signs everybody out again, and stops the first wish to end it.
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

/** What has not come to us yet stays with its owner: the watcher declines an offer for a sale that has ended. */
async function callOffWaitingSales(tools: FreezeTools, trx: Trx, userId: bigint): Promise<number> {
  const waiting = await accountFreezesRepository.listWaitingSales(trx, userId)
  for (const saleId of waiting)
    await applySaleEvent(trx, tools.ports, { saleId, event: { type: 'account_frozen' }, actor: 'system' })
  return waiting.length
}

/** The staff's stream is locked by this, which is everybody's: it comes last. */
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
  // Pressed twice, or sent twice: nothing new has happened.
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

/** Every call asks for a live session, and an open stream ends with the event that names its own. */
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

/** Whoever types a key is a stranger: it says which sale, not who. */
function actorOf({ how, userId, admin }: FreezeOrder): AuditActor {
  if (admin) return { type: 'admin', id: admin.id.toString() }
  return how === 'key' ? { type: 'visitor', id: 'freeze-key' } : { type: 'user', id: userId.toString() }
}
