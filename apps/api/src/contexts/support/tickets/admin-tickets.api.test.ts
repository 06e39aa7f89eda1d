import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  AdminTicketsResponse,
  CannedAnswer,
  CannedAnswersResponse,
  NewTicketRequest,
  NewTicketResponse,
} from '@app/contract/support/tickets'
import { SaleWorld } from '#test/worlds/sale-world.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'
import { SupportWorld } from '#test/worlds/support-world.ts'

let sales: SaleWorld
let world: SupportWorld
let support: TestBrowser & { userId: bigint }
let finance: TestBrowser & { userId: bigint }

beforeAll(async () => {
  sales = await SaleWorld.start()
  world = SupportWorld.around(sales.api)
  support = await world.person('support')
  finance = await world.person('finance')
})
afterAll(() => sales.stop())

async function list(query: Record<string, string> = {}): Promise<AdminTicketsResponse> {
  const answer = await support.send('GET', `/api/admin/tickets?${new URLSearchParams(query).toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AdminTicketsResponse>()
}

async function ids(query: Record<string, string>): Promise<number[]> {
  return (await list(query)).tickets.map(({ id }) => id)
}

describe('search', () => {
  let id: number
  const body: Partial<NewTicketRequest> = {
    subject: 'Zażółć gęślą jaźń',
    message: 'Wypłata za „AK-47 | Redline” nie doszła, konto źródłowe: mBank. Sprawdźcie proszę!',
    email: 'Janek.Szukany@example.com',
    name: 'Janek',
    steamId: '76561198000000777',
  }
  beforeAll(async () => {
    id = (await world.guestTicket(body)).id
    await world.put(support, id, { message: 'Sprawdzimy to w ciągu godziny.', isAdmin: true })
    await world.guestTicket({ subject: 'Coś innego', message: 'Zupełnie inna sprawa' })
  })

  test.each([
    'zazolc',
    'ZAŻÓŁĆ GĘŚLĄ',
    'wyplata',
    'WYPŁATA za',
    'wypł',
    'redline',
    'zrodlowe mbank',
    'godziny',
    'ciagu sprawdzimy',
    'zaz\u0307o\u0301łć',
    '76561198000000777',
    'janek.szukany@example.com',
    ' JANEK.SZUKANY@EXAMPLE.COM ',
  ])('%j finds the ticket', async (search) => {
    expect(await ids({ search })).toEqual([id])
  })

  test.each(['wyplatami', 'redline paypal', 'szukany', 'janek@example.com', '!!!', '7656119800000077'])(
    '%j does not find the ticket',
    async (search) => {
      expect(await ids({ search })).toEqual([])
    },
  )

  test('a ticket number finds its ticket, with and without leading zeros', async () => {
    for (const search of [String(id), `#${String(id).padStart(6, '0')}`])
      expect(await ids({ search })).toContain(id)
  })

  test('finds a user by account name and Steam ID, and a ticket by its sale number', async () => {
    const seller = await sales.seller(2)
    const sale = await sales.sold(seller)
    await sql`update users set persona_name = 'Śpiący Żółw' where steam_id = ${seller.steamId}`.execute(
      sales.db,
    )
    const opened = await world.open(seller.browser, { message: 'O sprzedaży', saleId: sale.id })
    const ticketId = opened.json<NewTicketResponse>().ticket.id
    for (const search of ['spiacy zolw', seller.steamId]) expect(await ids({ search })).toEqual([ticketId])
    expect(await ids({ search: sale.number })).toContain(ticketId)
    expect((await world.read(seller.browser, ticketId)).sale).toEqual({
      id: sale.id,
      number: sale.number,
      stateAtOpening: 'awaiting_items',
      state: 'awaiting_items',
    })
    await seller.send('POST', `/api/trades/${sale.id}/cancel`)
    expect((await world.read(support, ticketId)).sale).toMatchObject({
      stateAtOpening: 'awaiting_items',
      state: 'cancelled',
    })
    const stranger = await world.person()
    const foreign = await world.open(stranger, { message: 'Cudza', saleId: sale.id })
    expect(foreign.json()).toMatchObject({ code: 'sale_not_found' })
  })
})

