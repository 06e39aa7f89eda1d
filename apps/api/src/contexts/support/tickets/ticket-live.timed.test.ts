import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AttachmentResponse } from '@app/contract/support/tickets'
import { SupportWorld } from '#test/worlds/support-world.ts'
import { startApiProcess, type ApiProcess } from '#test/support/test-api-process.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'

let world: SupportWorld
let processes: ApiProcess[]
let support: TestBrowser
let seller: TestBrowser

beforeAll(async () => {
  world = await SupportWorld.start()
  processes = await Promise.all([startApiProcess(world.api), startApiProcess(world.api)])
  support = await world.person('support')
  seller = await world.person()
})
afterAll(async () => {
  for (const { signal } of processes) signal('SIGKILL')
  await Promise.all(processes.map(({ exited }) => exited))
  await world.close()
})

type Listener = { events: () => string[]; leave: () => void }

function headersOf(browser: TestBrowser): Record<string, string> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return browser.tokens ? { cookie, authorization: `Bearer ${browser.tokens.accessToken}` } : {}
}

async function listen(server: number, path: string, headers: Record<string, string>): Promise<Listener> {
  const leaving = new AbortController()
  const response = await fetch(`${processes[server]!.url}${path}`, { headers, signal: leaving.signal })
  expect(response.status).toBe(200)
  let text = ''
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })().catch(() => undefined)
  const events = () => text.split('\n\n').filter((frame) => frame.includes('event: ticket.updated'))
  await vi.waitFor(() => expect(text).toContain('event: ready'))
  return { events, leave: () => leaving.abort() }
}

async function write(server: number, id: number, message: string, headers: Record<string, string>) {
  const response = await fetch(`${processes[server]!.url}/api/support/ticket/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
    body: JSON.stringify({ message }),
  })
  expect(response.status).toBe(200)
}

/** Time from the response to the sender until the other side receives the event. */
async function delayUntil(listener: Listener, count: number): Promise<number> {
  const startedAt = performance.now()
  await vi.waitFor(() => expect(listener.events()).toHaveLength(count), { interval: 5 })
  return performance.now() - startedAt
}

test('seller and staff receive each other’s messages within a second across processes', async () => {
  const id = await world.ticketOf(seller)
  const ofSeller = await listen(0, '/api/events', headersOf(seller))
  const ofStaff = await listen(1, '/api/admin/events', headersOf(support))
  for (let turn = 1; turn <= 5; turn += 1) {
    await write(1, id, `Obsługa ${turn}`, headersOf(support))
    expect(await delayUntil(ofSeller, 2 * turn - 1), 'message to the seller').toBeLessThanOrEqual(1_000)
    await write(0, id, `Sprzedawca ${turn}`, headersOf(seller))
    expect(await delayUntil(ofStaff, 2 * turn), 'message to staff').toBeLessThanOrEqual(1_000)
    await delayUntil(ofSeller, 2 * turn)
  }
  expect(ofSeller.events()[0]).toContain(`data: {"ticketId":${id}}`)
  ofSeller.leave()
  ofStaff.leave()
})

test('a guest listens with the key alone and receives missed events once after reconnecting', async () => {
  const { id, key } = await world.guestTicket()
  const guest = { 'x-ticket-key': key }
  const path = `/api/support/ticket/${id}/events`
  const { eventNumber } = await world.read(world.visitor(), id, key)
  const before = await listen(0, path, guest)
  await write(1, id, 'Pierwsza', headersOf(support))
  expect(await delayUntil(before, 1), 'message before the cut').toBeLessThanOrEqual(1_000)
  before.leave()
  await write(1, id, 'W czasie przerwy', headersOf(support))
  await write(1, id, 'I jeszcze raz', headersOf(support))
  const lastId = /id: (\d+)/.exec(before.events()[0] ?? '')?.[1] ?? ''
  expect(Number(lastId)).toBe(Number(eventNumber) + 1)
  const after = await listen(1, path, { ...guest, 'last-event-id': lastId })
  expect(await delayUntil(after, 2), 'messages after the cut').toBeLessThanOrEqual(1_000)
  expect(after.events().map((frame) => Number(/id: (\d+)/.exec(frame)?.[1]))).toEqual([
    Number(lastId) + 1,
    Number(lastId) + 2,
  ])
  const contents = (await world.read(world.visitor(), id, key)).messages.slice(1)
  expect(contents.map(({ content }) => content)).toEqual(['Pierwsza', 'W czasie przerwy', 'I jeszcze raz'])
  after.leave()
})

test('processing large pictures does not block the event loop', async () => {
  const { id, key } = await world.guestTicket()
  const pixels = Buffer.alloc(5_000 * 3_000 * 3)
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = (index >> 9) & 0xff
  const large = await sharp(pixels, { raw: { width: 5_000, height: 3_000, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()
  let longestMs = 0
  let lastMs = performance.now()
  const timer = setInterval(() => {
    const nowMs = performance.now()
    longestMs = Math.max(longestMs, nowMs - lastMs)
    lastMs = nowMs
  }, 5)
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      world.visitor().send('POST', `/api/support/ticket/${id}/attachments`, {
        payload: large,
        headers: { 'content-type': 'image/jpeg', 'x-ticket-key': key },
      }),
    ),
  )
  clearInterval(timer)
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
  expect(answers[0]?.json<AttachmentResponse>().attachment).toMatchObject({ width: 2_560, height: 1_536 })
  expect(longestMs, 'longest hold of the event loop').toBeLessThanOrEqual(250)
})
