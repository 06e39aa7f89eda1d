import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { NewTicketRequest, NewTicketResponse, TicketFormResponse } from '@app/contract/support/tickets'
import type { TestBrowser } from '#test/support/test-browser.ts'
import { SupportWorld } from '#test/worlds/support-world.ts'

// Every test starts its own server.
vi.setConfig({ testTimeout: 180_000 })

const opened: SupportWorld[] = []
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close()
})
afterAll(() => expect(opened).toEqual([]))

async function start(factor: string): Promise<SupportWorld> {
  const world = await SupportWorld.start({ RATE_LIMIT_FACTOR: factor, TRUSTED_PROXIES: '127.0.0.1' })
  opened.push(world)
  return world
}

async function statuses(
  count: number,
  send: (index: number) => Promise<{ statusCode: number }>,
): Promise<number[]> {
  const all: number[] = []
  // A few requests at a time, as a network would deliver them.
  for (let first = 0; first < count; first += 10) {
    const some = Array.from({ length: Math.min(10, count - first) }, (_, index) => send(first + index))
    all.push(...(await Promise.all(some)).map(({ statusCode }) => statusCode))
  }
  return all
}

function from(address: string): Record<string, string> {
  return { 'x-forwarded-for': address }
}

const differently = (index: number): Partial<NewTicketRequest> => ({
  email: `osoba-${index}@example.com`,
  message: `Pytanie numer ${index}`,
})

test('200 people behind one address within an hour all open tickets', async () => {
  const world = await start('1')
  const forms = await statuses(200, () =>
    world.visitor().send('GET', '/api/support/form', { headers: from('203.0.113.7') }),
  )
  const tickets = await statuses(200, (index) =>
    world.open(world.visitor(), differently(index), from('203.0.113.7')),
  )
  expect([new Set(forms), new Set(tickets)]).toEqual([new Set([200]), new Set([200])])
  // All visitors can also read their tickets at the same time.
  const { ticket } = (
    await world.open(world.visitor(), differently(200), from('203.0.113.7'))
  ).json<NewTicketResponse>()
  const reads = await statuses(200, () =>
    world.visitor().send('GET', `/api/support/ticket/${ticket.id}`, {
      headers: { ...from('203.0.113.7'), 'x-ticket-key': ticket.key ?? '' },
    }),
  )
  expect(new Set(reads)).toEqual(new Set([200]))
})

test('rate-limits by mailbox, address and network, with a retry time', async () => {
  // A tenth of every limit: 24 per address, 60 per network, one per mailbox and one per account.
  const world = await start('0.1')
  const sameMailbox = await statuses(3, (index) =>
    world.open(
      world.visitor(),
      { ...differently(index), email: 'a@example.com' },
      from(`198.51.100.${index}`),
    ),
  )
  expect(sameMailbox.toSorted((a, b) => a - b)).toEqual([200, 429, 429])

  const sameAddress = await statuses(40, (index) =>
    world.open(world.visitor(), differently(index), from('203.0.113.7')),
  )
  expect(sameAddress.filter((status) => status === 200)).toHaveLength(24)

  const sameNetwork = await statuses(60, (index) =>
    world.open(world.visitor(), differently(100 + index), from(`203.0.113.${100 + index}`)),
  )
  expect(sameNetwork.filter((status) => status === 200)).toHaveLength(60 - 24)
  const refused = await world.open(world.visitor(), differently(300), from('203.0.113.250'))
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const elsewhere = await world.open(world.visitor(), differently(301), from('192.0.2.1'))
  expect(elsewhere.statusCode).toBe(200)

  const ipv6 = await statuses(30, (index) =>
    world.open(world.visitor(), differently(400 + index), from(`2001:db8:1:1::${index + 1}`)),
  )
  expect(ipv6.filter((status) => status === 200)).toHaveLength(24)
})

test('limits an account across addresses', async () => {
  const world = await start('0.2')
  const seller = await world.person()
  const sent = await statuses(5, (index) =>
    world.open(seller, differently(index), from(`198.51.100.${index}`)),
  )
  expect(sent.filter((status) => status === 200)).toHaveLength(2)
})

test('a form token needs a minimum age by the database clock, works once and expires', async () => {
  const world = await start('100')
  const visitor = world.visitor()
  const code = async (body: Partial<NewTicketRequest>) => {
    const answer = await world.open(visitor, { message: randomUUID(), ...body })
    return answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code
  }
  const { formToken } = (await visitor.send('GET', '/api/support/form')).json<TicketFormResponse>()
  // A form token from the future counts as too new, however slow the machine is.
  const early = await world.open(visitor, { formToken: await world.formToken(-60) })
  expect([early.json<{ code: string }>().code, Number(early.headers['retry-after'])]).toEqual([
    'ticket_form_too_fast',
    expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 63),
  ])
  expect(await code({ formToken })).toBeOneOf([200, 'ticket_form_too_fast'])
  const token = await world.formToken(4)
  expect(await code({ formToken: token })).toBe(200)
  expect(await code({ formToken: token })).toBe('ticket_form_stale')
  expect(await code({ formToken: await world.formToken(25 * 3_600) })).toBe('ticket_form_stale')
  const other = await world.formToken(4)
  const forged = other.replace(/^\d+/, (time) => String(Number(time) - 10_000))
  for (const bad of [forged, '', 'x', `${other}x`, other.slice(0, -1)])
    expect(await code({ formToken: bad })).toBe('ticket_form_stale')
})

test('the same text from the same sender is one ticket, and from another sender another one', async () => {
  const world = await start('100')
  const message = `Dwa razy to samo ${randomUUID()}`
  const open = async (browser: TestBrowser, body: Partial<NewTicketRequest>, address = '203.0.113.7') =>
    (await world.open(browser, { message, ...body }, from(address))).json<NewTicketResponse>().ticket
  const visitor = world.visitor()
  const [first, again] = await Promise.all([open(visitor, {}), open(visitor, {})])
  expect(again).toEqual(first)
  expect(await open(visitor, { email: 'ZOSIA@example.com' })).toEqual(first)
  const others = [
    await open(visitor, {}, '198.51.100.1'),
    await open(visitor, { email: 'inna@example.com' }),
    await open(visitor, { subject: 'Inny temat' }),
    await open(await world.person(), {}),
  ]
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(5)
  await sql`update tickets set created_at = created_at - interval '11 minutes'`.execute(world.api.testDb.db)
  expect((await open(visitor, {})).id).not.toBe(first.id)
})

test('limits the first mails to one address', async () => {
  const world = await start('100')
  for (let index = 0; index < 8; index += 1)
    await world.open(world.visitor(), { message: `Zalew ${index}`, email: 'ofiara@example.com' })
  const mails = await world.api.testDb.db.selectFrom('mail_outbox').select('event_key').execute()
  expect(mails).toHaveLength(3)
})
