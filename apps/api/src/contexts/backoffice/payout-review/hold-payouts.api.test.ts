import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TransactionsResponse } from '@app/contract/office/transactions'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'

let world: DeskWorld
let anna: Person
let jan: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
  jan = await world.staff('finance')
})
afterAll(() => world.stop())
afterEach(() => world.assertBooks())

async function hold(person: Person, saleId: bigint, reason = 'looks like a stolen account') {
  const { version } = await anna.view(saleId)
  return person.post(`/api/admin/transactions/${saleId}/hold`, { version, reason })
}

test('one admin stops a payout with a reason, and two admins end the hold', async () => {
  const { saleId, userId } = await world.receivedSale({ marketGrosze: 300_00n })
  const { id: payoutId } = await world.payoutOf(saleId)
  expect((await anna.view(saleId)).allowed).toMatchObject({ hold: true, endHold: false })
  expect((await hold(anna, saleId)).statusCode).toBe(200)
  expect(await world.money.payoutEvent(payoutId, { type: 'submit_started', trade: 'clean' })).toMatchObject({
    refused: expect.any(String) as string,
  })
  expect(await jan.view(saleId)).toMatchObject({
    seller: { isFrozen: true, isOnHold: true },
    actions: [{ action: 'payouts_held', reason: 'looks like a stolen account' }],
    allowed: { hold: false, endHold: true, approve: false },
  })
  expect(await world.auditOf('transaction', saleId.toString())).toMatchObject([
    { action: 'transaction.payouts_held', actor_id: anna.userId.toString() },
  ])
  const asked = await anna.post(`/api/admin/users/${userId}/unfreeze`, { reason: 'The owner called' })
  expect(asked.json()).toMatchObject({ isDone: false })
  expect((await jan.view(saleId)).seller.isOnHold).toBe(true)
})

test('refuses a second hold, the own money, a missing reason and people without the permission', async () => {
  const { saleId } = await world.receivedSale({ marketGrosze: 300_00n })
  expect((await hold(anna, saleId, ' ')).statusCode).toBe(400)
  const support = await world.staff('support')
  expect((await hold(support, saleId)).statusCode).toBe(403)
  expect((await hold(await world.seller(), saleId)).statusCode).toBe(403)
  expect((await hold(anna, saleId)).statusCode).toBe(200)
  expect((await hold(jan, saleId)).json()).toMatchObject({ code: 'seller_frozen' })
})

test('what an admin approved leaves the queue of that admin alone', async () => {
  const { saleId } = await world.receivedSale({ marketGrosze: 5_000_00n })
  const isQueued = async (person: Person) => {
    const answer = await person.get('/api/admin/transactions?queue=approval&limit=100')
    return answer.json<TransactionsResponse>().transactions.some(({ id }) => BigInt(id) === saleId)
  }
  const count = async (person: Person) =>
    (await person.get('/api/admin/transactions/queues')).json<{ approval: number }>().approval
  const before = await count(anna)
  expect([await isQueued(anna), await isQueued(jan)]).toEqual([true, true])
  expect((await anna.approve(saleId)).statusCode).toBe(200)
  expect([await isQueued(anna), await isQueued(jan)]).toEqual([false, true])
  expect(await count(anna)).toBe(before - 1)
})
