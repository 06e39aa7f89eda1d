import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  TICKET_STATUSES,
  type NewTicketResponse,
  type TicketFormResponse,
  type TicketResponse,
  type TicketStatus,
  type UserTicketsResponse,
} from '@app/contract/support/tickets'
import { findInDatabase } from '#test/support/scan-database.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'
import { TICKET_MOVES } from './domain/ticket-machine.ts'
import { SupportWorld, TICKET } from '#test/worlds/support-world.ts'

let world: SupportWorld
let visitor: TestBrowser
let seller: TestBrowser & { userId: bigint }
let support: TestBrowser & { userId: bigint }

beforeAll(async () => {
  world = await SupportWorld.start()
  visitor = world.visitor()
  seller = await world.person()
  support = await world.person('support')
})
afterAll(() => world.close())

const code = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code

describe('opening a ticket', () => {
  test('a visitor gets a number and a key and can read the ticket with it', async () => {
    const answer = await world.open(visitor, { category: 'payment', steamId: ' 76561198000000001 ' })
    expect(answer.statusCode).toBe(200)
    const { ticket } = answer.json<NewTicketResponse>()
    expect(ticket.number).toMatch(/^\d{6}$/)
    expect(Buffer.from(ticket.key ?? '', 'base64url').length).toBeGreaterThanOrEqual(16)
    const shown = await world.read(visitor, ticket.id, ticket.key ?? '')
    expect(shown).toMatchObject({
      ...TICKET,
      id: ticket.id,
      _id: ticket.id,
      category: 'payment',
      status: 'open',
      priority: 'high',
      isGuest: true,
      userId: null,
      user: null,
      username: 'Zosia',
      steamId: '76561198000000001',
      canReply: true,
      messageCount: 1,
      unreadCount: 0,
      staff: null,
      messages: [{ content: TICKET.message, isInitial: true, isAdmin: false, userId: null }],
    })
  })

  test('a signed-in user needs no key and no form token', async () => {
    const answer = await world.open(seller, { message: 'Mój bilet' })
    const { ticket } = answer.json<NewTicketResponse>()
    expect(ticket.key).toBeNull()
    expect(await world.read(seller, ticket.id)).toMatchObject({
      priority: 'medium',
      isGuest: false,
      user: { id: seller.userId.toString() },
    })
  })

  test.each([
    [{ name: ' ' }, 'ticket_fields_required', ['name']],
    [{ subject: '', message: '\u200b\u202e \n' }, 'ticket_fields_required', ['subject', 'message']],
    [{ email: 'not an address' }, 'email_invalid', ['email']],
    [{ email: 'a@example.com, b@example.com' }, 'email_invalid', ['email']],
    [{ steamId: '123' }, 'ticket_steam_id_invalid', ['steamId']],
    [{ saleId: 999_999 }, 'sale_not_found', []],
    [{ website: 'https://spam.example' }, 'ticket_form_refused', []],
  ])('%j is refused as %s', async (body, expected, fields) => {
    const answer = await world.open(visitor, body)
    expect(code(answer)).toBe(expected)
    expect(Object.keys(answer.json<{ fields?: object }>().fields ?? {})).toEqual(fields)
  })

  test('blank Steam IDs are ignored, and used ones are suggested newest first', async () => {
    const person = await world.person()
    const used = ['76561198000000011', '76561198000000012', '76561198000000011', '76561198000000013']
    for (const steamId of used) await world.ticketOf(person, { steamId })
    const blank = await world.ticketOf(person, { steamId: '   ' })
    expect((await world.read(person, blank)).steamId).toBeNull()
    const form = (await person.send('GET', '/api/support/form')).json<TicketFormResponse>()
    expect(form.recentSteamIds).toEqual(['76561198000000013', '76561198000000011', '76561198000000012'])
    const ofVisitor = (await visitor.send('GET', '/api/support/form')).json<TicketFormResponse>()
    expect(ofVisitor).toMatchObject({ recentSteamIds: [], medianFirstReplyMinutes: null, fillSeconds: 3 })
  })

  test('refuses unknown fields, oversized fields and a missing Idempotency-Key', async () => {
    const refused = await Promise.all([
      world.open(visitor, { priority: 'urgent' } as object),
      world.open(visitor, { isAdmin: true } as object),
      world.open(visitor, { subject: 'x'.repeat(121) }),
      world.open(visitor, { message: 'x'.repeat(5_001) }),
      world.open(visitor, {}, { 'idempotency-key': '' }),
    ])
    expect(refused.map((answer) => answer.statusCode)).toEqual([400, 400, 400, 400, 400])
  })

  test('name, address and key are not readable in the database or in the log', async () => {
    const email = `tajny-${randomUUID()}@example.com`
    const name = `Osoba ${randomUUID()}`
    const { id, key } = await world.guestTicket({ email, name })
    await world.put(support, id, { message: 'Odpowiadamy.', isAdmin: true })
    expect(await findInDatabase(world.api.testDb, [email, name, key])).toEqual([])
    for (const secret of [email, name, key]) expect(world.api.logLines()).not.toContain(secret)
  })
})

