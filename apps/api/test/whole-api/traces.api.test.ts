import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AdminTransactionResponse } from '@app/contract/office/money'
import { savePayoutDetails } from '#contexts/payments/destinations/index.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { startTracing, stopTracing } from '#platform/observability/tracing.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { startOtlpReceiver, type OtlpReceiver } from '#test/support/otlp-receiver.ts'
import { PayoutWorld } from '#test/worlds/payout-world.ts'
import { newSale, newSeller } from '#test/support/sale-with-money.ts'
import { signInStaff } from '#test/support/staff-factor.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

const EMAIL = 'halina.sledzona@example.com'
const STEAM_IDS = ['76561198000000101', '76561198000000102']
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const CLIENT = 3
const BROWSER_SPAN = 'b7ad6b7169203331'
/** All attributes that a span may have; `open-telemetry.ts` drops the rest. */
const ALLOWED = new Set([
  'db.operation.name',
  'db.system',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'job.attempt',
  'job.id',
  'job.name',
  'request.id',
  'server.address',
  'server.port',
])

let receiver: OtlpReceiver
let world: PayoutWorld

beforeAll(async () => {
  receiver = await startOtlpReceiver()
  const log = createLogger({ level: 'silent', process: 'test' })
  await startTracing({ OTLP_TRACES_URL: receiver.url, OTLP_TRACES_RATIO: 1 }, 'test', log)
  world = await PayoutWorld.start()
})
afterAll(async () => {
  await world.stop()
  await stopTracing()
  await receiver.close()
})

/** A payout that two people must approve before a rail is called. */
async function waitingPayout(): Promise<{ saleId: bigint; payoutId: string }> {
  const userId = await newSeller(world.db)
  await world.db.deleteFrom('user_keys').where('user_id', '=', userId).execute()
  await world.db
    .insertInto('seller_risk_profiles')
    .values({ user_id: userId, limit_by_hand_grosze: 1_000_000n })
    .execute()
  const input = { method: 'paypal' as const, email: EMAIL }
  const details = await world.db
    .transaction()
    .execute((trx) => savePayoutDetails(trx, world.api.keys, { userId, input, requestId: 'test' }))
  const sale = await newSale(world.db, { userId, payoutDetailsId: details.id, marketGrosze: 1_000_00n })
  const money = driveMoney(world.workerDb)
  await money.receive(sale)
  return { saleId: sale.saleId, payoutId: await money.openPayout(sale.saleId) }
}

async function approve(browser: TestBrowser, saleId: bigint, headers: Record<string, string> = {}) {
  const seen = await browser.send('GET', `/api/admin/transactions/${saleId}`)
  const { version, destination } = seen.json<AdminTransactionResponse>().transaction
  const answer = await browser.send('POST', `/api/admin/transactions/${saleId}/approve`, {
    payload: { version, destination: destination?.mark, reason: 'wszystko się zgadza' },
    headers: { 'idempotency-key': crypto.randomUUID(), ...headers },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

test('one trace connects the browser, the request, its job and the call to the rail', async () => {
  const { saleId, payoutId } = await waitingPayout()
  const [first, second] = await Promise.all(
    STEAM_IDS.map(async (steamId) => {
      const browser = new TestBrowser(world.api.app)
      await signInStaff(world.api, browser, { steamId, role: 'finance' })
      return browser
    }),
  )
  await approve(first!, saleId)
  // The header that the page sends: its own ids of the trace and of the click.
  await approve(second!, saleId, { traceparent: `00-${TRACE_ID}-${BROWSER_SPAN}-01` })
  const ofTrace = (name: string) =>
    receiver.spans.find((span) => span.traceId === TRACE_ID && span.name === name)
  await vi.waitFor(() => expect(ofTrace('rail call')).toBeDefined(), { interval: 100 })
  await vi.waitFor(() => expect(ofTrace('job process-payout')).toBeDefined(), { interval: 100 })
  await vi.waitFor(() => expect(ofTrace('POST /api/admin/transactions/:id/approve')).toBeDefined(), {
    interval: 100,
  })
  const request = ofTrace('POST /api/admin/transactions/:id/approve')!
  const job = ofTrace('job process-payout')!
  const call = ofTrace('rail call')!
  expect(request).toMatchObject({ parentSpanId: BROWSER_SPAN, kind: 2, service: 'test' })
  expect(request.facts).toMatchObject({ 'http.response.status_code': '200', 'http.request.method': 'POST' })
  expect(job).toMatchObject({ parentSpanId: request.spanId, kind: 5 })
  expect(call).toMatchObject({ parentSpanId: job.spanId, kind: 3 })
  expect(call.facts).toMatchObject({
    'server.address': new URL(world.simulator.httpUrl).host,
    'http.response.status_code': expect.stringMatching(/^2/),
  })
  expect(BigInt(call.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call.startTimeUnixNano))
  await vi.waitFor(async () => expect((await world.row(payoutId)).state).not.toBe('created'))
})

test('spans contain no personal data and no payout identifiers', async () => {
  const browser = new TestBrowser(world.api.app)
  await browser.signIn(world.simulator, '76561198000000103')
  await browser.send('PUT', '/api/auth/user/email', { payload: { email: EMAIL } })
  await browser.send('GET', `/api/support/ticket/1?secret=${EMAIL}`)
  await browser.send('GET', `/no-such-page/${EMAIL}`)
  await vi.waitFor(
    () => expect(receiver.spans.map(({ name }) => name)).toContain('GET /api/support/ticket/:id'),
    { interval: 100 },
  )
  const rows = await world.db.selectFrom('payouts').select(['id', 'rail_key']).execute()
  const tokens = browser.tokens!
  for (const secret of [
    EMAIL,
    'halina',
    'sledzona',
    '76561198',
    'wszystko',
    'no-such-page',
    tokens.accessToken,
    tokens.refreshToken,
    ...rows.flatMap(({ id, rail_key }) => [id, rail_key]),
  ])
    expect(receiver.raw()).not.toContain(secret)
  const names = new Set(receiver.spans.flatMap(({ facts }) => Object.keys(facts)))
  expect([...names].filter((name) => !ALLOWED.has(name))).toEqual([])
  // A client span names the host it calls; no other span names an address.
  for (const { kind, facts } of receiver.spans)
    if (kind !== CLIENT) expect(JSON.stringify(facts)).not.toContain('127.0.0.1')
})

test('starts a new trace when the traceparent header is invalid', async () => {
  const headers = { traceparent: `00-${'f'.repeat(31)}-x-01` }
  await world.api.app.inject({ url: '/api/health/live', headers })
  await vi.waitFor(
    () => {
      const span = receiver.spans.find(({ name }) => name === 'GET /api/health/live')
      expect(span).toBeDefined()
      expect(span!.parentSpanId).toBeUndefined()
    },
    { interval: 100 },
  )
})
