import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BankBatchOrder } from '@app/contract/payments/bank'
import { readSellerBalance } from '#contexts/payments/ledger/index.ts'
import { requestWithdrawal } from '#contexts/payments/lifecycle/index.ts'
import { creditByTwo } from '#test/support/credit-by-two.ts'
import { BankWorld, type BankPayout } from '#test/worlds/bank-world.ts'
import { quietPorts } from '#test/support/money-driver.ts'
import { TestBrowser } from '#test/support/test-browser.ts'

vi.setConfig({ testTimeout: 120_000 })

const REFUSAL = { reason: 'bank odrzucił ten przelew', bankProof: 'komunikat 18/2026: rachunek zamknięty' }

let world: BankWorld

beforeAll(async () => {
  world = await BankWorld.start()
})
afterAll(() => world.stop())

/** Marked as uploaded; each test decides what the bank does with it. */
async function uploaded(payouts: BankPayout[]): Promise<number> {
  const { id } = await world.ready('elixir')
  await world.markUploaded(id)
  for (const { payoutId } of payouts) await world.expectPayout(payoutId, 'submitted')
  return id
}

async function orderOf(batchId: number, transactionId: bigint): Promise<BankBatchOrder> {
  const { orders } = await world.batch(batchId)
  return orders.find((order) => order.transactionId === Number(transactionId))!
}

function refuse(batchId: number, place: number, browser = world.checker, payload: object = REFUSAL) {
  return browser.send('POST', `/api/admin/bank/batches/${batchId}/orders/${place}/refused`, { payload })
}

const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code

test('one refused payment order asks its seller for other details and leaves the rest of the file', async () => {
  const refused = await world.payout()
  const other = await world.payout()
  const batchId = await uploaded([refused, other])
  const { place } = await orderOf(batchId, refused.saleId)

  const first = await refuse(batchId, place)
  expect(first.statusCode, first.body).toBe(200)
  expect(first.json()).toMatchObject({
    order: { isIn: false, outReason: 'refused_by_bank', payoutState: 'failed', refusal: REFUSAL },
  })
  // A repeat, even with another reason, changes nothing.
  const again = await refuse(batchId, place, world.checker, { ...REFUSAL, reason: 'jeszcze raz' })
  expect(again.json()).toEqual(first.json())

  expect((await world.payoutRow(refused.payoutId)).state).toBe('failed')
  expect(await world.saleState(refused.saleId)).toBe('items_received')
  expect(await world.saleState(other.saleId)).toBe('paying')
  const attempts = await world.db
    .selectFrom('payouts')
    .select('id')
    .where('sale_id', '=', refused.saleId)
    .execute()
  expect(attempts).toHaveLength(1)
  const actions = await world.db
    .selectFrom('transaction_actions')
    .select(['action', 'reason'])
    .where('transaction_id', '=', refused.saleId)
    .execute()
  expect(actions).toEqual([{ action: 'refused_by_bank', reason: REFUSAL.reason }])
  const audit = await world.db
    .selectFrom('audit_log')
    .select('object_id')
    .where('action', '=', 'transaction.refused_by_bank')
    .execute()
  expect(audit).toEqual([{ object_id: refused.saleId.toString() }])
  expect(await world.broken()).toEqual([])
})

test('a refused withdrawal returns its money to the balance', async () => {
  const { userId, payoutId, saleId } = await world.payout()
  const { payout_destination_id: payoutDetailsId } = await world.payoutRow(payoutId)
  const grosze = 120_00n
  await creditByTwo(world.db, { userId, grosze })
  const withdrawal = await world.db
    .transaction()
    .execute((trx) => requestWithdrawal(trx, quietPorts, { userId, grosze, payoutDetailsId, language: 'pl' }))
  const batchId = await uploaded([{ payoutId: withdrawal.payoutId } as BankPayout])
  expect(await readSellerBalance(world.db, userId)).toBe(0n)
  const { place } = await orderOf(batchId, withdrawal.transactionId)
  expect((await refuse(batchId, place)).statusCode).toBe(200)
  expect(await readSellerBalance(world.db, userId)).toBe(grosze)
  const transaction = await world.db
    .selectFrom('transactions')
    .select('status')
    .where('id', '=', withdrawal.transactionId)
    .executeTakeFirstOrThrow()
  expect(transaction.status).toBe('failed')
  expect(await world.saleState(saleId)).toBe('paying')
  expect(await world.broken()).toEqual([])
})

test('only a finance admin other than the maker can record a refusal, with bank proof, after upload', async () => {
  const payout = await world.payout()
  const { id } = await world.ready('elixir')
  const { place } = await orderOf(id, payout.saleId)
  expect(codeOf(await refuse(id, place))).toBe('bank_batch_wrong_state')
  expect(codeOf(await refuse(id, 4_999))).toBe('bank_order_not_found')
  expect(codeOf(await refuse(999_999, place))).toBe('bank_batch_not_found')
  await world.markUploaded(id)
  await world.expectPayout(payout.payoutId, 'submitted')
  expect(codeOf(await refuse(id, place, world.maker))).toBe('four_eyes_needed')
  expect((await refuse(id, place, world.checker, { reason: REFUSAL.reason })).statusCode).toBe(400)
  expect(codeOf(await refuse(id, place, new TestBrowser(world.api.app)))).toBe('unauthenticated')
  // The database refuses it too.
  const makerId = (await world.batch(id)).batch.madeBy.id
  for (const userId of [BigInt(makerId), payout.userId])
    await expect(
      world.db
        .updateTable('bank_batch_payouts')
        .set({
          is_in: false,
          out_reason: 'refused_by_bank',
          refused_by: userId,
          refused_at: new Date(),
          refuse_reason: 'sam',
          bank_proof: 'sam',
        })
        .where('batch_id', '=', BigInt(id))
        .where('place', '=', place)
        .execute(),
    ).rejects.toMatchObject({ constraint: 'bank_batch_payouts_four_eyes' })
  expect((await world.payoutRow(payout.payoutId)).state).toBe('submitted')
})

test('refuses to mark a settled payment order as refused', async () => {
  const payout = await world.payout()
  const { id } = await world.sent('elixir')
  await world.expectPayout(payout.payoutId, 'submitted')
  const { place } = await orderOf(id, payout.saleId)
  await world.imported(await world.statement('mt940'))
  await world.expectPayout(payout.payoutId, 'settled')
  expect(codeOf(await refuse(id, place))).toBe('bank_order_wrong_state')
})

test('raises an alert when the bank pays a refused order after all, and pays it only once', async () => {
  const payout = await world.payout()
  const { id } = await world.sent('elixir')
  await world.expectPayout(payout.payoutId, 'submitted')
  const { place, code } = await orderOf(id, payout.saleId)
  expect((await refuse(id, place)).statusCode).toBe(200)
  world.alerts.length = 0
  await world.imported(await world.statement('mt940'))
  expect(world.alerts).toContain('bank_line_not_ordered')
  expect((await world.payoutRow(payout.payoutId)).state).toBe('failed')
  const { rows } = await sql<{ outcome: string }>`
    select outcome from bank_statement_lines where payout_id = ${payout.payoutId}`.execute(world.db)
  expect(rows).toEqual([{ outcome: 'not_ordered' }])
  expect(await world.credits(code)).toHaveLength(1)
})
