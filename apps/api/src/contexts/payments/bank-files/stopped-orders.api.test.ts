import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BankBatch, BankBatchDetailsResponse, BankBatchOrder } from '@app/contract/payments/bank'
import { freezeKeyOf } from '#contexts/account-safety/account-freeze/index.ts'
import { requestWithdrawal } from '#contexts/payments/lifecycle/index.ts'
import { readSellerBalance } from '#contexts/payments/ledger/index.ts'
import { creditByTwo } from '#test/support/credit-by-two.ts'
import { BankWorld, type BankPayout } from '#test/worlds/bank-world.ts'
import { driveMoney, quietPorts } from '#test/support/money-driver.ts'
import { stoppedOrdersRepository } from './stopped-orders.repository.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: BankWorld

beforeAll(async () => {
  world = await BankWorld.start()
})
beforeEach(() => {
  world.alerted.length = 0
})
afterAll(() => world.stop())

/** The watcher detects it, with the watcher's database role. */
async function reverse({ saleId }: BankPayout): Promise<void> {
  const money = driveMoney(world.api.testDb.as('skinkantor_watcher'), world.ports)
  expect(await money.saleEvent(saleId, { type: 'reversed_on_steam' })).not.toHaveProperty('refused')
}

/** Uses the freeze key from the sale's mails. */
async function freeze({ saleId }: BankPayout): Promise<void> {
  const answer = await world.api.app.inject({
    method: 'POST',
    url: '/api/account/freeze-by-key',
    payload: { key: freezeKeyOf(world.api.keys.fingerprints, saleId) },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Bypasses the code that wakes the worker, to simulate the moment before the worker has checked. */
async function holdQuietly({ userId }: BankPayout, isHeld = true): Promise<void> {
  await world.db
    .updateTable('seller_risk_profiles')
    .set({ frozen_at: isHeld ? new Date() : null })
    .where('user_id', '=', userId)
    .execute()
}

async function rebuilt(before: BankBatch): Promise<BankBatchDetailsResponse> {
  return vi.waitFor(async () => {
    const details = await world.batch(before.id)
    expect(details.batch).toMatchObject({ state: 'ready', voidedAt: expect.any(String) })
    expect(details.batch.sha256).not.toBe(before.sha256)
    return details
  })
}

function orderOf(orders: BankBatchOrder[], { saleId }: BankPayout): BankBatchOrder {
  return orders.find(({ transactionId }) => transactionId === Number(saleId))!
}

const download = (id: number) => world.maker.send('GET', `/api/admin/bank/batches/${id}/file`)
const mark = (id: number) => world.checker.send('POST', `/api/admin/bank/batches/${id}/uploaded`)
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code

async function auditOf(id: number, action: string) {
  return world.db
    .selectFrom('audit_log')
    .select(['actor_type', 'details'])
    .where('action', '=', action)
    .where('object_id', '=', String(id))
    .execute()
}

test('a reversal removes its payment order from a file not yet downloaded and rebuilds the file', async () => {
  const [reversed, other] = [await world.payout(), await world.payout()]
  const before = await world.ready('elixir')
  const code = await world.codeOf(reversed.payoutId)
  await reverse(reversed)

  const { batch, orders } = await rebuilt(before)
  expect(batch).toMatchObject({ orders: 1, sum: Number(other.amountGrosze) / 100 })
  expect(orderOf(orders, reversed)).toMatchObject({ isIn: false, outReason: 'trade_reversed' })
  expect(orderOf(orders, other)).toMatchObject({ isIn: true, outReason: null })
  expect((await world.payoutRow(reversed.payoutId)).state).toBe('failed')
  expect(await world.saleState(reversed.saleId)).toBe('failed')
  expect(await auditOf(batch.id, 'bank_batch.file_voided')).toEqual([
    { actor_type: 'system', details: { sha256: before.sha256, stopped: 1 } },
  ])

  const bytes = await world.file(batch.id)
  expect(bytes.toString('latin1')).not.toContain(reversed.accountNumber)
  expect(bytes.toString('latin1')).toContain(other.accountNumber)
  expect((await world.upload(bytes)).payments).toHaveLength(1)
  expect(await world.credits(code)).toEqual([])
  await world.markUploaded(batch.id)
  await world.expectPayout(other.payoutId, 'submitted')
  expect(await world.broken()).toEqual([])
})

test('a freeze removes the seller’s payment order from the file, and a batch without orders fails', async () => {
  const frozen = await world.payout()
  const { id } = await world.ready('pain001')
  await freeze(frozen)
  await vi.waitFor(async () => {
    expect((await world.batch(id)).batch).toMatchObject({ state: 'failed', failReason: 'nothing_to_pay' })
  })
  expect(codeOf(await download(id))).toBe('bank_batch_wrong_state')
  // The same money waits before submission again, where an admin can still reject it.
  const payouts = await world.db
    .selectFrom('payouts')
    .select(['id', 'state'])
    .where('sale_id', '=', frozen.saleId)
    .where('state', '!=', 'failed')
    .execute()
  expect(payouts).toMatchObject([{ state: 'approved' }])
  expect(await world.saleState(frozen.saleId)).toBe('items_received')
  const next = await world.make('elixir')
  await vi.waitFor(async () => {
    const order = orderOf((await world.batch(next.id)).orders, frozen)
    expect(order).toMatchObject({ isIn: false, outReason: 'seller_frozen' })
  })
  expect(await world.broken()).toEqual([])
})

test('a withdrawal removed from a file returns to the balance', async () => {
  const payout = await world.payout()
  const { userId } = payout
  const { payout_destination_id: payoutDetailsId } = await world.payoutRow(payout.payoutId)
  const grosze = 120_00n
  await creditByTwo(world.db, { userId, grosze })
  const withdrawal = await world.db
    .transaction()
    .execute((trx) => requestWithdrawal(trx, quietPorts, { userId, grosze, payoutDetailsId, language: 'pl' }))
  const { id } = await world.ready('elixir')
  await freeze(payout)
  await vi.waitFor(async () => expect((await world.batch(id)).batch.state).toBe('failed'))
  expect((await world.payoutRow(withdrawal.payoutId)).state).toBe('failed')
  expect(await readSellerBalance(world.db, userId)).toBe(grosze)
  expect(await world.broken()).toEqual([])
})

test('refuses to download a file with a blocked payment order even before the worker rebuilt it', async () => {
  const payout = await world.payout()
  const { id } = await world.ready('elixir')
  await holdQuietly(payout)
  expect(codeOf(await download(id))).toBe('bank_orders_stopped')
  expect(await auditOf(id, 'bank_batch.file_refused')).toMatchObject([{ details: { why: 'stopped' } }])
  expect((await world.batch(id)).batch.firstReadAt).toBeNull()
  await holdQuietly(payout, false)
  expect((await download(id)).statusCode).toBe(200)
})

test('a freeze that commits during a download request takes precedence', async () => {
  const payout = await world.payout()
  const { id } = await world.ready('elixir')
  const isHandOverWaiting = sql`select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%from users%for share%'`
  const later = await world.db.transaction().execute(async (trx) => {
    await sql`select id from users where id = ${String(payout.userId)} for no key update`.execute(trx)
    await trx
      .updateTable('seller_risk_profiles')
      .set({ frozen_at: new Date() })
      .where('user_id', '=', payout.userId)
      .execute()
    const answer = download(id)
    await vi.waitFor(async () => expect((await isHandOverWaiting.execute(world.db)).rows).toHaveLength(1))
    return { answer }
  })
  expect(codeOf(await later.answer)).toBe('bank_orders_stopped')
  await holdQuietly(payout, false)
})

test('refuses downloads while the rail is paused', async () => {
  await world.payout()
  const { id } = await world.ready('elixir')
  await sql`update rail_states set paused_at = now(), pause_reason = 'breach' where rail = 'bank'`.execute(
    world.db,
  )
  expect(codeOf(await download(id))).toBe('rail_paused')
  await sql`update rail_states set paused_at = null, pause_reason = null where rail = 'bank'`.execute(
    world.db,
  )
  expect((await download(id)).statusCode).toBe(200)
})

test('a blocked order in a downloaded file raises an alert and must be struck out before upload', async () => {
  const [reversed, other] = [await world.payout(), await world.payout()]
  const { id } = await world.ready('elixir')
  const bytes = await world.file(id)
  await reverse(reversed)
  expect(world.alerted).toContainEqual({
    about: 'bank_order_to_strike',
    batchId: BigInt(id),
    payoutId: reversed.payoutId,
  })
  const { batch, stopped, orders } = await world.batch(id)
  expect(batch).toMatchObject({ state: 'ready', voidedAt: null })
  const { place } = orderOf(orders, reversed)
  expect(stopped).toEqual([
    {
      place,
      transactionId: Number(reversed.saleId),
      amount: Number(reversed.amountGrosze) / 100,
      stop: 'trade_reversed',
    },
  ])
  const gauge = async () => stoppedOrdersRepository.countOut(world.api.testDb.as('skinkantor_worker'))
  const toStrike = await gauge()
  expect(codeOf(await mark(id))).toBe('bank_orders_stopped')
  expect(codeOf(await download(id))).toBe('bank_orders_stopped')

  const refusal = { reason: 'cofnięta wymiana', bankProof: 'dyspozycja anulowana 12:31' }
  const path = `/api/admin/bank/batches/${id}/orders/${place}/refused`
  expect(codeOf(await world.maker.send('POST', path, { payload: refusal }))).toBe('four_eyes_needed')
  const struck = await world.checker.send('POST', path, { payload: refusal })
  expect(struck.json(), struck.body).toMatchObject({ order: { isIn: false, payoutState: 'failed' } })
  expect(await world.saleState(reversed.saleId)).toBe('failed')
  expect(await gauge()).toBe(toStrike - 1)

  // The old file still contains the order, so it cannot be downloaded again.
  expect(codeOf(await download(id))).toBe('bank_batch_wrong_state')
  expect((await world.batch(id)).batch.isDownloadable).toBe(false)
  await world.upload(bytes)
  expect((await mark(id)).statusCode).toBe(200)
  await world.expectPayout(other.payoutId, 'submitted')
  expect(await world.broken()).toEqual([])
})

test('a freeze after the upload raises an alert with the batch', async () => {
  const payout = await world.payout()
  const { id } = await world.sent('elixir')
  await world.expectPayout(payout.payoutId, 'submitted')
  await freeze(payout)
  const alert = world.api
    .logLines()
    .split('\n')
    .find((line) => line.includes('bank_order_to_strike') && line.includes(payout.payoutId))
  expect(JSON.parse(alert ?? '{}')).toMatchObject({ alert: 'bank_order_to_strike', batchId: String(id) })
  expect((await world.batch(id)).stopped).toMatchObject([{ stop: 'seller_frozen' }])
  expect((await world.payoutRow(payout.payoutId)).state).toBe('submitted')
})

test('refuses to mark a file as uploaded before it was downloaded', async () => {
  await world.payout()
  const { id } = await world.ready('elixir')
  expect(codeOf(await mark(id))).toBe('bank_file_not_downloaded')
})

test('refuses to download a failed batch, and failing a downloaded file needs the bank’s proof', async () => {
  await world.payout()
  const { id } = await world.ready('elixir')
  await world.file(id)
  const fail = (payload: object) =>
    world.checker.send('POST', `/api/admin/bank/batches/${id}/failed`, { payload })
  expect(codeOf(await fail({ reason: 'nie wgrany' }))).toBe('bank_proof_missing')
  await expect(
    sql`update bank_batches set state = 'failed', failed_at = now(), fail_reason = 'x' where id = ${id}`.execute(
      world.db,
    ),
  ).rejects.toMatchObject({ constraint: 'bank_batches_failed_with_proof' })
  expect((await fail({ reason: 'nie wgrany', bankProof: 'lista zleceń bez tego pliku' })).statusCode).toBe(
    200,
  )
  expect(codeOf(await download(id))).toBe('bank_batch_wrong_state')
  expect((await world.batch(id)).batch.isDownloadable).toBe(false)
})

test('the database refuses to remove an order from a built file or to rebuild a downloaded file', async () => {
  const { payoutId } = await world.payout()
  const { id } = await world.ready('elixir')
  const takeOut = () =>
    sql`update bank_batch_payouts set is_in = false, out_reason = 'x' where payout_id = ${payoutId} and is_in`.execute(
      world.api.testDb.as('skinkantor_worker'),
    )
  await expect(takeOut()).rejects.toMatchObject({ constraint: 'bank_batch_payouts_in_file' })
  await world.file(id)
  await expect(
    sql`update bank_batches set state = 'building', voided_at = now(), ready_at = null, orders = null, sum_grosze = null,
      file_sha256 = null, sealed_file = null, sealing_key_id = null where id = ${id}`.execute(
      world.api.testDb.as('skinkantor_worker'),
    ),
  ).rejects.toMatchObject({ message: expect.stringContaining('never changed') })
})