describe('the ticket list', () => {
  test('is sorted by work order and filters by status and priority', async () => {
    const person = await world.person()
    const made: Record<string, number> = {}
    for (const name of ['low', 'urgent', 'medium', 'read', 'answered', 'closed', 'resolved'])
      made[name] = await world.ticketOf(person, { message: `Kolejka ${name}` })
    await world.put(finance, made['low']!, { priority: 'low' })
    await world.put(finance, made['urgent']!, { priority: 'urgent' })
    await world.put(finance, made['closed']!, { status: 'closed' })
    await world.put(finance, made['resolved']!, { status: 'resolved', message: 'Gotowe' })
    for (const name of ['low', 'urgent', 'medium']) await world.put(person, made[name]!, { message: 'Halo' })
    await world.put(finance, made['answered']!, { message: 'Już wysłane' })
    await world.read(support, made['read']!)
    const all = new Set(Object.values(made))
    const mine = async (query: Record<string, string> = {}) =>
      (await ids({ limit: '100', ...query })).filter((id) => all.has(id))
    const named = (...names: string[]) => names.map((name) => made[name])
    expect(await mine()).toEqual(named('urgent', 'medium', 'read', 'low', 'answered', 'resolved', 'closed'))
    expect(await mine({ status: 'open' })).toEqual(named('urgent', 'medium', 'read', 'low', 'answered'))
    const waiting = named('urgent', 'medium', 'read', 'low')
    expect(await mine({ queue: 'waiting' })).toEqual(waiting)
    expect(new Set(await mine({ queue: 'waiting', search: 'kolejka' }))).toEqual(new Set(waiting))
    const rows = await list({ limit: '100', userId: person.userId.toString() })
    expect(rows.tickets.filter(({ isWaiting }) => isWaiting)).toHaveLength(waiting.length)
    expect(rows.counts.open).toBe((await list({ status: 'open' })).pagination.total)
    expect(rows.counts.waiting).toBe((await list({ queue: 'waiting' })).pagination.total)
    expect(await mine({ status: 'closed' })).toEqual(named('resolved', 'closed'))
    expect(await mine({ status: '', priority: '', from: '', search: '' })).toHaveLength(7)
    expect(await mine({ priority: 'low' })).toEqual(named('low'))
    expect(await mine({ status: 'closed', priority: 'medium' })).toEqual(named('resolved', 'closed'))
    const own = await list({ userId: person.userId.toString() })
    expect(own.pagination).toMatchObject({ limit: 100, total: 7, pages: 1, isMore: false })
    expect(own.tickets.map(({ id }) => id)).toEqual(Object.values(made).toReversed())
    expect((await list()).pagination.limit).toBe(20)
  })

  test('shows the sender, the counts and a preview of the last message', async () => {
    const { id, key } = await world.guestTicket({ name: 'Pan Gość', steamId: '76561198000000888' })
    await world.put(world.visitor(), id, { message: 'słowo '.repeat(40) }, { key })
    const row = (await list({ limit: '100' })).tickets.find((ticket) => ticket.id === id)
    expect(row).toMatchObject({
      username: 'Pan Gość',
      name: 'Pan Gość',
      email: expect.stringMatching(/@/),
      user: null,
      isGuest: true,
      userId: null,
      steamId: '76561198000000888',
      messageCount: 2,
      unreadCount: 2,
      lastMessageIsAdmin: false,
      assignee: null,
    })
    expect(row?.preview).toBe(`${'słowo '.repeat(16)}sło…`)
    expect(Array.from(row?.preview ?? '')).toHaveLength(100)
  })

  test('shows a seller’s account and email address, also without an entered Steam ID', async () => {
    const person = await world.person()
    const id = await world.ticketOf(person, { email: 'sprzedawca@example.com' })
    const row = (await list({ limit: '100' })).tickets.find((ticket) => ticket.id === id)
    expect(row).toMatchObject({
      isGuest: false,
      steamId: null,
      email: 'sprzedawca@example.com',
      user: { id: person.userId.toString(), steamId: expect.stringMatching(/^7656119\d{10}$/) },
    })
  })

  test('filters by inclusive Warsaw days', async () => {
    const { id } = await world.guestTicket()
    const move = (at: string) => sql`update tickets set created_at = ${at}::timestamptz where id = ${id}`
    const days = { from: '2026-03-01', to: '2026-03-02' }
    const expected: [string, boolean][] = [
      ['2026-02-28T22:59:59Z', false],
      ['2026-02-28T23:00:00Z', true],
      ['2026-03-02T22:59:59Z', true],
      ['2026-03-02T23:00:00Z', false],
    ]
    for (const [at, isIn] of expected) {
      await move(at).execute(sales.db)
      expect([at, await ids(days)]).toEqual([at, isIn ? [id] : []])
    }
    const wrong = await support.send('GET', '/api/admin/tickets?from=2026-02-31')
    expect(wrong.statusCode).toBe(400)
  })

  test('a ticket can be assigned only to staff', async () => {
    const { id } = await world.guestTicket()
    const seller = await world.person()
    const refused = await world.put(support, id, { assignedTo: seller.userId.toString() })
    expect(refused.json()).toMatchObject({ code: 'ticket_assignee_unknown' })
    await world.put(support, id, { assignedTo: finance.userId.toString() })
    const { staff } = await world.read(finance, id)
    expect(staff?.assignee?.id).toBe(finance.userId.toString())
    expect(staff?.assignees.map((person) => person.id).sort()).toEqual(
      [support.userId.toString(), finance.userId.toString()].sort(),
    )
    expect(await ids({ assignedTo: finance.userId.toString() })).toEqual([id])
    expect(await ids({ assignedTo: 'none', limit: '100' })).not.toContain(id)
    await world.put(support, id, { assignedTo: null })
    expect(await ids({ assignedTo: finance.userId.toString() })).toEqual([])
    const audit = await sales.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('object_type', '=', 'ticket')
      .where('object_id', '=', String(id))
      .execute()
    expect(audit).toEqual([
      { actor_id: support.userId.toString(), action: 'ticket.changed' },
      { actor_id: support.userId.toString(), action: 'ticket.changed' },
    ])
  })

  test('staff see the newest three other Steam IDs a user has entered', async () => {
    const person = await world.person()
    for (const end of [1, 2, 3, 4, 2, 5]) await world.ticketOf(person, { steamId: `7656119800000090${end}` })
    const last = await world.ticketOf(person, { steamId: '76561198000000904' })
    expect((await world.read(support, last)).staff?.recentSteamIds).toEqual([
      '76561198000000905',
      '76561198000000902',
      '76561198000000903',
    ])
  })
})