describe('a repeated request', () => {
  test('returns the same ticket and key, and another body is refused', async () => {
    const idempotencyKey = randomUUID()
    const body = { ...TICKET, message: `Raz ${randomUUID()}`, formToken: await world.formToken() }
    const send = (payload: object) =>
      visitor.send('POST', '/api/support/ticket', { payload, headers: { 'idempotency-key': idempotencyKey } })
    const [first, ...others] = await Promise.all([send(body), send(body), send(body), send(body)])
    for (const other of others) expect(other.json()).toEqual(first.json())
    expect((await send(body)).json()).toEqual(first.json())
    expect(code(await send({ ...body, subject: 'Inny' }))).toBe('idempotency_key_reused')
    const { rows } = await sql<{ count: number }>`select count(*)::integer from ticket_messages
      where content = ${body.message}`.execute(world.api.testDb.db)
    expect(rows[0]?.count).toBe(1)
  })

  test('stores a repeated message once', async () => {
    const { id, key } = await world.guestTicket()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.put(visitor, id, { message: 'Halo?' }, { key, idempotencyKey })),
    )
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
    expect((await world.read(visitor, id, key)).messages.map(({ content }) => content).slice(1)).toEqual([
      'Halo?',
    ])
    const other = await world.put(visitor, id, { message: 'Coś innego' }, { key, idempotencyKey })
    expect(code(other)).toBe('idempotency_key_reused')
    const without = await visitor.send('PUT', `/api/support/ticket/${id}`, {
      payload: { message: 'Bez klucza' },
      headers: { 'x-ticket-key': key },
    })
    expect(code(without)).toBe('idempotency_key_missing')
  })
})

describe('the ticket state machine', () => {
  test('code and database have the same transitions', async () => {
    const { rows } = await sql<{ from: TicketStatus; to: TicketStatus }>`
      select from_status as "from", to_status as "to" from ticket_transitions`.execute(world.api.testDb.db)
    const inCode = TICKET_STATUSES.flatMap((from) => TICKET_MOVES[from].map((to) => ({ from, to })))
    const sorted = (moves: object[]) => moves.map((move) => JSON.stringify(move)).sort()
    expect(sorted(rows)).toEqual(sorted(inCode))
  })

  const steps = TICKET_STATUSES.flatMap((from) => TICKET_STATUSES.map((to) => ({ from, to })))
  test.each(steps)('$from → $to', async ({ from, to }) => {
    const { id, key } = await world.guestTicket()
    const path = { open: [], 'in-progress': ['pending'], resolved: ['resolved'], closed: ['closed'] }[from]
    for (const status of path) await world.put(support, id, { status })
    const answer = await world.put(support, id, { status: to })
    const isPossible = from === to || TICKET_MOVES[from].includes(to)
    expect(answer.statusCode).toBe(isPossible ? 200 : 409)
    const now = await world.read(support, id)
    expect(now.status).toBe(isPossible ? to : from)
    expect(now.staff?.moves).toEqual(TICKET_MOVES[now.status])
    const reply = await world.put(visitor, id, { message: 'Jeszcze jedno' }, { key })
    const isOpen = now.status === 'open' || now.status === 'in-progress'
    expect([reply.statusCode, now.canReply]).toEqual([isOpen ? 200 : 409, isOpen])
    if (!isOpen)
      expect(reply.json()).toMatchObject({
        code: 'ticket_closed',
        message: 'To zgłoszenie jest zamknięte. Nie można dodawać nowych wiadomości.',
      })
  })

  test('the database refuses an unknown transition', async () => {
    const { id } = await world.guestTicket()
    await world.put(support, id, { status: 'closed' })
    const update = sql`update tickets set status = 'resolved' where id = ${id}`
    await expect(update.execute(world.api.testDb.db)).rejects.toMatchObject({
      constraint: 'tickets_move_known',
    })
  })

  test('the first staff reply sets a ticket in progress, and closing and reopening add their message', async () => {
    const { id, key } = await world.guestTicket()
    await world.put(support, id, { message: 'Sprawdzamy.', isAdmin: true })
    expect((await world.read(visitor, id, key)).status).toBe('in-progress')
    await world.put(support, id, { message: 'Gotowe.', status: 'closed' })
    const closed = await world.read(visitor, id, key)
    expect([closed.status, closed.messages.at(-1)?.content]).toEqual(['closed', 'Gotowe.'])
    const late = await world.put(support, id, { message: 'Za późno', isAdmin: true })
    expect(code(late)).toBe('ticket_closed')
    await world.put(support, id, { message: 'Jednak nie.', status: 'open' })
    const reopened = await world.read(visitor, id, key)
    expect([reopened.status, reopened.messages.at(-1)]).toMatchObject([
      'open',
      { content: 'Jednak nie.', isAdmin: true, userId: null, authorName: null },
    ])
  })

  test('a partly refused update changes nothing', async () => {
    const { id, key } = await world.guestTicket()
    const answer = await world.put(support, id, { message: 'Nic z tego', status: 'closed', assignedTo: '1' })
    expect(code(answer)).toBe('ticket_assignee_unknown')
    expect(await world.read(visitor, id, key)).toMatchObject({ status: 'open', messageCount: 1 })
  })
})

