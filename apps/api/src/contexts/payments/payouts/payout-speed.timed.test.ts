import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import type { Db } from '#platform/db/database.ts'
import { CALLED_RAILS } from '@app/contract/payments/rails'
import { bankApiEnvironment, railEnvironment } from '@app/stack/stack-environment'
import { newApprovedPayout } from '#test/worlds/payout-world.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createTestKeys, type TestKeys } from '#test/support/test-keys.ts'
import { startTestWorker, type TestWorker } from '#test/support/test-worker.ts'
import { payoutWorkRepository } from './payout-work.repository.ts'
import { schedulePayout } from './schedule-payout.ts'

/** The long run: `PAYOUTS=200 vitest run --project timed payout-speed`. */
const PAYOUTS = Number(process.env['PAYOUTS'] ?? 60)
/** The interval of payouts in a busy but realistic hour. */
const APART_MS = 250

vi.setConfig({ testTimeout: 300_000 })

let testDb: TestDatabase
let simulator: Simulator
let testKeys: TestKeys
let worker: TestWorker | undefined
let workerDb: Db

beforeAll(async () => {
  ;[testDb, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
  testKeys = createTestKeys()
  workerDb = testDb.as('skinkantor_worker')
  await testDb.db.transaction().execute(async (trx) => {
    await payoutWorkRepository.saveRate(trx, 'btc', '380000')
    await payoutWorkRepository.saveRate(trx, 'ltc', '420')
  })
  const { httpUrl: url } = simulator
  worker = await startTestWorker(
    { testDb, simulator, keysFolder: testKeys.folder },
    {
      ...railEnvironment(url),
      ...bankApiEnvironment(url),
    },
  )
})
afterAll(async () => {
  worker?.signal('SIGTERM')
  await worker?.exited
  await Promise.all([simulator.stop(), testDb.drop()])
  testKeys.remove()
})

/** From the time when the worker can see an approved payout until the provider's result is booked. */
async function durations(): Promise<{ rail: string; ms: number }[]> {
  const { rows } = await sql<{ rail: string; ms: number }>`
    select rail, extract(epoch from settled_at - woken.at)::float8 * 1000 as ms from payouts
    join woken on woken.payout_id = payouts.id where state = 'settled' order by ms`.execute(testDb.db)
  return rows
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

test(`${PAYOUTS} payouts on healthy rails: half within 3 s, 99 of 100 within 30 s`, async () => {
  await sql`create table woken (payout_id uuid primary key, at timestamptz not null default clock_timestamp())`.execute(
    testDb.db,
  )
  const payouts: string[] = []
  const world = { db: testDb.db, workerDb, keys: testKeys.keys }
  while (payouts.length < PAYOUTS)
    payouts.push(
      (await newApprovedPayout(world, CALLED_RAILS[payouts.length % CALLED_RAILS.length]!)).payoutId,
    )
  // Steam can no longer reverse these trades, because no watcher runs in this test.
  await sql`update sale_financials set settles_at = now() - interval '1 day'`.execute(testDb.db)

  const startedMs = performance.now()
  for (const [index, payoutId] of payouts.entries()) {
    const waitMs = startedMs + index * APART_MS - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    await testDb.db.transaction().execute(async (trx) => {
      await sql`insert into woken (payout_id) values (${payoutId})`.execute(trx)
      await schedulePayout(trx, payoutId, 0)
    })
  }
  await vi.waitFor(async () => expect(await durations()).toHaveLength(PAYOUTS), {
    timeout: 120_000,
    interval: 500,
  })

  const all = await durations()
  for (const rail of ['all', ...CALLED_RAILS]) {
    const ms = all.filter((one) => rail === 'all' || one.rail === rail).map((one) => one.ms)
    process.stdout.write(
      `approved to settled, ${rail}: p50 ${Math.round(quantile(ms, 0.5))} ms, p99 ${Math.round(quantile(ms, 0.99))} ms\n`,
    )
  }
  const sorted = all.map((one) => one.ms)
  expect(quantile(sorted, 0.5), 'half of the payouts').toBeLessThanOrEqual(3_000)
  expect(quantile(sorted, 0.99), '99 of 100 payouts').toBeLessThanOrEqual(30_000)
  expect((await verifyLedger(testDb.db)).filter(({ breaches }) => breaches > 0)).toEqual([])
})