describe('canned answers', () => {
  test('are filled with ticket facts, and unknown variables and duplicate titles are refused', async () => {
    const content = 'Dzień dobry {imię}, zgłoszenie {nr zgłoszenia}, sprzedaż {nr sprzedaży}. {name}!'
    const save = (payload: object, method: 'POST' | 'PUT' = 'POST', path = '') =>
      support.send(method, `/api/admin/canned-answers${path}`, { payload })
    const made = await save({ title: 'Powitanie', content })
    const { answer } = made.json<{ answer: CannedAnswer }>()
    expect(answer).toMatchObject({ title: 'Powitanie', content, filled: null })
    expect((await save({ title: 'Powitanie', content: 'x' })).json()).toMatchObject({
      code: 'canned_answer_exists',
    })
    expect((await save({ title: 'Inny', content: 'Hej {imie}' })).json()).toMatchObject({
      code: 'canned_variable_unknown',
    })
    // A name is inserted once; variables inside the name are not replaced.
    const { id } = await world.guestTicket({ name: '{nr sprzedaży} $& <b>' })
    const filled = (
      await finance.send('GET', `/api/admin/canned-answers?ticketId=${id}`)
    ).json<CannedAnswersResponse>()
    const number = String(id).padStart(6, '0')
    expect(filled.answers.map((one) => one.filled)).toEqual([
      `Dzień dobry {nr sprzedaży} $& <b>, zgłoszenie ${number}, sprzedaż {nr sprzedaży}. {nr sprzedaży} $& <b>!`,
    ])
    const changed = await save({ title: 'Powitanie', content: 'Krótko' }, 'PUT', `/${answer.id}`)
    expect(changed.json<{ answer: CannedAnswer }>().answer.content).toBe('Krótko')
    expect((await support.send('DELETE', `/api/admin/canned-answers/${answer.id}`)).statusCode).toBe(200)
    expect((await support.send('DELETE', `/api/admin/canned-answers/${answer.id}`)).statusCode).toBe(404)
    expect((await save({ title: 'a', content: 'b' }, 'PUT', '/999')).statusCode).toBe(404)
  })

  test('are recorded in the audit log with every earlier text', async () => {
    const write = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      support.send(method, `/api/admin/canned-answers${path}`, payload === undefined ? {} : { payload })
    const made = await write('POST', '', { title: 'Zwrot', content: 'Odeślemy przedmioty.' })
    const { id } = made.json<{ answer: CannedAnswer }>().answer
    await write('PUT', `/${id}`, { title: 'Zwrot', content: 'Podaj hasło na obcej stronie.' })
    await write('DELETE', `/${id}`)
    const log = await sales.db
      .selectFrom('audit_log')
      .select(['action', 'actor_type', 'details'])
      .where('object_type', '=', 'canned_answer')
      .where('object_id', '=', String(id))
      .orderBy('id')
      .execute()
    const by = { actor_type: 'admin', details: {} }
    expect(log).toEqual([
      { action: 'canned_answer.created', ...by },
      { action: 'canned_answer.changed', ...by },
      { action: 'canned_answer.deleted', ...by },
    ])
    const versions = await sales.db
      .selectFrom('canned_answer_versions')
      .select('content')
      .where('answer_id', '=', BigInt(id))
      .orderBy('id')
      .execute()
    expect(versions.map(({ content }) => content)).toEqual([
      'Odeślemy przedmioty.',
      'Podaj hasło na obcej stronie.',
    ])
  })
})
