import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openSealedDetails } from '#contexts/payments/destinations/index.ts'
import { readPayoutPrivateKeys } from '#platform/crypto/keys.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { forgeWithdrawal } from '#test/support/forge-withdrawal.ts'
import { quietPorts } from '#test/support/money-driver.ts'
import { railsAt } from '#test/support/simulated-rails.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import { makeProcessPayout } from './tasks/process-payout.task.ts'
import { schedulePayout } from './schedule-payout.ts'

const CEILING_GROSZE = 5_000_00n

let world: DeskWorld
let runners: TestRunner[]
let admins: [Person, Person]
let alerts: string[] = []

beforeAll(async () => {
  world = await DeskWorld.start()
  admins = [await world.staff('finance'), await world.staff('owner')]
  const { keys, config, simulator, testDb } = world.api
  const db = testDb.as('skinkantor_worker')
  const opener = { keys, privateKeys: readPayoutPrivateKeys(config.KEYS_DIR) }
  const job = makeProcessPayout({
    db,
    rails: railsAt(simulator.httpUrl),
    ports: {
      ...quietPorts,
      schedulePayout,
      payoutCeilingGrosze: CEILING_GROSZE,
      alert: (about) => void alerts.push(about),
    },
    openSealed: (id, sealed, approved) => openSealedDetails(opener, id, sealed, approved),
    readTrade: async () => 'clean',
    announceUser: async () => undefined,
  })
  runners = [await startTestRunner(testDb, [job]), await startTestRunner(testDb, [job])]
})
afterEach(async () => {
  alerts = []
  await world.assertBooks()
  // Moves the 24-hour window, so that nothing from the last test counts.
  await sql`update payout_orders set ordered_at = ordered_at - interval '25 hours'`.execute(world.db)
})
afterAll(async () => {
  for (const runner of runners) await runner.end()
  await world.stop()
})

async function ordersOf(railKey: string): Promise<unknown[]> {
  const response = await fetch(`${world.api.simulator.httpUrl}/_book?key=${railKey}`)
  return ((await response.json()) as { instructions: unknown[] }).instructions
}

const stateOf = async (transactionId: bigint) => (await world.payoutOf(transactionId)).state

/** Forged in the name of an admin who did nothing. */
async function liftAllLimits(): Promise<void> {
  await sql`insert into settings (key, version, value, changed_by, reason)
    select key, coalesce((select max(version) from settings s where s.key = k.key), 0) + 1, '100000000'::jsonb,
      ${`admin:${admins[0].userId}`}, 'forged'
    from unnest(array['approval.one_admin_from_grosze', 'approval.two_admins_from_grosze',
      'approval.two_admins_new_details_from_grosze', 'approval.one_admin_30_days_from_grosze']) as k (key)`.execute(
    world.api.testDb.as('skinkantor_api'),
  )
}

test('a forged withdrawal approved by policy is not paid and waits for two admins', async () => {
  const { transactionId, railKey } = await forgeWithdrawal(world.api, { grosze: 3_000_00n })
  await vi.waitFor(async () => expect(await stateOf(transactionId)).toBe('created'))
  expect(await world.payoutOf(transactionId)).toMatchObject({ approvals_required: 2 })
  expect(await ordersOf(railKey)).toEqual([])
  expect(alerts).toEqual(['approvals_too_few'])

  // The number never decreases, but two admins can still approve the payout.
  const again = sql`update payouts set state = 'approved', version = version + 1 where transaction_id = ${String(transactionId)}`
  await expect(again.execute(world.api.testDb.as('skinkantor_api'))).rejects.toThrow('too few approvals')
  for (const admin of admins) expect((await admin.approve(transactionId)).statusCode).toBe(200)
  await vi.waitFor(async () => expect(await stateOf(transactionId)).toBe('settled'))
})

test('one forged approval is not enough when two are required', async () => {
  const adminIds = [admins[0].userId]
  const { transactionId, railKey } = await forgeWithdrawal(world.api, { grosze: 3_000_00n, adminIds })
  await vi.waitFor(async () => expect(await stateOf(transactionId)).toBe('created'))
  expect(await ordersOf(railKey)).toEqual([])
})

test('forged approvals and limits do not lift the payout ceiling, even with two concurrent workers', async () => {
  await liftAllLimits()
  const adminIds = admins.map(({ userId }) => userId)
  const forged = await Promise.all(
    Array.from({ length: 4 }, () => forgeWithdrawal(world.api, { grosze: 2_000_00n, adminIds })),
  )
  await vi.waitFor(() => expect(alerts).toEqual(['payout_ceiling', 'payout_ceiling']))
  const states = async () =>
    (await Promise.all(forged.map(({ transactionId }) => stateOf(transactionId)))).sort()
  await vi.waitFor(async () => expect(await states()).toEqual(['approved', 'approved', 'settled', 'settled']))
  const orders = await Promise.all(forged.map(({ railKey }) => ordersOf(railKey)))
  expect(orders.flat()).toHaveLength(2)

  // The oldest submissions leave the 24-hour window, so the waiting payouts continue.
  await sql`update payout_orders set ordered_at = ordered_at - interval '25 hours'`.execute(world.db)
  for (const { payoutId } of forged)
    await world.db.transaction().execute((trx) => schedulePayout(trx, payoutId, 0))
  await vi.waitFor(async () => expect(await states()).toEqual(Array(4).fill('settled')))
})

test('only the worker can record submissions and their outcome', async () => {
  const { transactionId } = await forgeWithdrawal(world.api, { grosze: 100_00n })
  await vi.waitFor(async () => expect(await stateOf(transactionId)).toBe('settled'))
  for (const role of ['skinkantor_api', 'skinkantor_watcher'] as const) {
    const db = world.api.testDb.as(role)
    await expect(sql`update payout_orders set ordered_at = now()`.execute(db)).rejects.toThrow('permission')
    await expect(sql`delete from payout_orders`.execute(db)).rejects.toThrow('permission')
  }
  await expect(
    sql`update payouts set is_submitted = false, version = version + 1 where transaction_id = ${String(transactionId)}`.execute(
      world.api.testDb.as('skinkantor_api'),
    ),
  ).rejects.toThrow('does not say what became of an order')
  await expect(
    sql`delete from payout_orders`.execute(world.api.testDb.as('skinkantor_worker')),
  ).rejects.toThrow('permission')
})
