import { PUSH_ENVIRONMENT } from '@app/stack/stack-environment'
import type { PushResponse } from '@app/contract/identity/push'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openProfileKey } from '#contexts/identity/accounts/index.ts'
import { queuePush } from '#platform/jobs/push-messages.ts'
import { PUSH_KINDS } from '#shared/push-kinds.ts'
import { createWebPush } from '#providers/push/web-push.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import { makeSendPush } from './tasks/send-push.task.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = PUSH_ENVIRONMENT

let api: TestApi
let runner: TestRunner
beforeAll(async () => {
  api = await startTestApi({ ...PUSH_ENVIRONMENT })
  const db = api.testDb.as('skinkantor_worker')
  const sender = createWebPush({
    publicKey,
    privateKey,
    subject: 'mailto:operator@skinkantor.example',
    timeoutMs: 2_000,
    gatewayUrl: `${api.simulator.httpUrl}/push`,
  })
  runner = await startTestRunner(api.testDb, [
    makeSendPush({ db, sender, openProfileKey: (userId) => openProfileKey(db, api.keys, userId) }),
  ])
})
afterAll(async () => {
  await runner.end()
  await api.close()
})
afterEach(async () => {
  await api.simulator.control('faults', undefined, 'DELETE')
  // An address is a key to the person's screen.
  expect(runner.logLines()).not.toContain('push.simulator.example')
  expect(api.logLines()).not.toContain('push.simulator.example')
})

type Device = { id: string; endpoint: string; keys: { p256dh: string; auth: string } }
type Message = {
  ttl: number
  urgency: string
  data: { title: string; body: string; path: string; tag: string }
}

const newDevice = () =>
  api.simulator.control('push/devices', { applicationServerKey: publicKey }) as Promise<Device>
const messagesOf = ({ id }: Device) =>
  api.simulator.control(`push/messages?device=${id}`) as Promise<Message[]>

let players = 0
async function newPerson() {
  const steamId = String(76_561_198_000_200_000n + BigInt((players += 1)))
  const browser = new TestBrowser(api.app)
  await browser.signIn(api.simulator, steamId)
  const { id: userId } = await api.testDb.db
    .selectFrom('users')
    .select('id')
    .where('steam_id', '=', steamId)
    .executeTakeFirstOrThrow()
  return { userId, browser, steamId }
}

function subscribe(browser: TestBrowser, { endpoint, keys }: Device, language = 'pl') {
  return browser.send('PUT', `/api/push?lang=${language}`, { payload: { endpoint, keys } })
}

async function tell(userId: bigint, kind: (typeof PUSH_KINDS)[number], about: bigint | null): Promise<void> {
  await api.testDb
    .as('skinkantor_watcher')
    .transaction()
    .execute((trx) => queuePush(trx, { userId, kind, about }))
}

