import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ControlResponse, ProposalsResponse } from '@app/contract/office/controls'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { newSeller } from '#test/support/sale-with-money.ts'
import { signInStaff } from '#test/support/staff-factor.ts'

let world: DeskWorld
let anna: Person
/** Anna's second account, in the same browser. */
let annaAgain: ReturnType<Person['browser']['copy']>
let bartek: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
  bartek = await world.staff('owner')
  annaAgain = anna.browser.copy()
  await signInStaff(world.api, annaAgain, { steamId: '76561199000000471', role: 'owner' })
})
afterAll(() => world.stop())

const keyed = (payload: object) => ({ payload, headers: { 'idempotency-key': randomUUID() } })

test('refuses to confirm a proposal in a browser where the proposer has signed in', async () => {
  const userId = await newSeller(world.db)
  const answer = await anna.post(`/api/admin/users/${userId}/credit`, { amount: 900, reason: 'as agreed' })
  const { proposalId } = answer.json<ControlResponse>()
  const { proposals } = (await bartek.get('/api/admin/proposals')).json<ProposalsResponse>()
  const { mark } = proposals.find(({ id }) => id === proposalId)!
  const url = `/api/admin/proposals/${proposalId}/confirm`
  const refused = await annaAgain.send('POST', url, keyed({ mark }))
  expect(refused.json(), refused.body).toMatchObject({ code: 'same_browser' })
  expect((await bartek.post(url, { mark })).json()).toMatchObject({ isDone: true })
})

test('refuses the second approval of a payout in a browser where the first admin has signed in', async () => {
  const sale = await world.receivedSale({ marketGrosze: 4_000_00n })
  expect((await anna.approve(sale.saleId)).statusCode).toBe(200)
  const seen = await bartek.view(sale.saleId)
  const url = `/api/admin/transactions/${sale.saleId}/approve`
  const body = { version: seen.version, destination: seen.destination?.mark }
  const refused = await annaAgain.send('POST', url, keyed(body))
  expect(refused.json(), refused.body).toMatchObject({ code: 'same_browser' })
  expect((await bartek.approve(sale.saleId)).statusCode).toBe(200)
})
