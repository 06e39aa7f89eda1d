import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ViewingResponse } from '@app/contract/office/money'
import { STAFF_STREAM } from '#platform/db/events.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'

let world: DeskWorld
let anna: Person
let bartek: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
  bartek = await world.staff('support')
})
afterAll(() => world.stop())

const say = (person: Person, transactionId: bigint | number, isViewing: boolean) =>
  person.post(`/api/admin/transactions/${transactionId}/presence`, { isViewing })

async function viewersSeenBy(person: Person, transactionId: bigint, isViewing = true): Promise<string[]> {
  const answer = await say(person, transactionId, isViewing)
  expect(answer.statusCode).toBe(200)
  return answer.json<ViewingResponse>().viewers.map(({ id }) => id)
}

async function eventsOf(kind: string): Promise<unknown[]> {
  const rows = await world.db
    .selectFrom('events')
    .select('data')
    .where('stream', '=', STAFF_STREAM)
    .where('kind', '=', kind)
    .orderBy('number')
    .execute()
  return rows.map(({ data }) => data)
}

test('shows viewers to other staff but not to themselves, and publishes each change once', async () => {
  const { saleId } = await world.receivedSale()
  const { saleId: another } = await world.receivedSale()
  expect(await viewersSeenBy(anna, saleId)).toEqual([])
  expect(await viewersSeenBy(anna, saleId)).toEqual([])
  expect(await viewersSeenBy(bartek, saleId)).toEqual([anna.userId.toString()])
  expect(await viewersSeenBy(bartek, another)).toEqual([])
  expect(await viewersSeenBy(bartek, saleId, false)).toEqual([anna.userId.toString()])
  expect(await viewersSeenBy(anna, saleId)).toEqual([])
  const told = (await eventsOf('transaction.viewing')) as { transactionId: number }[]
  expect(told.filter(({ transactionId }) => BigInt(transactionId) === saleId)).toHaveLength(3)
})

test('refuses viewers for an unknown transaction and refuses sellers', async () => {
  const { saleId } = await world.receivedSale()
  expect((await say(anna, 999_999, true)).json()).toMatchObject({ code: 'transaction_not_found' })
  expect((await say(await world.seller(), saleId, true)).statusCode).toBe(403)
})

test('publishes a decision to staff with the id of the seller', async () => {
  const { saleId, userId } = await world.provenSale()
  expect((await anna.approve(saleId)).statusCode).toBe(200)
  await expect.poll(() => eventsOf('transactions.updated')).toContainEqual({ userIds: [Number(userId)] })
})
