import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PayoutDetailsInput } from '@app/contract/payments/payout-details'
import { openSealedDetails } from '#contexts/payments/destinations/index.ts'
import { readPayoutPrivateKeys } from '#platform/crypto/keys.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { forgeDetails, type Forgery } from '#test/support/forge-details.ts'
import { quietPorts } from '#test/support/money-driver.ts'
import { newCoinAddress, railsAt } from '#test/support/simulated-rails.ts'
import { newSeller } from '#test/support/sale-with-money.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import { payoutWorkRepository } from './payout-work.repository.ts'
import { makeProcessPayout } from './tasks/process-payout.task.ts'
import { schedulePayout } from './schedule-payout.ts'

let world: DeskWorld
let runner: TestRunner
let admins: [Person, Person]
let alerts: string[] = []

beforeAll(async () => {
  world = await DeskWorld.start()
  admins = [await world.staff('finance'), await world.staff('owner')]
  const { keys, config, simulator, testDb } = world.api
  const db = testDb.as('skinkantor_worker')
  const opener = { keys, privateKeys: readPayoutPrivateKeys(config.KEYS_DIR) }
  await world.db.transaction().execute((trx) => payoutWorkRepository.saveRate(trx, 'btc', '380000'))
  runner = await startTestRunner(testDb, [
    makeProcessPayout({
      db,
      rails: railsAt(simulator.httpUrl),
      ports: {
        ...quietPorts,
        schedulePayout,
        alert: (about) => void alerts.push(about),
      },
      openSealed: (id, sealed, approved) => openSealedDetails(opener, id, sealed, approved),
      readTrade: async () => 'clean',
      announceUser: async () => undefined,
    }),
  ])
})
afterEach(async () => {
  alerts = []
  await world.assertBooks()
})
afterAll(async () => {
  await runner.end()
  await world.stop()
})

const PLACES: Record<string, (name: string) => PayoutDetailsInput> = {
  paypal: (name) => ({ method: 'paypal', email: `${name}.${crypto.randomUUID()}@example.com` }),
  skrill: (name) => ({ method: 'skrill', email: `${name}.${crypto.randomUUID()}@example.com` }),
  btc: () => ({ method: 'crypto', coin: 'BTC', address: newCoinAddress('BTC') }),
}

async function ordersOf(railKey: string): Promise<unknown[]> {
  const response = await fetch(`${world.api.simulator.httpUrl}/_book?key=${railKey}`)
  return ((await response.json()) as { instructions: unknown[] }).instructions
}

async function untilFrozen(userId: bigint): Promise<void> {
  await vi.waitFor(async () => {
    const { frozen_at: frozenAt } = await world.db
      .selectFrom('seller_risk_profiles')
      .select('frozen_at')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(frozenAt, runner.logLines().slice(-2_000)).not.toBeNull()
  })
}

async function paidTo(rail: string, forgery: Forgery | null) {
  const userId = await newSeller(world.db)
  const place = PLACES[rail]!
  const owner = place('owner')
  const payoutDetailsId = await forgeDetails(
    world.api,
    { userId, owner, thief: forgery === null ? owner : place('thief') },
    forgery ?? undefined,
  )
  const { saleId } = await world.receivedSale({ userId, payoutDetailsId })
  for (const admin of admins) expect((await admin.approve(saleId)).statusCode).toBe(200)
  return { userId, saleId, payout: await world.payoutOf(saleId) }
}

test.each([
  ['paypal', 'fingerprint and mask'],
  ['paypal', 'mask'],
  ['skrill', 'fingerprint and mask'],
  ['btc', 'fingerprint and mask'],
] as const)(
  '%s: does not pay when the encrypted details differ from the approved destination (%s forged)',
  async (rail, forgery) => {
    const { payout, userId } = await paidTo(rail, forgery)
    await untilFrozen(userId)
    expect(alerts).toEqual(['destination_differs'])
    expect(await world.payoutOf(payout.transaction_id)).toMatchObject({ state: 'approved' })
    expect(await ordersOf(payout.rail_key)).toEqual([])
    expect(await world.auditOf('payout', payout.id)).toMatchObject([
      { action: 'payout.destination_differs', actor_type: 'system' },
    ])
  },
)

test('unfreezing the seller does not pay a forged destination, and other sellers are paid', async () => {
  const { payout, userId } = await paidTo('paypal', 'fingerprint and mask')
  await untilFrozen(userId)
  await world.db
    .updateTable('seller_risk_profiles')
    .set({ frozen_at: null })
    .where('user_id', '=', userId)
    .execute()
  await world.db.transaction().execute((trx) => schedulePayout(trx, payout.id, 0))
  await untilFrozen(userId)
  expect(alerts).toHaveLength(2)
  expect(await ordersOf(payout.rail_key)).toEqual([])

  const honest = await paidTo('paypal', null)
  await vi.waitFor(async () => expect(await world.saleState(honest.saleId)).toBe('completed'))
  expect(alerts).toHaveLength(2)
})
