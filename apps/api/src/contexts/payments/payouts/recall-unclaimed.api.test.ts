import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AdminTransaction, AdminTransactionResponse } from '@app/contract/office/money'
import { readSellerBalance, verifyLedger } from '#contexts/payments/ledger/index.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { PayoutWorld, type PayoutInTest } from '#test/worlds/payout-world.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: PayoutWorld
let finance: TestBrowser

beforeAll(async () => {
  world = await PayoutWorld.start()
  finance = await world.staff('76561198000000321', 'finance')
})
afterEach(() => world.simulator.control('faults', undefined, 'DELETE'))
afterAll(() => world.stop())

/** PayPal has the money, but its receiver has no account. */
async function unclaimed(): Promise<PayoutInTest> {
  const payout = await world.payout('paypal')
  await world.simulator.control('faults', {
    target: 'paypal.create',
    kind: 'unclaimed',
    count: 1,
    match: payout.railKey,
  })
  await world.workUntil(payout.payoutId, 'unclaimed')
  return payout
}

async function show({ saleId }: PayoutInTest): Promise<AdminTransaction> {
  const answer = await finance.send('GET', `/api/admin/transactions/${saleId}`)
  return answer.json<AdminTransactionResponse>().transaction
}

function recall(payout: PayoutInTest, version: string, browser = finance, key: string = randomUUID()) {
  return browser.send('POST', `/api/admin/transactions/${payout.saleId}/recall`, {
    payload: { version, reason: 'sprzedający prosi o inne dane' },
    headers: { 'idempotency-key': key },
  })
}

const becomes = (payoutId: string, state: string) =>
  vi.waitFor(
    async () => expect((await world.row(payoutId)).state, world.logLines().slice(-2_000)).toBe(state),
    { interval: 100 },
  )

/** The simulated PayPal's own records of the payout. */
async function bookOf({ railKey }: PayoutInTest): Promise<string[]> {
  const response = await fetch(`${world.simulator.httpUrl}/_book?contains=${railKey}`)
  const { credits } = (await response.json()) as { credits: { state: string }[] }
  return credits.map(({ state }) => state)
}

const brokenOf = async () => (await verifyLedger(world.db)).filter(({ breaches }) => breaches > 0)

test('an admin recalls unclaimed money, which returns to the balance', async () => {
  const payout = await unclaimed()
  const { version, allowed } = await show(payout)
  expect(allowed.recall).toBe(true)
  const key = randomUUID()
  const answers = [await recall(payout, version, finance, key), await recall(payout, version, finance, key)]
  for (const answer of answers) expect(answer.json(), answer.body).toEqual({ success: true })
  await becomes(payout.payoutId, 'returned')
  expect(await readSellerBalance(world.db, payout.userId)).toBe(210_00n)
  expect(await bookOf(payout)).toEqual(['returned'])
  const after = await show(payout)
  expect(after).toMatchObject({ sale: { state: 'completed' }, allowed: { recall: false } })
  expect(after.actions.map(({ action }) => action)).toEqual(['recall_wanted'])
  expect((await recall(payout, after.version)).json()).toMatchObject({ code: 'transaction_wrong_state' })
  expect(await brokenOf()).toEqual([])
})

test('a reversal recalls unclaimed money automatically', async () => {
  const payout = await unclaimed()
  await driveMoney(world.workerDb).saleEvent(payout.saleId, { type: 'reversed_on_steam' })
  await world.workUntil(payout.payoutId, 'returned')
  const sale = await world.db
    .selectFrom('sales')
    .select(['state', 'reason'])
    .where('id', '=', payout.saleId)
    .executeTakeFirstOrThrow()
  expect(sale).toEqual({ state: 'failed', reason: 'reversed_on_steam' })
  expect(await readSellerBalance(world.db, payout.userId)).toBe(0n)
  const debts = await world.db.selectFrom('debts').select('id').where('user_id', '=', payout.userId).execute()
  expect(debts).toEqual([])
  expect(await bookOf(payout)).toEqual(['returned'])
  expect(await brokenOf()).toEqual([])
})

test('settles money claimed just before a recall, and books an automatic PayPal return', async () => {
  const claimed = await unclaimed()
  const { version } = await show(claimed)
  await world.simulator.control('rails/paypal/payments', { key: claimed.railKey, state: 'paid' })
  expect((await recall(claimed, version)).statusCode).toBe(200)
  await becomes(claimed.payoutId, 'settled')
  expect(await bookOf(claimed)).toEqual(['paid'])

  const returned = await unclaimed()
  await world.simulator.control('rails/paypal/payments', { key: returned.railKey, state: 'returned' })
  await world.workUntil(returned.payoutId, 'returned')
  expect(await readSellerBalance(world.db, returned.userId)).toBe(210_00n)
})

test('recall needs unclaimed money on a supporting rail, a finance admin and the current version', async () => {
  const payout = await unclaimed()
  const { version } = await show(payout)
  const support = await world.staff('76561198000000322', 'support')
  expect((await recall(payout, version, support)).statusCode).toBe(403)
  expect((await recall(payout, '1')).json()).toMatchObject({ code: 'transaction_changed' })
  const settled = await world.payout('paypal')
  await world.workUntil(settled.payoutId, 'settled')
  const shown = await show(settled)
  expect(shown.allowed.recall).toBe(false)
  expect((await recall(settled, shown.version)).json()).toMatchObject({ code: 'transaction_wrong_state' })
  const skrill = await world.payout('skrill')
  await world.simulator.control('faults', {
    target: 'skrill.transfer',
    kind: 'unclaimed',
    count: 1,
    match: skrill.railKey,
  })
  await world.workUntil(skrill.payoutId, 'unclaimed')
  const other = await show(skrill)
  expect(other.allowed.recall).toBe(false)
  expect((await recall(skrill, other.version)).json()).toMatchObject({ code: 'transaction_wrong_state' })
})
