import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SaleResponse } from '@app/contract/selling/sales'
import { SaleWorld, type Seller } from '#test/worlds/sale-world.ts'
import { startTestWatcher, type TestWatcher } from '#test/support/test-watcher.ts'
import { startTestWorker, type TestWorker } from '#test/support/test-worker.ts'

let world: SaleWorld
let worker: TestWorker | undefined
let watchers: TestWatcher[] = []

beforeAll(async () => {
  world = await SaleWorld.start()
  const { testDb, simulator, config } = world.api
  const rails = {
    PAYPAL_URL: `${simulator.httpUrl}/paypal`,
    PAYPAL_CLIENT_ID: 'simulator-client',
    PAYPAL_SECRET: 'simulator-secret',
  }
  worker = await startTestWorker({ testDb, simulator, keysFolder: config.KEYS_DIR }, rails)
})
afterEach(async () => {
  for (const one of watchers) {
    one.signal('SIGCONT')
    one.signal('SIGKILL')
  }
  await Promise.all(watchers.map(({ exited }) => exited))
  watchers = []
  await world.api.simulator.control('faults', undefined, 'DELETE')
})
afterAll(async () => {
  worker?.signal('SIGKILL')
  await worker?.exited
  await world.stop()
})

async function watcher(overrides: Record<string, string> = {}): Promise<TestWatcher> {
  const started = await startTestWatcher(world.api, { WATCHER_LEASE_SECONDS: '2', ...overrides })
  watchers.push(started)
  return started
}

/** A seller whose account is old enough for an instant payout. */
async function seller(): Promise<Seller> {
  const made = await world.seller(2)
  await sql`update users set steam_created_at = '2015-01-01', steam_level = 30 where steam_id = ${made.steamId}`.execute(
    world.db,
  )
  return made
}

async function sellToPaypal(made: Seller): Promise<SaleResponse['trade']> {
  const quote = await made.quote()
  const answer = await world.sell(made, quote, {
    paymentMethod: 'paypal',
    paymentDetails: { email: `${made.steamId}@example.com` },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  // Steam counts in whole seconds: an offer made in the same second would look older than the quote.
  await vi.waitFor(() =>
    expect(Math.floor(Date.now() / 1_000) * 1_000).toBeGreaterThan(Date.parse(quote.createdAt)),
  )
  return answer.json<SaleResponse>().trade
}

async function send(made: Seller, more: object = {}): Promise<string> {
  const offer = await world.api.simulator.control('offers', {
    sender: made.steamId,
    give: made.items.map(({ assetId }) => assetId),
    ...more,
  })
  return (offer as { id: string }).id
}

const show = async (made: Seller, id: number) =>
  (await made.send('GET', `/api/trades/${id}`)).json<SaleResponse>().trade

async function reaches(made: Seller, id: number, state: string): Promise<void> {
  await vi.waitFor(
    async () =>
      expect((await show(made, id)).state, watchers.map((one) => one.logLines()).join('\n')).toBe(state),
    { interval: 200 },
  )
}

const metricsOf = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

const acceptsOf = async (offerId: string) =>
  ((await world.api.simulator.control(`requests?path=/tradeoffer/${offerId}/accept`)) as unknown[]).length

test('a sale goes from offer to payout and pays once', async () => {
  const { metricsPort } = await watcher()
  const made = await seller()
  const { id } = await sellToPaypal(made)
  await send(made)
  await reaches(made, id, 'completed')
  const { timeline } = await show(made, id)
  expect(timeline.map(({ state }) => state)).toEqual([
    'awaiting_items',
    'offer_seen',
    'verifying',
    'items_received',
    'paying',
    'completed',
  ])
  const book = (await (await fetch(`${world.api.simulator.httpUrl}/_book`)).json()) as { credits: unknown[] }
  expect(book.credits).toHaveLength(1)
  // The worker may pay before the watcher counts its own commit.
  await vi.waitFor(async () => {
    const metrics = await metricsOf(metricsPort)
    expect(metrics).toMatch(/watcher_offer_to_verified_seconds_count\{[^}]*\} 1/)
    expect(metrics).toMatch(/watcher_lease_held\{[^}]*\} 1/)
  })
})

