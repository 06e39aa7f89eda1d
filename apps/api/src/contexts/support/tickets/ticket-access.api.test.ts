import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CannedAnswer } from '@app/contract/support/tickets'
import type { TestBrowser } from '#test/support/test-browser.ts'
import { SupportWorld } from '#test/worlds/support-world.ts'

const WHO = [
  'visitor',
  'guest with key',
  'guest with wrong key',
  'owner of the ticket',
  'another user',
  'another user with key',
  'support',
  'finance',
  'owner',
] as const
type Who = (typeof WHO)[number]

let world: SupportWorld
const browsers = new Map<Who, TestBrowser>()
let guest: { id: number; key: string; attachmentId: string }
let own: { id: number; attachmentId: string }
let picture: Buffer

beforeAll(async () => {
  world = await SupportWorld.start()
  picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  const other = await world.person()
  const seller = await world.person()
  const people: Record<Who, TestBrowser> = {
    visitor: world.visitor(),
    'guest with key': world.visitor(),
    'guest with wrong key': world.visitor(),
    'owner of the ticket': seller,
    'another user': other,
    'another user with key': other,
    support: await world.person('support'),
    finance: await world.person('finance'),
    owner: await world.person('owner'),
  }
  for (const who of WHO) browsers.set(who, people[who])
  const opened = await world.guestTicket()
  guest = { ...opened, attachmentId: await attach(world.visitor(), opened.id, opened.key) }
  const ownId = await world.ticketOf(seller)
  own = { id: ownId, attachmentId: await attach(seller, ownId) }
})
afterAll(() => world.close())

async function attach(browser: TestBrowser, id: number, key?: string): Promise<string> {
  const answer = await browser.send('POST', `/api/support/ticket/${id}/attachments`, {
    payload: picture,
    headers: { 'content-type': 'image/png', ...(key === undefined ? {} : { 'x-ticket-key': key }) },
  })
  const attachmentId = answer.json<{ attachment: { id: string } }>().attachment.id
  await world.put(
    browser,
    id,
    { message: 'Zrzut', attachmentIds: [attachmentId] },
    key === undefined ? {} : { key },
  )
  return attachmentId
}

/** Sends the request as this caller; callers with `key` in their name also send a right or a wrong ticket key. */
async function call(
  who: Who,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  options: { payload?: object | Buffer; headers?: Record<string, string> } = {},
) {
  const key = who.endsWith('with key') ? guest.key : randomUUID()
  const keyHeader: Record<string, string> = who.includes('key') ? { 'x-ticket-key': key } : {}
  return browsers.get(who)!.send(method, url, {
    ...options,
    headers: { 'idempotency-key': randomUUID(), ...keyHeader, ...options.headers },
    payloadAsStream: url.endsWith('/events'),
  })
}

const KEY_HOLDERS: Who[] = ['guest with key', 'another user with key']
const STAFF: Who[] = ['support', 'finance', 'owner']

/** Every call on a ticket, tried by every caller; a caller without access must see nothing at all. */
const ON_TICKETS = [
  { name: 'read', method: 'GET', path: '' },
  { name: 'write', method: 'PUT', path: '', payload: { message: 'Wiadomość' } },
  { name: 'follow', method: 'GET', path: '/events' },
  { name: 'send a picture', method: 'POST', path: '/attachments' },
  { name: 'see a picture', method: 'GET', path: '/attachments/:attachmentId' },
] as const

