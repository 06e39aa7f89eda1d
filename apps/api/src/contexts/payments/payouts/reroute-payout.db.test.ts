import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import { saveRailBalance } from '#test/support/simulated-rails.ts'
import { PayoutWorld } from '#test/worlds/payout-world.ts'

let world: PayoutWorld
beforeAll(async () => {
  world = await PayoutWorld.start()
})
afterEach(async () => {
  await sql`update rail_states set paused_at = null, pause_reason = null`.execute(world.db)
  expect((await verifyLedger(world.db)).filter(({ breaches }) => breaches > 0)).toEqual([])
})
afterAll(() => world.stop())

async function credits(railKey: string): Promise<unknown[]> {
  const response = await fetch(`${world.simulator.httpUrl}/_book?key=${railKey}`)
  return ((await response.json()) as { credits: unknown[] }).credits
}

test('pays a bank transfer by API while that rail has money', async () => {
  const { payoutId, railKey } = await world.payout('truelayer')
  await world.workUntil(payoutId, 'settled')
  expect((await world.row(payoutId)).rail).toBe('truelayer')
  expect(await credits(railKey)).toHaveLength(1)
})

test('gives an unsent payout to the bank file when its rail is paused', async () => {
  const { payoutId, railKey } = await world.payout('truelayer')
  await sql`update rail_states set paused_at = now(), pause_reason = 'admin' where rail = 'truelayer'`.execute(
    world.db,
  )
  await world.wake(payoutId)
  await expect.poll(async () => (await world.row(payoutId)).rail).toBe('bank')
  expect(await world.row(payoutId)).toMatchObject({ state: 'approved', first_submitted_at: null })
  expect(await credits(railKey)).toEqual([])
})

test('gives an unsent payout to the bank file when the balance no longer covers it', async () => {
  const { payoutId } = await world.payout('truelayer')
  await saveRailBalance(world.workerDb, 'truelayer', 1n)
  await world.wake(payoutId)
  await expect.poll(async () => (await world.row(payoutId)).rail).toBe('bank')
})

test('never changes the rail of a payout that was submitted', async () => {
  const { payoutId } = await world.payout('truelayer')
  await world.workUntil(payoutId, 'settled')
  const change = sql`update payouts set rail = 'bank', version = version + 1 where id = ${payoutId}`
  await expect(change.execute(world.workerDb)).rejects.toThrow('does not change its rail')
})

test('never moves a payout to a rail of another method', async () => {
  const { payoutId } = await world.payout('truelayer')
  const change = sql`update payouts set rail = 'paypal', version = version + 1 where id = ${payoutId}`
  await expect(change.execute(world.workerDb)).rejects.toThrow('does not change its rail')
})

test.each(['truelayer', 'revolut'] as const)(
  '%s: pays by another rail when the provider reports too late that it lacks money',
  async (rail) => {
    const { payoutId, railKey, saleId } = await world.payout(rail)
    for (const other of ['truelayer', 'revolut'] as const)
      if (other !== rail) await saveRailBalance(world.workerDb, other, 0n)
    const call = rail === 'truelayer' ? 'truelayer.create' : 'revolut.pay'
    await world.simulator.control('faults', { target: call, kind: 'insufficient-balance', match: railKey })
    await world.workUntil(payoutId, 'failed')
    const payouts = world.db.selectFrom('payouts').select(['rail', 'state', 'amount_grosze'])
    const rows = await payouts.where('sale_id', '=', saleId).orderBy('created_at').execute()
    expect(rows).toMatchObject([
      { rail, state: 'failed' },
      { rail: 'bank', state: 'approved' },
    ])
    const { rows: paused } = await sql`select pause_reason from rail_states where rail = ${rail}`.execute(
      world.db,
    )
    expect(paused).toEqual([{ pause_reason: 'funds' }])
    expect(await credits(railKey)).toEqual([])
  },
)

test('pays by another rail when the provider refuses our credentials before anything was submitted', async () => {
  const { payoutId, railKey, saleId } = await world.payout('truelayer')
  await saveRailBalance(world.workerDb, 'revolut')
  await world.simulator.control('faults', { target: 'truelayer.create', kind: 'forbidden', match: railKey })
  await world.workUntil(payoutId, 'failed')
  const newer = world.db.selectFrom('payouts').select('id').where('sale_id', '=', saleId)
  const { id } = await newer.where('id', '<>', payoutId).executeTakeFirstOrThrow()
  await world.workUntil(id, 'settled')
  expect((await world.row(id)).rail).toBe('revolut')
  expect(await credits(railKey)).toEqual([])
})
