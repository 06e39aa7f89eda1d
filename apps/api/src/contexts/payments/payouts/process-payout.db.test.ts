import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PayoutDetailsInput } from '@app/contract/payments/payout-details'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import type { TradeReading } from '#contexts/payments/lifecycle/index.ts'
import {
  openPayoutDetails,
  openSealedDetails,
  savePayoutDetails,
} from '#contexts/payments/destinations/index.ts'
import type { Db } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { readPayoutPrivateKeys } from '#platform/crypto/keys.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newUser } from '#test/support/new-user.ts'
import { newApprovedPayout } from '#test/worlds/payout-world.ts'
import { railsAt } from '#test/support/simulated-rails.ts'
import { newSale } from '#test/support/sale-with-money.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createTestKeys, type TestKeys } from '#test/support/test-keys.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import type { PayoutRails } from './payout-rail.ts'
import { payoutWorkRepository } from './payout-work.repository.ts'
import { makeRequeueStuckPayouts } from './tasks/requeue-stuck-payouts.task.ts'
import { makeProcessPayout } from './tasks/process-payout.task.ts'
import { schedulePayout } from './schedule-payout.ts'

vi.setConfig({ testTimeout: 120_000 })

let simulator: Simulator
let testKeys: TestKeys
let testDb: TestDatabase
let workerDb: Db
let runner: TestRunner
let trade: TradeReading
let alerts: string[]

beforeAll(async () => {
  simulator = await startSimulator()
  testKeys = createTestKeys()
})
beforeEach(async () => {
  testDb = await createTestDatabase()
  workerDb = testDb.as('skinkantor_worker')
  trade = 'clean'
  alerts = []
  runner = await startRunner()
  await testDb.db.transaction().execute(async (trx) => {
    await payoutWorkRepository.saveRate(trx, 'btc', '380000')
    await payoutWorkRepository.saveRate(trx, 'ltc', '421')
  })
})
afterEach(async () => {
  await runner.end()
  const broken = (await verifyLedger(testDb.db)).filter((result) => result.breaches > 0)
  await testDb.drop()
  await simulator.control('faults', undefined, 'DELETE')
  expect(broken).toEqual([])
})
afterAll(async () => {
  await simulator.stop()
  testKeys.remove()
})

function startRunner(rails: PayoutRails = railsAt(simulator.httpUrl)): Promise<TestRunner> {
  const db = workerDb
  const privateKeys = readPayoutPrivateKeys(testKeys.folder)
  return startTestRunner(testDb, [
    makeRequeueStuckPayouts({ db, rails }),
    makeProcessPayout({
      db,
      rails,
      ports: {
        schedulePayout,
        stopBankOrders: async () => undefined,
        payoutCeilingGrosze: 1_000_000_00n,
        alert: (about) => void alerts.push(about),
      },
      openSealed: (id, sealed, approved) =>
        openSealedDetails({ keys: testKeys.keys, privateKeys }, id, sealed, approved),
      readTrade: async () => trade,
      announceUser: async () => undefined,
    }),
  ])
}