describe('reading', () => {
  test('each side has its own unread count, and reading the ticket clears only its own', async () => {
    const id = await world.ticketOf(seller)
    for (const message of ['Raz', 'Dwa']) await world.put(support, id, { message, isAdmin: true })
    await world.put(seller, id, { message: 'Trzy' })
    const unread = async () => {
      const { rows } = await sql<{ ofUser: number; ofStaff: number }>`
        select user_unread as "ofUser", staff_unread as "ofStaff" from tickets where id = ${id}`.execute(
        world.api.testDb.db,
      )
      return rows[0]
    }
    // The response to a message contains the current ticket, so its sender has read the ticket.
    expect(await unread()).toEqual({ ofUser: 0, ofStaff: 1 })
    await world.put(support, id, { message: 'Cztery', isAdmin: true })
    expect(await unread()).toEqual({ ofUser: 1, ofStaff: 0 })
    const list = (await seller.send('GET', '/api/support/user/tickets')).json<UserTicketsResponse>()
    expect(list.tickets.find((ticket) => ticket.id === id)).toMatchObject({
      unreadCount: 1,
      messageCount: 5,
      preview: 'Cztery',
      lastMessageIsAdmin: true,
    })
    expect(list.unreadTotal).toBe(1)
    await world.show(seller, id, { query: '?before=999999999' })
    expect(await unread()).toEqual({ ofUser: 1, ofStaff: 0 })
    expect((await world.read(seller, id)).unreadCount).toBe(1)
    expect((await world.read(seller, id)).unreadCount).toBe(0)
    expect(await unread()).toEqual({ ofUser: 0, ofStaff: 0 })
  })

  test('a long thread is paged without gaps or repeats', async () => {
    const { id, key } = await world.guestTicket()
    await sql`insert into ticket_messages (ticket_id, is_staff, content)
      select ${id}, false, 'wiadomość ' || n from generate_series(1, 120) n`.execute(world.api.testDb.db)
    const seen: string[] = []
    let query = ''
    for (;;) {
      const { ticket } = (await world.show(visitor, id, { key, query })).json<TicketResponse>()
      seen.unshift(...ticket.messages.map(({ content }) => content))
      if (!ticket.hasEarlierMessages) break
      query = `?before=${ticket.messages[0]?.id}`
    }
    expect(seen.slice(1)).toEqual(Array.from({ length: 120 }, (_, index) => `wiadomość ${index + 1}`))
  })

  test('a user’s own list is paged, last changed first', async () => {
    const person = await world.person()
    const ids: number[] = []
    for (let index = 0; index < 5; index += 1) ids.push(await world.ticketOf(person))
    await world.put(person, ids[0]!, { message: 'Znowu ja' })
    const page = async (number: number) =>
      (
        await person.send('GET', `/api/support/user/tickets?limit=2&page=${number}`)
      ).json<UserTicketsResponse>()
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.flatMap(({ tickets }) => tickets.map((ticket) => ticket.id))).toEqual([
      ids[0],
      ids[4],
      ids[3],
      ids[2],
      ids[1],
    ])
    expect(pages[0]?.pagination).toEqual({ page: 1, limit: 2, pages: 3, total: 5 })
  })
})

test('deleting a ticket deletes its contact, messages, notes and queued mails', async () => {
  const { db } = world.api.testDb
  const { id } = await world.guestTicket()
  await world.put(support, id, { message: 'Odpowiedź', isAdmin: true })
  await support.send('POST', `/api/admin/tickets/${id}/notes`, { payload: { content: 'Notatka' } })
  const parts = sql<{ name: string }>`
    select 'contact' as name from ticket_contacts where ticket_id = ${id}
    union select 'message' from ticket_messages where ticket_id = ${id}
    union select 'note' from ticket_notes where ticket_id = ${id}
    union select 'words' from ticket_texts where ticket_id = ${id}
    union select 'mail' from mail_outbox where ticket_id = ${id} order by 1`
  const names = async () => (await parts.execute(db)).rows.map(({ name }) => name)
  expect(await names()).toEqual(['contact', 'mail', 'message', 'note', 'words'])
  await sql`delete from tickets where id = ${id}`.execute(db)
  expect(await names()).toEqual([])
})

test('a ticket without its contact stays readable and names no author', async () => {
  const { id, key } = await world.guestTicket({ name: 'Do zapomnienia' })
  await sql`delete from ticket_contacts where ticket_id = ${id}`.execute(world.api.testDb.db)
  expect(await world.read(visitor, id, key)).toMatchObject({ name: '', email: '', username: '' })
  expect((await world.put(support, id, { message: 'Bez adresata', isAdmin: true })).statusCode).toBe(200)
})