test('leaves an unacceptable offer and shows the seller the reason', async () => {
  await watcher()
  const offers = [
    { problem: 'other_items', change: (made: Seller) => ({ give: [made.items[0]!.assetId] }) },
    { problem: 'other_items', change: () => ({ appId: 440 }) },
    { problem: 'held', change: () => ({ escrowEndDate: Math.floor(Date.now() / 1_000) + 15 * 86_400 }) },
  ]
  const sent: { made: Seller; id: number; offerId: string; problem: string }[] = []
  for (const { problem, change } of offers) {
    const made = await seller()
    const { id } = await sellToPaypal(made)
    sent.push({ made, id, problem, offerId: await send(made, change(made)) })
  }
  for (const { made, id, offerId, problem } of sent) {
    await vi.waitFor(async () => expect((await show(made, id)).offerProblem).toBe(problem))
    expect(await acceptsOf(offerId)).toBe(0)
    const cancelled = await made.send('POST', `/api/trades/${id}/cancel`)
    expect(cancelled.json<SaleResponse>().trade).toMatchObject({ state: 'cancelled', offerProblem: null })
  }
})

test.each(['effect-then-silence', 'timeout'])(
  'killed while Steam answers the accept (%s): another watcher finishes',
  async (kind) => {
    const first = await watcher()
    const made = await seller()
    const { id } = await sellToPaypal(made)
    await world.api.simulator.control('faults', {
      target: 'steam.accept',
      kind,
      count: 1,
      match: made.steamId,
    })
    const offerId = await send(made)
    await vi.waitFor(async () => expect(await acceptsOf(offerId)).toBe(1), { interval: 20 })
    first.signal('SIGKILL')
    await watcher()
    const isAccepted = kind === 'effect-then-silence'
    if (!isAccepted) {
      expect((await show(made, id)).state).toBe('verifying')
      await sql`update sale_financials set accept_started_at = accept_started_at - interval '61 seconds'
        where sale_id = ${String(id)}`.execute(world.db)
    }
    await reaches(made, id, 'completed')
    expect(await acceptsOf(offerId)).toBe(isAccepted ? 1 : 2)
  },
)

test('a suspended watcher that resumes changes nothing after a takeover', async () => {
  const stopped = await watcher()
  const made = await seller()
  const { id } = await sellToPaypal(made)
  await world.api.simulator.control('faults', {
    target: 'steam.offers',
    kind: 'slow',
    delayMs: 300_000,
    count: 1,
  })
  const offerId = await send(made)
  // The watcher holds the account and waits for Steam; it is stopped at this point.
  await vi.waitFor(async () => {
    const calls = await world.api.simulator.control('requests?path=/IEconService/GetTradeOffers')
    expect((calls as { status: number | null }[]).filter(({ status }) => status === null)).toHaveLength(1)
  })
  stopped.signal('SIGSTOP')
  const other = await watcher()
  await vi.waitFor(async () =>
    expect(await metricsOf(other.metricsPort)).toMatch(/watcher_lease_held\{[^}]*\} 1/),
  )
  await reaches(made, id, 'completed')
  stopped.signal('SIGCONT')
  // The stopped watcher notices at its next commit and waits from then on.
  await vi.waitFor(async () =>
    expect(await metricsOf(stopped.metricsPort)).toMatch(/watcher_lease_held\{[^}]*\} 0/),
  )
  expect(await acceptsOf(offerId)).toBe(1)
  expect((await show(made, id)).state).toBe('completed')
})

test('SIGTERM stops it cleanly and releases the lease at once', async () => {
  const first = await watcher({ WATCHER_LEASE_SECONDS: '600' })
  await vi.waitFor(async () => {
    const lease = await world.db
      .selectFrom('operator_accounts')
      .select('leased_until')
      .executeTakeFirstOrThrow()
    // The lease of this watcher: the earlier watchers requested only seconds.
    expect(lease.leased_until!.getTime()).toBeGreaterThan(Date.now() + 300_000)
  })
  first.signal('SIGTERM')
  expect(await first.exited).toBe(0)
  const lease = await world.db.selectFrom('operator_accounts').select('watcher_id').executeTakeFirstOrThrow()
  expect(lease.watcher_id).toBeNull()
})