async function waitingJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where task_identifier = 'send-push' and attempts < max_attempts`.execute(api.testDb.db)
  return rows[0]!.count
}
const untilSent = () => vi.waitFor(async () => expect(await waitingJobs()).toBe(0), { timeout: 60_000 })
const rowsOf = (userId: bigint) =>
  api.testDb.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).execute()

test('sends an encrypted and signed message that the browser can read, in its language', async () => {
  const { userId, browser } = await newPerson()
  const device = await newDevice()
  const answer = await subscribe(browser, device, 'en')
  expect(answer.json<PushResponse>()).toEqual({ success: true, publicKey, isOn: true, otherDevices: 0 })
  const [row] = await rowsOf(userId)
  expect(row!.subscription_sealed.includes('simulator')).toBe(false)

  await tell(userId, 'diverted', 77n)
  await untilSent()
  const [message, ...others] = await messagesOf(device)
  expect(others).toEqual([])
  expect(message).toMatchObject({
    urgency: 'high',
    data: { title: 'Warning: your skins went elsewhere', path: '/en/account/sales/77', tag: 'sale-77' },
  })
  expect(message!.ttl).toBeGreaterThan(3_000)
  expect(message!.ttl).toBeLessThanOrEqual(3_600)
})

test.each(PUSH_KINDS)('has words without figures for %s in both languages', async (kind) => {
  const { userId, browser } = await newPerson()
  const [polish, english] = [await newDevice(), await newDevice()]
  const second = new TestBrowser(api.app)
  await second.signIn(api.simulator, String(76_561_198_000_200_000n + BigInt(players)))
  await subscribe(browser, polish)
  await subscribe(second, english, 'en')
  await tell(userId, kind, null)
  await untilSent()
  for (const device of [polish, english]) {
    const [message] = await messagesOf(device)
    expect(message!.data.title).toMatch(/^[^\d]{5,60}$/)
    expect(message!.data.body).toMatch(/^[^\d]{5,90}$/)
  }
})

test('forgets a browser that its push service no longer knows', async () => {
  const { userId, browser } = await newPerson()
  const device = await newDevice()
  await subscribe(browser, device)
  await api.simulator.control(`push/devices/${device.id}`, undefined, 'DELETE')
  await tell(userId, 'paid', 1n)
  await untilSent()
  await vi.waitFor(async () => expect(await rowsOf(userId)).toEqual([]))
  expect((await browser.send('GET', '/api/push')).json<PushResponse>().isOn).toBe(false)
})

test.each(['server-error', 'reset', 'timeout', 'rate-limited'])(
  'sends again after %s and shows one message',
  async (kind) => {
    const { userId, browser } = await newPerson()
    const device = await newDevice()
    await subscribe(browser, device)
    await api.simulator.control('faults', { target: 'push.send', kind, count: 1, match: device.id })
    await tell(userId, 'offer_waits', 5n)
    await untilSent()
    expect(await messagesOf(device)).toHaveLength(1)
    expect(await rowsOf(userId)).toHaveLength(1)
  },
)

test('gives up a refused message and keeps the subscription', async () => {
  const { userId, browser } = await newPerson()
  const device = await newDevice()
  await subscribe(browser, device)
  await api.simulator.control('faults', {
    target: 'push.send',
    kind: 'forbidden',
    count: 1,
    match: device.id,
  })
  await tell(userId, 'offer_waits', 5n)
  await untilSent()
  expect(await messagesOf(device)).toEqual([])
  expect(await rowsOf(userId)).toHaveLength(1)
})

test('sends nothing to a signed-out browser', async () => {
  const { userId, browser } = await newPerson()
  const device = await newDevice()
  await subscribe(browser, device)
  await browser.send('POST', '/api/auth/logout')
  await tell(userId, 'paid', 3n)
  expect(await waitingJobs()).toBe(0)
  expect(await messagesOf(device)).toEqual([])
})

test('a browser in which somebody else signs in belongs to that person', async () => {
  const [first, second] = [await newPerson(), await newPerson()]
  const device = await newDevice()
  await subscribe(first.browser, device)
  await subscribe(second.browser, device)
  expect(await rowsOf(first.userId)).toEqual([])
  expect(await rowsOf(second.userId)).toHaveLength(1)
})

test('keeps the five newest browsers and switches them off alone or together', async () => {
  const { userId, browser, steamId } = await newPerson()
  const browsers = [browser]
  for (let count = 1; count < 6; count += 1) {
    const next = new TestBrowser(api.app)
    await next.signIn(api.simulator, steamId)
    browsers.push(next)
  }
  for (const one of browsers) expect((await subscribe(one, await newDevice())).statusCode).toBe(200)
  expect(await rowsOf(userId)).toHaveLength(5)
  const state = async (one: TestBrowser) => (await one.send('GET', '/api/push')).json<PushResponse>()
  expect(await state(browser)).toMatchObject({ isOn: false, otherDevices: 5 })
  const off = await browsers[1]!.send('DELETE', '/api/push')
  expect(off.json<PushResponse>()).toMatchObject({ isOn: false, otherDevices: 4 })
  await browsers[2]!.send('DELETE', '/api/push?everywhere=true')
  expect(await rowsOf(userId)).toEqual([])
})

test('refuses visitors, strange addresses and an installation without keys', async () => {
  const visitor = new TestBrowser(api.app)
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    expect((await visitor.send(method, '/api/push')).statusCode).toBe(401)
  const { browser } = await newPerson()
  const device = await newDevice()
  const inside = await subscribe(browser, { ...device, endpoint: 'https://169.254.169.254/latest' })
  expect(inside.json()).toMatchObject({ code: 'push_service_unknown' })
  const weak = await subscribe(browser, { ...device, keys: { ...device.keys, p256dh: 'B' } })
  expect(weak.statusCode).toBe(400)

  const without = new TestBrowser(await api.another({ PUSH_PUBLIC_KEY: '' }))
  await without.signIn(api.simulator, '76561198000200999')
  expect((await without.send('GET', '/api/push')).json<PushResponse>().publicKey).toBeNull()
  expect((await subscribe(without, device)).json()).toMatchObject({ code: 'push_unavailable' })
})
