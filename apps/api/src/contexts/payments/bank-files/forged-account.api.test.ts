import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AdminTransactionResponse } from '@app/contract/office/money'
import { newAccountNumber } from '#test/worlds/bank-scene.ts'
import { BankWorld } from '#test/worlds/bank-world.ts'
import { forgeDetails } from '#test/support/forge-details.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newSale, newSeller } from '#test/support/sale-with-money.ts'

let world: BankWorld

beforeAll(async () => {
  world = await BankWorld.start()
})
afterEach(async () => expect(await world.broken()).toEqual([]))
afterAll(() => world.stop())

async function approve(browser: BankWorld['maker'], transactionId: bigint): Promise<void> {
  const url = `/api/admin/transactions/${transactionId}`
  const { transaction } = (await browser.send('GET', url)).json<AdminTransactionResponse>()
  const answer = await browser.send('POST', `${url}/approve`, {
    payload: { version: transaction.version, destination: transaction.destination?.mark },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Two admins approved the account that they saw, which is the owner's. */
async function newForgedPayout(thiefsAccount: string) {
  const userId = await newSeller(world.db)
  await world.db
    .insertInto('seller_risk_profiles')
    .values({ user_id: userId, limit_by_hand_grosze: 1_000_000n })
    .execute()
  const account = (accountNumber: string) => ({
    method: 'bank' as const,
    accountNumber,
    ownerName: 'Ola Nowak',
  })
  const payoutDetailsId = await forgeDetails(world.api, {
    userId,
    owner: account(newAccountNumber()),
    thief: account(thiefsAccount),
  })
  const sale = await newSale(world.db, { userId, payoutDetailsId, marketGrosze: 1_000_00n })
  const money = driveMoney(world.api.testDb.as('skinkantor_worker'))
  await money.receive(sale)
  for (const admin of [world.maker, world.checker]) await approve(admin, sale.saleId)
  return { userId, payoutId: await money.openPayout(sale.saleId) }
}

test('excludes an account that the two admins did not see from the file and freezes its seller', async () => {
  const thiefsAccount = newAccountNumber()
  const forged = await newForgedPayout(thiefsAccount)
  const honest = await world.payout()
  const { id } = await world.ready('elixir')
  const text = (await world.file(id)).toString('latin1')
  expect(text).toContain(honest.accountNumber)
  expect(text).not.toContain(thiefsAccount)
  expect(await world.payoutRow(forged.payoutId)).toMatchObject({ state: 'approved' })
  expect(world.alerts).toEqual(['destination_differs'])
  const { frozen_at: frozenAt } = await world.db
    .selectFrom('seller_risk_profiles')
    .select('frozen_at')
    .where('user_id', '=', forged.userId)
    .executeTakeFirstOrThrow()
  expect(frozenAt).not.toBeNull()
  const { out_reason: reason } = await world.db
    .selectFrom('bank_batch_payouts')
    .select('out_reason')
    .where('payout_id', '=', forged.payoutId)
    .executeTakeFirstOrThrow()
  expect(reason).toBe('destination_differs')
})
