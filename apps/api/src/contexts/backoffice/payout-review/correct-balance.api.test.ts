import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ControlResponse, ProposalsResponse } from '@app/contract/office/controls'
import { readSellerBalance } from '#contexts/payments/ledger/index.ts'
import { creditByTwo } from '#test/support/credit-by-two.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'

let world: DeskWorld
let anna: Person
let bartek: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
  bartek = await world.staff('owner')
})
afterAll(() => world.stop())
afterEach(() => world.assertBooks())

const reason = 'paid after the moment of the backup'

/** A seller with 300 zlotys on the balance. */
async function sellerWithBalance(): Promise<Person> {
  const seller = await world.seller()
  await creditByTwo(world.db, { userId: seller.userId, grosze: 300_00n })
  return seller
}

async function lower(seller: Person, amount: number) {
  const answer = await anna.post(`/api/admin/users/${seller.userId}/correction`, { amount, reason })
  expect(answer.json(), answer.body).toMatchObject({ isDone: false })
  const { proposalId } = answer.json<ControlResponse>()
  const { proposals } = (await bartek.get('/api/admin/proposals?limit=100')).json<ProposalsResponse>()
  const { mark } = proposals.find(({ id }) => id === proposalId)!
  return {
    proposalId: proposalId!,
    confirm: (by: Person) => by.post(`/api/admin/proposals/${proposalId}/confirm`, { mark }),
  }
}

test('two admins lower a balance, and the user sees the correction in the entries', async () => {
  const seller = await sellerWithBalance()
  const { confirm } = await lower(seller, 120.5)
  expect((await confirm(anna)).json()).toMatchObject({ code: 'proposal_own' })
  expect(await readSellerBalance(world.db, seller.userId)).toBe(300_00n)
  expect((await confirm(bartek)).json()).toMatchObject({ isDone: true })
  expect((await seller.get('/api/account/balance')).json()).toMatchObject({
    balance: { available: 179.5 },
    entries: [{ kind: 'correction', amount: -120.5, status: 'completed' }, { kind: 'credit' }],
  })
  expect(await world.auditOf('user', seller.userId.toString())).toMatchObject([
    { action: 'balance.corrected', reason, details: { grosze: 120_50, proposedBy: anna.userId.toString() } },
  ])
})

test('refuses to lower a balance below zero', async () => {
  const seller = await sellerWithBalance()
  const { confirm } = await lower(seller, 300.01)
  expect((await confirm(bartek)).json()).toMatchObject({ code: 'balance_too_low' })
  expect(await readSellerBalance(world.db, seller.userId)).toBe(300_00n)
})

test('the database books a correction only with a proposal that two admins confirmed', async () => {
  const seller = await sellerWithBalance()
  const { proposalId, confirm } = await lower(seller, 50)
  const correct = (role: 'skinkantor_api' | 'skinkantor_worker' | 'skinkantor_watcher', grosze: bigint) =>
    world.api.testDb
      .as(role)
      .transaction()
      .execute(async (trx) => {
        const { rows } = await sql<{
          id: bigint
        }>`insert into balance_corrections (user_id, amount_grosze, proposal_id)
        values (${seller.userId}, ${grosze}, ${proposalId}) returning id`.execute(trx)
        const account = `L:balance:${seller.userId}`
        await sql`select post_journal(${`correction:${rows[0]!.id}:booked`}, array[${account}, 'E:corrections']::text[],
        array[${grosze}, ${-grosze}]::bigint[])`.execute(trx)
      })
  const refused = { constraint: 'balance_corrections_two_admins' }
  await expect(correct('skinkantor_api', 50_00n)).rejects.toMatchObject(refused)
  await expect(correct('skinkantor_worker', 50_00n)).rejects.toMatchObject({ code: '42501' })
  await expect(correct('skinkantor_watcher', 50_00n)).rejects.toMatchObject({ code: '42501' })
  expect((await confirm(bartek)).statusCode).toBe(200)
  await expect(correct('skinkantor_api', 60_00n)).rejects.toMatchObject(refused)
  await expect(correct('skinkantor_api', 50_00n)).rejects.toMatchObject({
    constraint: 'balance_corrections_proposal_once',
  })
  const forge =
    sql`select post_journal('correction:4711:booked', array[${`L:balance:${seller.userId}`}, 'E:corrections']::text[],
    array[100, -100]::bigint[])`.execute(world.api.testDb.as('skinkantor_api'))
  await expect(forge).rejects.toMatchObject({ constraint: 'journals_sourced' })
  expect(await readSellerBalance(world.db, seller.userId)).toBe(250_00n)
})

test('refuses balance corrections by support and sellers', async () => {
  const seller = await sellerWithBalance()
  const url = `/api/admin/users/${seller.userId}/correction`
  for (const person of [seller, await world.staff('support')])
    expect((await person.post(url, { amount: 5, reason })).statusCode).toBe(403)
  for (const amount of [0, -5, 1.005]) expect((await anna.post(url, { amount, reason })).statusCode).toBe(400)
})
