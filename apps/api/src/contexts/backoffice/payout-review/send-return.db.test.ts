import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmProposal, proposalsRepository } from '#contexts/identity/proposals/index.ts'
import type { Db } from '#platform/db/database.ts'
import { newAdmin } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { dueReturn, newAccount, requestReturn, startSending, takeItems } from '#test/worlds/dispatch-scene.ts'
import { showReturns } from './outstanding.presenter.ts'
import { dispatchProposalKinds, sendReturn } from './send-return.ts'

let testDb: TestDatabase
let api: Db
let account: string
let admins: [bigint, bigint]
beforeAll(async () => {
  testDb = await createTestDatabase()
  api = testDb.as('skinkantor_api')
  account = await newAccount(testDb.db)
  admins = [await newAdmin(testDb.db), await newAdmin(testDb.db)]
})
afterAll(() => testDb.drop())

const send = (saleId: bigint, adminId = admins[0]) =>
  api.transaction().execute((trx) => sendReturn(trx, saleId, { adminId, reason: 'test', requestId: 'r' }))
const dispatchOf = async (saleId: bigint) => {
  const { returns } = await showReturns(api, { page: 1, limit: 100 })
  return returns.find((due) => due.saleId === Number(saleId))?.dispatch
}

test('a return from the limit on is sent after a second admin agreed', async () => {
  const { saleId } = await dueReturn(testDb.db, { account, grosze: 2_500_00n })
  const id = (await requestReturn(testDb.as('skinkantor_worker'), { saleId }))!
  expect(await dispatchOf(saleId)).toMatchObject({ state: 'requested', needsTwo: true, isProposed: false })
  const { isDone, proposalId } = await send(saleId)
  expect(isDone).toBe(false)
  expect(await dispatchOf(saleId)).toMatchObject({ isProposed: true })
  const dispatcher = testDb.as('skinkantor_dispatcher')
  await expect(startSending(dispatcher, id)).rejects.toThrow('two admins have to agree')
  const proposal = (await proposalsRepository.find(testDb.db, proposalId!))!
  await api.transaction().execute((trx) =>
    confirmProposal(trx, dispatchProposalKinds, {
      id: proposalId!,
      mark: proposal.mark.toString('hex'),
      adminId: admins[1],
      requestId: 'r',
    }),
  )
  expect(await dispatchOf(saleId)).toMatchObject({ needsTwo: false, isProposed: false })
  await startSending(dispatcher, id)
})

test('staff send a small return again after a refusal, and it needs nobody else', async () => {
  const due = await dueReturn(testDb.db, { account })
  const id = (await requestReturn(testDb.as('skinkantor_worker'), due))!
  await sql`update dispatches set state = 'cancelled', ended_at = now(), trade_token = null where id = ${String(id)}`.execute(
    testDb.as('skinkantor_dispatcher'),
  )
  expect(await dispatchOf(due.saleId)).toMatchObject({ state: 'cancelled' })
  expect(await send(due.saleId)).toMatchObject({ isDone: true, proposalId: null })
  expect(await dispatchOf(due.saleId)).toMatchObject({ state: 'requested', needsTwo: false })
})

test('staff cannot send what the database does not let go', async () => {
  const { saleId } = await takeItems(testDb.db, { account })
  await expect(send(saleId)).rejects.toMatchObject({ code: 'return_not_found' })
  await sql`insert into returns_due (sale_id, not_before) values (${String(saleId)}, now() - interval '1 hour')`.execute(
    api,
  )
  await expect(send(saleId)).rejects.toMatchObject({ code: 'dispatch_not_possible' })
})

test('nobody sends their own return', async () => {
  const { saleId, userId } = await dueReturn(testDb.db, { account })
  await expect(send(saleId, userId)).rejects.toMatchObject({ code: 'own_approval' })
})