for (const who of WHO) {
  for (const { name, method, path, ...rest } of ON_TICKETS) {
    test.each(['guest', 'own', 'unknown'] as const)(`${who}: ${name} (%s)`, async (kind) => {
      const ticket = kind === 'own' ? own : { ...guest, ...(kind === 'unknown' ? { id: 999_999 } : {}) }
      const url = `/api/support/ticket/${ticket.id}${path.replace(':attachmentId', ticket.attachmentId)}`
      const answer = await call(who, method, url, {
        ...rest,
        ...(path === '/attachments' ? { payload: picture, headers: { 'content-type': 'image/png' } } : {}),
      })
      const allowed = {
        guest: [...KEY_HOLDERS, ...STAFF],
        own: ['owner of the ticket', ...STAFF],
        unknown: [],
      }[kind] as Who[]
      const isAllowed = allowed.includes(who)
      expect(answer.statusCode).toBe(isAllowed ? 200 : 404)
      if (path === '/events') answer.stream().destroy()
      if (isAllowed || path === '/events') return
      const { requestId: _, ...body } = answer.json<Record<string, unknown>>()
      expect(body).toEqual({
        success: false,
        code: 'ticket_not_found',
        message: 'Nie znaleźliśmy tego zgłoszenia.',
        error: 'Nie znaleźliśmy tego zgłoszenia.',
      })
    })
  }

  test.each([
    { isAdmin: true, message: 'Jestem z obsługi' },
    { isAdmin: false, message: 'Nie jestem' },
    { status: 'open' },
    { status: 'closed', message: 'Zamykam' },
    { priority: 'urgent' },
    { assignedTo: null },
  ])(`${who}: %j`, async (payload) => {
    const isStaff = STAFF.includes(who)
    for (const id of [guest.id, own.id, 999_999]) {
      const answer = await call(who, 'PUT', `/api/support/ticket/${id}`, { payload })
      if (!isStaff) expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'forbidden' }])
      else expect(answer.statusCode).toBe(id === 999_999 ? 404 : 200)
      if (isStaff && id !== 999_999)
        await call(who, 'PUT', `/api/support/ticket/${id}`, { payload: { status: 'open' } })
    }
  })

  test(`${who}: the rest`, async () => {
    const isSignedIn = !['visitor', 'guest with key', 'guest with wrong key'].includes(who)
    const isStaff = STAFF.includes(who)
    const refused = isSignedIn ? 403 : 401
    const answer = { title: `Szablon ${who}`, content: 'Dzień dobry {imię}' }
    const made = await call(who, 'POST', '/api/admin/canned-answers', { payload: answer })
    const id = made.statusCode === 200 ? made.json<{ answer: CannedAnswer }>().answer.id : 1
    const status = async (...args: Parameters<typeof call>) => (await call(...args)).statusCode
    const canEdit = who === 'support' || who === 'owner'
    expect({
      form: await status(who, 'GET', '/api/support/form'),
      list: await status(who, 'GET', '/api/support/user/tickets'),
      adminList: await status(who, 'GET', '/api/admin/tickets'),
      note: await status(who, 'POST', `/api/admin/tickets/${guest.id}/notes`, {
        payload: { content: 'Notatka' },
      }),
      canned: await status(who, 'GET', '/api/admin/canned-answers'),
      cannedMade: made.statusCode,
      cannedChanged: await status(who, 'PUT', `/api/admin/canned-answers/${id}`, { payload: answer }),
      cannedRemoved: await status(who, 'DELETE', `/api/admin/canned-answers/${id}`),
    }).toEqual({
      form: 200,
      list: isSignedIn ? 200 : 401,
      adminList: isStaff ? 200 : refused,
      note: isStaff ? 200 : refused,
      canned: isStaff ? 200 : refused,
      cannedMade: canEdit ? 200 : refused,
      cannedChanged: canEdit ? 200 : refused,
      cannedRemoved: canEdit ? 200 : refused,
    })
    const stream = await call(who, 'GET', '/api/admin/events')
    stream.stream().destroy()
    expect(stream.statusCode).toBe(isStaff ? 200 : refused)
  })
}

test('a list shows no tickets of another user', async () => {
  const seller = browsers.get('owner of the ticket')!
  const list = (await seller.send('GET', '/api/support/user/tickets')).json<{ tickets: { id: number }[] }>()
  expect(list.tickets.map(({ id }) => id)).toEqual([own.id])
  const other = await browsers.get('another user')!.send('GET', '/api/support/user/tickets')
  expect(other.json<{ tickets: unknown[] }>().tickets).toEqual([])
})

test('staff notes never reach a seller or a guest', async () => {
  const secret = `tajna notatka ${randomUUID()}`
  const before = await world.read(browsers.get('guest with key')!, guest.id, guest.key)
  await call('support', 'POST', `/api/admin/tickets/${guest.id}/notes`, { payload: { content: secret } })
  const after = await call('guest with key', 'GET', `/api/support/ticket/${guest.id}`)
  expect(after.body).not.toContain(secret)
  expect(after.json<{ ticket: object }>().ticket).toMatchObject({
    eventNumber: before.eventNumber,
    updatedAt: before.updatedAt,
    staff: null,
  })
  const staff = await world.read(browsers.get('finance')!, guest.id)
  expect(staff.staff?.notes.at(-1)).toMatchObject({ content: secret })
})

test('a key in the query gives no access, and a malformed path is refused', async () => {
  const visitor = world.visitor()
  for (const query of [`?key=${guest.key}`, `?x-ticket-key=${guest.key}`])
    expect((await visitor.send('GET', `/api/support/ticket/${guest.id}${query}`)).statusCode).toBe(404)
  expect((await visitor.send('GET', '/api/support/ticket/1e3')).statusCode).toBe(400)
  const padded = `/api/support/ticket/${String(guest.id).padStart(6, '0')}`
  expect((await visitor.send('GET', padded, { headers: { 'x-ticket-key': guest.key } })).statusCode).toBe(200)
})

test('staff see their own ticket as a user until they reply as staff', async () => {
  const support = browsers.get('support')!
  const id = await world.ticketOf(support)
  expect((await world.read(support, id)).staff).toBeNull()
  await world.put(support, id, { message: 'Ja sam' })
  await world.put(support, id, { message: 'Jako obsługa', isAdmin: true })
  expect((await world.read(support, id)).messages.map(({ isAdmin }) => isAdmin)).toEqual([false, false, true])
})
