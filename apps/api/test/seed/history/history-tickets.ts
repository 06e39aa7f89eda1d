import { previewOf, sealContact } from '#contexts/support/tickets/index.ts'
import type { KeyRing } from '#platform/crypto/keys.ts'
import { randomFor } from '../random.ts'
import { copyRows, reserveIds, type CopyValue, type SeedClient } from '../seed.repository.ts'
import { CONTACT_COLUMNS, MESSAGE_COLUMNS, TICKET_COLUMNS } from '../ticket-rows.ts'
import { iso, userRow, type SeededWorld } from '../user-rows.ts'
import { busiestSellerId } from './history-people.ts'
import { OWN_THREADS, RETURN_SUBJECT, type OwnThread } from './history-own-threads.ts'
import { THREADS, type Thread } from './history-threads.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const TABLE = 21
/** Enough answers within a month for the public reply time. */
const ROUNDS = 12
const STAFF = 2
/** A payout is missed soon, but not at once. */
const MISSED_AFTER_MS = 2 * HOUR_MS
const OWN_REPLY_MINUTES = 9

type TicketWorld = SeededWorld & { days: number; wrappingKeys: KeyRing }
type Ticket = {
  id: number
  index: number
  thread: Thread
  times: number[]
  customer: number
  saleId: string | null
}
type PaidSale = { id: string; userId: string; method: string; paidMs: number }

/** The newest round has tickets in every state; the same questions of earlier weeks are closed. */
export async function seedThreads(client: SeedClient, world: TicketWorld): Promise<void> {
  const count = THREADS.length * ROUNDS + OWN_THREADS.length
  const firstId = await reserveIds(client, 'tickets', count)
  const { rows: paid } = await client.query<PaidSale>(PAID_SALES, [busiestSellerId(world.firstUserId)])
  // Numbers follow the time.
  const tickets = [
    ...Array.from({ length: count - OWN_THREADS.length }, (_, index) => planTicket(world, paid, index)),
    ...OWN_THREADS.map((own, place) => planOwnTicket(world, count - OWN_THREADS.length + place, own)),
  ]
    .sort((a, b) => a.times[0]! - b.times[0]!)
    .map((ticket, place): Ticket => ({ ...ticket, id: firstId + place }))
  const messages = tickets.reduce((sum, { thread }) => sum + thread.lines.length, 0)
  let messageId = await reserveIds(client, 'ticket_messages', messages)
  await copyRows(
    client,
    'tickets',
    [...TICKET_COLUMNS, 'sale_id', 'sale_state_at_opening'],
    tickets.map((ticket) => ticketRow(world, ticket)),
  )
  await copyRows(
    client,
    'ticket_contacts',
    CONTACT_COLUMNS,
    tickets.map((ticket) => contactRow(world, ticket)),
  )
  await copyRows(
    client,
    'ticket_messages',
    MESSAGE_COLUMNS,
    tickets.flatMap((ticket) =>
      ticket.thread.lines.map((line, place) => messageRow(world, ticket, messageId++, { line, place })),
    ),
  )
  await client.query(ASSIGNED, [firstId])
  await client.query(OF_RETURNED_SALE, [firstId, busiestSellerId(world.firstUserId), RETURN_SUBJECT])
  await client.query(TEXTS, [firstId])
}

const DEMO_SELLER = 'kuba_wro'

const PAID_SALES = `
select id, user_id as "userId", method, (extract(epoch from completed_at) * 1000)::float8 as "paidMs"
from transactions where type = 'sale' and status = 'completed' and user_id <> $1 order by completed_at desc`

function planTicket(world: TicketWorld, paid: readonly PaidSale[], index: number): Omit<Ticket, 'id'> {
  const round = Math.floor(index / THREADS.length)
  const isNewest = round === ROUNDS - 1
  const template = THREADS[(THREADS.length - 1 - (index % THREADS.length)) % THREADS.length]!
  const thread: Thread = isNewest ? template : { ...template, status: 'closed' }
  const random = randomFor(world.seed, TABLE, index)
  const span = (world.days * 24 * HOUR_MS) / (THREADS.length * ROUNDS)
  const startMs = world.openedAtMs + index * span + random.below(span - 3 * HOUR_MS)
  const times = thread.lines.map((_, place) => startMs + place * (4 + random.below(20)) * MINUTE_MS)
  const sale = paid.find(
    ({ paidMs, method }) =>
      paidMs < startMs - MISSED_AFTER_MS && (thread.method === undefined || thread.method === method),
  )
  return {
    index,
    thread,
    times,
    customer: sale ? Number(sale.userId) : busiestSellerId(world.firstUserId) + 1,
    saleId: (thread.method && sale?.id) ?? null,
  }
}

