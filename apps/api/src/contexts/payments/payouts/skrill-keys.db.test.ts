import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import { openPayoutDetails } from '#contexts/payments/destinations/index.ts'
import { readPayoutPrivateKeys } from '#platform/crypto/keys.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { PayoutWorld, type PayoutInTest } from '#test/worlds/payout-world.ts'
import { railsAt } from '#test/support/simulated-rails.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A Skrill merchant account that pays a repeated reference twice, which is the default. */
let world: PayoutWorld

beforeAll(async () => {
  world = await PayoutWorld.start(undefined, (url) =>
    railsAt(url, PATIENCE_MS, { SKRILL_KEYS_UNIQUE: 'false' }),
  )
  await world.simulator.control('rails/skrill', { refusesRepeatedKeys: false })
})
afterEach(async () => {
  expect((await verifyLedger(world.db)).filter((result) => result.breaches > 0)).toEqual([])
})
afterAll(() => world.stop())

/** Delivers an order to Skrill late, or one that this database has lost. */
async function arriveAtSkrill({ payoutId, railKey }: PayoutInTest): Promise<void> {
  const { payout_destination_id: detailsId, amount_grosze: amountGrosze } = await world.row(payoutId)
  const { keys, config } = world.api
  const opener = { keys, privateKeys: readPayoutPrivateKeys(config.KEYS_DIR) }
  const details = await openPayoutDetails(world.db, opener, detailsId)
  if (!('email' in details)) throw new Error('Skrill pays to a mailbox')
  const answer = await world.rails.skrill!.submit(
    { railKey, amountGrosze, receiver: details.email, createdAt: new Date() },
    () => true,
  )
  expect(answer.class).toBe('accepted')
}

/** The worker that committed the submission never reported a result. */
async function loseOrder({ payoutId }: PayoutInTest): Promise<void> {
  await driveMoney(world.workerDb).payoutEvent(payoutId, { type: 'submit_started', trade: 'clean' })
}

async function credits(railKey: string): Promise<unknown[]> {
  const response = await fetch(`${world.simulator.httpUrl}/_book?key=${railKey}`)
  return ((await response.json()) as { credits: unknown[] }).credits
}

function timesAsked(payoutId: string): number {
  return world
    .logLines()
    .split('\n')
    .filter((line) => line.includes('payout status checked') && line.includes(payoutId)).length
}

/** A job that is about to commit puts its own next time in place of a wake, so one wake may be lost. */
async function wakeUntil(payoutId: string, isSo: () => Promise<void> | void): Promise<void> {
  await vi.waitFor(
    async () => {
      await world.wake(payoutId)
      await isSo()
    },
    { interval: 250 },
  )
}

async function askAgain(payoutId: string): Promise<void> {
  const before = timesAsked(payoutId)
  await wakeUntil(payoutId, () => expect(timesAsked(payoutId)).toBeGreaterThan(before))
}

/** Moves the payout's times back by an hour. */
async function letAnHourPass(payoutId: string): Promise<void> {
  await sql`update payouts set version = version + 1,
      first_submitted_at = first_submitted_at - interval '1 hour',
      last_submitted_at = last_submitted_at - interval '1 hour',
      first_not_found_at = first_not_found_at - interval '1 hour'
    where id = ${payoutId}`.execute(world.db)
}

test('does not resubmit a lost payout, and settles it by a payment that appears late', async () => {
  const payout = await world.payout('skrill')
  await loseOrder(payout)
  await askAgain(payout.payoutId)
  await askAgain(payout.payoutId)
  expect(await world.row(payout.payoutId)).toMatchObject({ state: 'unknown', first_not_found_at: null })
  expect(await credits(payout.railKey)).toEqual([])
  await arriveAtSkrill(payout)
  await wakeUntil(payout.payoutId, async () =>
    expect((await world.row(payout.payoutId)).state, world.logLines()).toBe('settled'),
  )
  expect(await credits(payout.railKey)).toHaveLength(1)
})

test('fails a payout absent twice after the visibility delay, and a new key pays once', async () => {
  const payout = await world.payout('skrill')
  await loseOrder(payout)
  await askAgain(payout.payoutId)
  await letAnHourPass(payout.payoutId)
  await askAgain(payout.payoutId)
  await vi.waitFor(async () => expect((await world.row(payout.payoutId)).first_not_found_at).not.toBeNull())
  expect((await world.row(payout.payoutId)).state).toBe('unknown')
  await letAnHourPass(payout.payoutId)
  await wakeUntil(payout.payoutId, async () =>
    expect((await world.row(payout.payoutId)).state, world.logLines()).toBe('failed'),
  )
  const next = await world.db
    .selectFrom('payouts')
    .select(['id', 'rail_key'])
    .where('sale_id', '=', payout.saleId)
    .where('id', '!=', payout.payoutId)
    .executeTakeFirstOrThrow()
  // Its job already runs. A second one beside it would count the attempt as lost and wait for the visibility delay.
  await vi.waitFor(async () => expect((await world.row(next.id)).state, world.logLines()).toBe('settled'))
  expect(await credits(payout.railKey)).toEqual([])
  expect(await credits(next.rail_key)).toHaveLength(1)
})

test('finds a payout that Skrill made before a database restore and does not repeat it', async () => {
  const payout = await world.payout('skrill')
  await arriveAtSkrill(payout)
  await world.workUntil(payout.payoutId, 'settled')
  expect(await credits(payout.railKey)).toHaveLength(1)
})
