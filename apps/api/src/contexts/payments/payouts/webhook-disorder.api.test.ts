import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import type { CalledRail } from '@app/contract/payments/rails'
import { PayoutWorld, type PayoutInTest } from '#test/worlds/payout-world.ts'

/**
 * Webhooks that arrive twice, out of order, early, late, forged or never: every payout ends like its twin without
 * webhooks. The nightly suite sets `DISORDER_RUNS=200`; `DISORDER_SEED` changes the order of cases.
 */
const RUNS = Number(process.env['DISORDER_RUNS'] ?? 20)
const SEED = Number(process.env['DISORDER_SEED'] ?? 1)
const AT_ONCE = 20
/**
 * Longer than the status query intervals of the first minutes, because on a busy machine a provider may finish only
 * after one of them.
 */
const END_MS_MAX = 400_000
const CHUNK_MS = END_MS_MAX + 80_000
const TELL_EVERY = 100

vi.setConfig({ hookTimeout: 240_000, testTimeout: Math.ceil(RUNS / AT_ONCE) * CHUNK_MS })

const DISORDERS = [
  'duplicated',
  'shuffled',
  'late',
  'forged',
  'replayed',
  'bad-signature',
  'foreign-certificate',
  'none',
] as const
/** The fate of the payment, and the resulting final state of the payout. */
const ENDS: Record<'paypal' | 'btc' | 'ltc', Record<string, string>> = {
  paypal: {
    ok: 'settled',
    'webhook-first': 'settled',
    unclaimed: 'unclaimed',
    'fails-later': 'failed',
    'returned-later': 'returned',
    'reversed-later': 'returned',
    'effect-then-reset': 'settled',
  },
  btc: { ok: 'settled', 'webhook-first': 'settled', 'effect-then-500': 'settled' },
  ltc: { ok: 'settled', 'webhook-first': 'settled', 'effect-then-reset': 'settled' },
}
const PAYS = { paypal: 'paypal.create', btc: 'btcpay.approve', ltc: 'btcpay.approve' } as const
const TELLS = { paypal: 'paypal.webhook', btc: 'btcpay.webhook', ltc: 'btcpay.webhook' } as const

let world: PayoutWorld

beforeAll(async () => {
  world = await PayoutWorld.start()
  const url = await world.api.app.listen({ port: 0, host: '127.0.0.1' })
  for (const rail of ['paypal', 'btcpay'])
    await world.simulator.control(`webhooks/${rail}`, { url: `${url}/api/webhooks/${rail}` })
})
afterAll(() => world.stop())

/** The same seed always gives the same cases. */
function* cases(): Generator<{ rail: CalledRail & keyof typeof ENDS; end: string; disorder: string }> {
  let seed = SEED
  const pick = <Item>(items: readonly Item[]): Item => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return items[Math.floor((seed / 2_147_483_648) * items.length)]!
  }
  for (;;) {
    const rail = pick(['paypal', 'paypal', 'btc', 'ltc'] as const)
    yield { rail, end: pick(Object.keys(ENDS[rail])), disorder: pick(DISORDERS) }
  }
}

type Case = ReturnType<typeof cases> extends Generator<infer One> ? One : never

async function begin({ rail, end }: Case, disorder: string): Promise<PayoutInTest> {
  const payout = await world.payout(rail)
  const fault = (target: string, kind: string, more: object = {}) =>
    world.simulator.control('faults', { target, kind, match: payout.railKey, ...more })
  if (end !== 'ok') await fault(PAYS[rail], end, { count: 1 })
  await fault(TELLS[rail], disorder)
  await world.wake(payout.payoutId)
  return payout
}

async function stateOf({ payoutId }: PayoutInTest): Promise<string> {
  return (await world.row(payoutId)).state
}

/** The provider is finished, and we have queried it once after that, as reconciliation does. */
async function finish(payout: PayoutInTest, expected: string): Promise<void> {
  const passing = expected === 'returned' ? ['settled', 'returned'] : [expected]
  await vi.waitFor(
    async () => expect(passing, JSON.stringify(payout.railKey)).toContain(await stateOf(payout)),
    {
      timeout: END_MS_MAX,
      interval: 200,
    },
  )
  await vi.waitFor(
    async () => {
      if ((await stateOf(payout)) !== expected) await world.wake(payout.payoutId)
      expect(await stateOf(payout), world.logLines().slice(-1_500)).toBe(expected)
    },
    { interval: 400 },
  )
}

async function credits({ railKey }: PayoutInTest): Promise<number> {
  const response = await fetch(`${world.simulator.httpUrl}/_book?key=${railKey}`)
  return ((await response.json()) as { credits: unknown[] }).credits.length
}

test(`${RUNS} disordered payouts end as polling alone ends them`, async () => {
  const next = cases()
  const startedMs = performance.now()
  for (let done = 0; done < RUNS; done += AT_ONCE) {
    await world.keepRatesFresh()
    const chunk = Array.from({ length: Math.min(AT_ONCE, RUNS - done) }, () => next.next().value as Case)
    await Promise.all(
      chunk.map(async (one) => {
        const [disordered, polled] = [await begin(one, one.disorder), await begin(one, 'none')]
        const expected = ENDS[one.rail][one.end]!
        await Promise.all([finish(disordered, expected), finish(polled, expected)])
        const story = JSON.stringify({ ...one, disordered, polled }, (_key, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        )
        expect(await stateOf(disordered), story).toBe(await stateOf(polled))
        expect([await credits(disordered), await credits(polled)], story).toEqual(
          expected === 'failed' ? [0, 0] : [1, 1],
        )
      }),
    )
    await world.simulator.control('faults', undefined, 'DELETE')
    // Steam can no longer reverse these trades, so the advance pool has room for the next ones.
    await sql`update sale_financials set settles_at = now(), released_at = now() where released_at is null`.execute(
      world.db,
    )
    const isTold = (done + AT_ONCE) % TELL_EVERY === 0
    if (isTold)
      process.stdout.write(
        `${done + AT_ONCE} after ${Math.round((performance.now() - startedMs) / 1_000)} s\n`,
      )
  }
  process.stdout.write(`${RUNS} disorder runs in ${Math.round((performance.now() - startedMs) / 1_000)} s\n`)
  // Late, forged and repeated messages of the last payouts may still arrive; none may change anything.
  expect((await verifyLedger(world.db)).filter(({ breaches }) => breaches > 0)).toEqual([])
})