/** Whoever signs in as the busiest seller finds tickets in three states. */
function planOwnTicket(
  world: TicketWorld,
  index: number,
  { hoursAgo, ...thread }: OwnThread,
): Omit<Ticket, 'id'> {
  const startMs = world.asOf.getTime() - hoursAgo * HOUR_MS
  const times = thread.lines.map((_, place) => startMs + place * OWN_REPLY_MINUTES * MINUTE_MS)
  return { index, thread, times, customer: busiestSellerId(world.firstUserId), saleId: null }
}

function ticketRow(world: TicketWorld, { id, index, thread, times, customer, saleId }: Ticket): CopyValue[] {
  const { lines, status } = thread
  const random = randomFor(world.seed, TABLE + 1, index)
  const hash = () => `\\x${random.hex(64)}`
  const last = textOf(lines.at(-1) ?? '')
  const reply = lines.findIndex((line) => textOf(line).isStaff)
  const isOpen = status === 'open' || status === 'in-progress'
  const at = (place: number) => iso(times[place] ?? 0)
  return [
    id,
    customer,
    thread.language,
    thread.subject,
    thread.category,
    status,
    thread.priority,
    null,
    null,
    hash(),
    hash(),
    lines.length,
    status === 'open' && last.isStaff ? 1 : 0,
    isOpen && !last.isStaff ? 1 : 0,
    previewOf(last.text),
    at(lines.length - 1),
    last.isStaff,
    reply < 0 ? null : at(reply),
    at(0),
    at(lines.length - 1),
    saleId,
    saleId && 'completed',
  ]
}

function contactRow(world: TicketWorld, { id, customer }: Ticket): CopyValue[] {
  const contact = { name: nameOf(world, customer), email: `gracz-${id}@example.com`, guestKey: null }
  const { wrappingKeyId, wrappedKey, contactSealed } = sealContact(world.wrappingKeys, BigInt(id), contact)
  return [id, wrappingKeyId, `\\x${wrappedKey.toString('hex')}`, `\\x${contactSealed.toString('hex')}`]
}

/** The form is filled in with the name of the account. The busiest seller gets the demo player's at the sign-in. */
function nameOf(world: TicketWorld, userId: number): string {
  if (userId === busiestSellerId(world.firstUserId)) return DEMO_SELLER
  return String(userRow(world, userId - world.firstUserId)[2])
}

function messageRow(
  world: TicketWorld,
  ticket: Ticket,
  id: number,
  { line, place }: { line: string; place: number },
): CopyValue[] {
  const { isStaff, text } = textOf(line)
  const author = isStaff ? world.firstUserId + (ticket.index % STAFF) : null
  return [id, ticket.id, author, isStaff, place === 0, text, iso(ticket.times[place] ?? 0)]
}

function textOf(line: string): { isStaff: boolean; text: string } {
  return line.startsWith('> ') ? { isStaff: true, text: line.slice(2) } : { isStaff: false, text: line }
}

/** Whoever answered goes on; a ticket that waits for an answer is free for everybody. */
const ASSIGNED = `
update tickets t set assigned_to = m.author_id
from (select distinct on (ticket_id) ticket_id, author_id from ticket_messages where is_staff order by ticket_id, id) m
where t.id >= $1 and m.ticket_id = t.id and t.last_message_is_staff`

const OF_RETURNED_SALE = `
update tickets t set sale_id = p.sale_id, sale_state_at_opening = 'completed'
from (select sale_id from payouts where user_id = $2 and state = 'returned' order by moved_at desc limit 1) p
where t.id >= $1 and t.user_id = $2 and t.subject = $3`

const TEXTS = `
insert into ticket_texts (ticket_id, document)
select t.id, array_to_tsvector(ticket_words(concat_ws(' ', t.id, lpad(t.id::text, 6, '0'), t.subject, t.steam_id,
  u.persona_name, u.steam_id, (select string_agg(content, ' ') from ticket_messages where ticket_id = t.id)))) || ticket_facts(t)
from tickets t left join users u on u.id = t.user_id where t.id >= $1`