const DETAILS: Record<string, () => PayoutDetailsInput> = {
  paypal: () => ({ method: 'paypal', email: `ola.${randomBytes(6).toString('hex')}@example.com` }),
  skrill: () => ({ method: 'skrill', email: `ola.${randomBytes(6).toString('hex')}@example.com` }),
  btc: () => ({ method: 'crypto', coin: 'BTC', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }),
  ltc: () => ({ method: 'crypto', coin: 'LTC', address: 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea' }),
}

/** A sale with received items and an approved payout that has no job yet. */
async function newPayout(
  rail: string,
): Promise<{ payoutId: string; railKey: string; saleId: bigint; email: string }> {
  const { id: userId } = await newUser(testDb.db)
  await testDb.db
    .updateTable('users')
    .set({
      steam_created_at: new Date('2015-01-01'),
      steam_level: 30,
      steam_vac_banned: false,
      steam_community_banned: false,
      steam_economy_ban: 'none',
    })
    .where('id', '=', userId)
    .execute()
  const input = DETAILS[rail]!()
  const details = await testDb.db
    .transaction()
    .execute((trx) => savePayoutDetails(trx, testKeys.keys, { userId, input, requestId: 'test' }))
  const sale = await newSale(testDb.db, { userId, payoutDetailsId: details.id })
  const money = driveMoney(workerDb)
  await money.receive(sale)
  const payoutId = await money.openPayout(sale.saleId)
  const { rail_key: railKey } = await rowOf(payoutId)
  return { payoutId, railKey, saleId: sale.saleId, email: 'email' in input ? input.email : '' }
}

function rowOf(payoutId: string) {
  return testDb.db.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirstOrThrow()
}

function wake(payoutId: string): Promise<void> {
  return workerDb.transaction().execute((trx) => schedulePayout(trx, payoutId, 0))
}

/** Schedules the payout repeatedly, as webhooks do, until it is in that state. */
async function workUntil(payoutId: string, state: string): Promise<void> {
  await wake(payoutId)
  let tries = 0
  await vi.waitFor(
    async () => {
      tries += 1
      const row = await rowOf(payoutId)
      if (row.state !== state && tries % 5 === 0) await wake(payoutId)
      expect(row.state, runner.logLines().slice(-2_000)).toBe(state)
    },
    { interval: 100 },
  )
}

async function credits(railKey: string): Promise<{ amountMinor: number; currency: string }[]> {
  const response = await fetch(`${simulator.httpUrl}/_book?key=${railKey}`)
  return ((await response.json()) as { credits: { amountMinor: number; currency: string }[] }).credits
}

async function pauseReason(rail: string): Promise<string | null> {
  const row = await testDb.db
    .selectFrom('rail_states')
    .select('pause_reason')
    .where('rail', '=', rail)
    .executeTakeFirstOrThrow()
  return row.pause_reason
}

async function saleState(saleId: bigint): Promise<string> {
  const { state } = await testDb.db
    .selectFrom('sales')
    .select('state')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  return state
}

test.each(Object.keys(DETAILS))(
  '%s: an approved payout is paid once and completes its sale',
  async (rail) => {
    const { payoutId, railKey, saleId, email } = await newPayout(rail)
    await workUntil(payoutId, 'settled')
    const amount = { paypal: 21_000, skrill: 21_000, btc: 55_263, ltc: 50_000_000 }[rail]
    expect(await credits(railKey)).toMatchObject([{ amountMinor: amount }])
    expect(await saleState(saleId)).toBe('completed')
    if (email !== '') expect(runner.logLines()).not.toContain(email)
  },
)

test.each([
  ['paypal', 'paypal.create', 'effect-then-reset'],
  ['paypal', 'paypal.create', 'reset'],
  ['skrill', 'skrill.transfer', 'effect-then-silence'],
  ['btc', 'btcpay.approve', 'effect-then-500'],
  ['btc', 'btcpay.create', 'effect-then-reset'],
  ['ltc', 'btcpay.approve', 'reset'],
])('%s: after %s with %s checks the status and credits once', async (rail, target, kind) => {
  if (kind.endsWith('silence')) {
    // Only the submission without a response has a short timeout; the later status queries wait longer.
    const [patient, hasty] = [railsAt(simulator.httpUrl), railsAt(simulator.httpUrl, 2_000)]
    await runner.end()
    runner = await startRunner({ skrill: { ...patient.skrill, submit: hasty.skrill.submit } })
  }
  const { payoutId, railKey } = await newPayout(rail)
  await simulator.control('faults', { target, kind, count: 1, match: railKey })
  await workUntil(payoutId, 'settled')
  expect(await credits(railKey)).toHaveLength(1)
})

test('repeated jobs and two concurrent workers pay once', async () => {
  const second = await startRunner()
  const payouts = await Promise.all(Array.from({ length: 5 }, () => newPayout('paypal')))
  await Promise.all(payouts.flatMap(({ payoutId }) => Array.from({ length: 5 }, () => wake(payoutId))))
  for (const { payoutId, railKey } of payouts) {
    await workUntil(payoutId, 'settled')
    expect(await credits(railKey)).toHaveLength(1)
  }
  await second.end()
})

/** A second account with the same destination needs an admin's approval. */
async function approveByAdmin(payoutId: string, destination: string): Promise<void> {
  const { id: adminId } = await newUser(testDb.db)
  await testDb.db
    .updateTable('users')
    .set({ is_admin: true, staff_role: 'finance' })
    .where('id', '=', adminId)
    .execute()
  const approval = { adminId, destination, overrides: false, reason: null }
  const desk = driveMoney(testDb.as('skinkantor_api'))
  await desk.payoutEvent(payoutId, { type: 'approved_by_admin', ...approval })
  expect(await rowOf(payoutId)).toMatchObject({ approvals_required: 1, state: 'approved' })
}

test('two concurrent payouts to one address are both paid once', async () => {
  const tools = { db: testDb.db, workerDb, keys: testKeys.keys }
  const input = DETAILS['btc']!()
  const first = await newApprovedPayout(tools, 'btc', input)
  const second = await newApprovedPayout(tools, 'btc', input)
  const destination = (await rowOf(first.payoutId)).destination_fingerprint
  expect((await rowOf(second.payoutId)).destination_fingerprint).toEqual(destination)
  await approveByAdmin(second.payoutId, destination.toString('hex'))
  const other = await startRunner()
  await Promise.all([wake(first.payoutId), wake(second.payoutId)])
  for (const { payoutId, railKey } of [first, second]) {
    await workUntil(payoutId, 'settled')
    expect(await credits(railKey)).toHaveLength(1)
  }
  await other.end()
})

test('only one worker at a time submits to a destination', async () => {
  const destination = randomBytes(32)
  const inner = await payoutWorkRepository.withDestination(workerDb, destination, () =>
    payoutWorkRepository.withDestination(testDb.db, destination, async () => 'both'),
  )
  expect(inner).toBeUndefined()
  expect(await payoutWorkRepository.withDestination(testDb.db, destination, async () => 'free')).toBe('free')
})

test('after a worker dies between commit and call, the next one checks and sends the same key', async () => {
  const { payoutId, railKey } = await newPayout('skrill')
  const money = driveMoney(workerDb)
  await money.payoutEvent(payoutId, { type: 'submit_started', trade: 'clean' })
  await workUntil(payoutId, 'settled')
  expect(await credits(railKey)).toHaveLength(1)
})

test('after a worker dies once the rail has paid, the next one finds the payment', async () => {
  const { payoutId, railKey } = await newPayout('paypal')
  await driveMoney(workerDb).payoutEvent(payoutId, {
    type: 'submit_started',
    trade: 'clean',
  })
  const { payout_destination_id: detailsId } = await rowOf(payoutId)
  const opener = { keys: testKeys.keys, privateKeys: readPayoutPrivateKeys(testKeys.folder) }
  const details = await openPayoutDetails(testDb.db, opener, detailsId)
  const receiver = 'email' in details ? details.email : ''
  const order = { railKey, amountGrosze: 210_00n, receiver, createdAt: new Date() }
  await railsAt(simulator.httpUrl).paypal.submit(order, () => true)
  await workUntil(payoutId, 'settled')
  expect(await credits(railKey)).toHaveLength(1)
})

test.each(['unclear', 'reversed'] as const)('does not pay for a trade that is %s', async (reading) => {
  trade = reading
  const { payoutId, railKey } = await newPayout('paypal')
  await wake(payoutId)
  await vi.waitFor(() => expect(runner.logLines()).toContain('payout deferred'))
  expect(await rowOf(payoutId)).toMatchObject({ state: 'approved' })
  expect(await credits(railKey)).toEqual([])
})

test.each(['wrong-amount', 'wrong-currency'])('%s pauses the rail and settles nothing', async (kind) => {
  const { payoutId, railKey } = await newPayout('skrill')
  await simulator.control('faults', { target: 'skrill.transfer', kind, count: 1, match: railKey })
  await wake(payoutId)
  await vi.waitFor(async () => {
    await wake(payoutId)
    expect(await pauseReason('skrill')).toBe('breach')
  })
  await vi.waitFor(() => expect(alerts).toContain('rail_breach'))
  expect((await rowOf(payoutId)).state).not.toBe('settled')
})

test.each(['paypal', 'skrill'])(
  '%s: does not resubmit a lost payout while the rail is unreconciled',
  async (rail) => {
    const { payoutId, railKey } = await newPayout(rail)
    await driveMoney(workerDb).payoutEvent(payoutId, { type: 'submit_started', trade: 'clean' })
    const finding = { rail, class: 'balance_differs', subject: 'test', ours_minor: '2', theirs_minor: '1' }
    await testDb.db.insertInto('reconciliation_findings').values(finding).execute()
    const timesAsked = () => runner.logLines().split('payout status checked').length - 1
    await vi.waitFor(async () => {
      await wake(payoutId)
      expect(timesAsked()).toBeGreaterThan(1)
    })
    expect(await credits(railKey)).toEqual([])
    expect((await rowOf(payoutId)).state).toBe('unknown')

    const explained = { closed_at: new Date(), close_reason: 'test' }
    await testDb.db
      .updateTable('reconciliation_findings')
      .set(explained)
      .where('closed_at', 'is', null)
      .execute()
    await workUntil(payoutId, 'settled')
    expect(await credits(railKey)).toHaveLength(1)
  },
)

test('a refused receiver fails the payout and the sale waits for other details', async () => {
  const { payoutId, railKey, saleId } = await newPayout('paypal')
  await simulator.control('faults', { target: 'paypal.create', kind: 'refused', count: 1, match: railKey })
  await workUntil(payoutId, 'failed')
  expect(await saleState(saleId)).toBe('items_received')
})

test('does not pay a coin whose rate moved more than three percent', async () => {
  const { payoutId } = await newPayout('btc')
  await testDb.db.transaction().execute((trx) => payoutWorkRepository.saveRate(trx, 'btc', '368000'))
  await wake(payoutId)
  await vi.waitFor(() => expect(runner.logLines()).toContain('job finished'))
  expect(await rowOf(payoutId)).toMatchObject({ state: 'approved', coin_units: null })
})

test('requeues a payout whose job was lost, and loads coin rates', async () => {
  const { payoutId } = await newPayout('paypal')
  await testDb.db.updateTable('rail_states').set({ coin_rate: null, coin_rate_read_at: null }).execute()
  await workerDb.transaction().execute(async (trx) => {
    await enqueue(trx, 'requeue-stuck-payouts', {})
  })
  await vi.waitFor(async () => expect((await rowOf(payoutId)).state).not.toBe('approved'))
  expect(await payoutWorkRepository.lastRate(testDb.db, 'btc')).toBe('380000')
})
