import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ControlResponse, ProposalsResponse } from '@app/contract/office/controls'
import { SaleWorld } from '#test/worlds/sale-world.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'
import { appraisalScene, outcome, type Answer } from '#test/worlds/appraisal-scene.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: SaleWorld
let scene: ReturnType<typeof appraisalScene>
beforeAll(async () => {
  world = await SaleWorld.start()
  scene = appraisalScene(world)
})
/** Moves the prices of earlier tests out of the 24-hour window. */
beforeEach(async () => {
  await sql`alter table appraisal_prices disable trigger user`.execute(world.db)
  await sql`update appraisal_prices set named_at = named_at - interval '25 hours',
    valid_until = valid_until - interval '25 hours'`.execute(world.db)
  await sql`alter table appraisal_prices enable trigger user`.execute(world.db)
})
afterAll(() => world.stop())

const isDone = (answer: Answer) => answer.json<ControlResponse>().isDone

async function asked(): Promise<string> {
  const { seller, assetId } = await scene.dopplerOwner()
  return (await scene.asked(seller, assetId)).id
}

async function confirm(answer: Answer, by: TestBrowser): Promise<Answer> {
  const { proposalId } = answer.json<ControlResponse>()
  const listed = await by.send('GET', '/api/admin/proposals?state=waiting&limit=100')
  const { mark } = listed.json<ProposalsResponse>().proposals.find(({ id }) => id === proposalId)!
  return by.send('POST', `/api/admin/proposals/${proposalId}/confirm`, {
    headers: { 'idempotency-key': randomUUID() },
    payload: { mark },
  })
}

test('the sum of one admin’s prices above the limit needs a second admin', async () => {
  const [admin, second] = [await scene.staff('owner'), await scene.staff('finance')]
  const answers: boolean[] = []
  for (let times = 0; times < 4; times += 1)
    answers.push(isDone(await scene.name(admin, await asked(), { price: 1_600 })))
  expect(answers).toEqual([true, true, true, false])

  const { seller, assetId } = await scene.dopplerOwner()
  const { id } = await scene.asked(seller, assetId)
  const proposed = await scene.name(admin, id, { price: 499.99 })
  expect(isDone(proposed)).toBe(false)
  expect(await scene.priceStates(id)).toEqual([])
  expect(outcome(await confirm(proposed, admin))).toEqual([422, 'proposal_own'])
  const done = await confirm(proposed, second)
  expect(done.statusCode, done.body).toBe(200)
  const row = await world.db
    .selectFrom('appraisal_prices')
    .select(['named_by', 'confirmed_by', 'payout_grosze'])
    .where('appraisal_id', '=', BigInt(id))
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ named_by: admin.userId, confirmed_by: second.userId, payout_grosze: 499_99n })
  const offered = (await scene.itemOf(seller, assetId)).appraisal!
  expect(offered).toMatchObject({ state: 'offered', price: 499.99 })
  expect((await scene.accept(seller, offered)).statusCode).toBe(200)
})

test('refuses a support agent above the daily sum', async () => {
  const agent = await scene.staff('support')
  for (let times = 0; times < 10; times += 1)
    expect(isDone(await scene.name(agent, await asked(), { price: 499.99 }))).toBe(true)
  expect(outcome(await scene.name(agent, await asked(), { price: 20 }))).toEqual([403, 'appraisal_day_full'])
})

test('concurrent prices do not exceed the limit together, and a replaced price counts once', async () => {
  const admin = await scene.staff('owner')
  const ids = [await asked(), await asked(), await asked()]
  const answers = await Promise.all(ids.map((id) => scene.name(admin, id, { price: 2_400 })))
  expect(answers.filter(isDone)).toHaveLength(2)
  const named = ids[answers.findIndex(isDone)]!
  expect(isDone(await scene.name(admin, named, { price: 2_500 }))).toBe(true)
})

test('prices of all staff stop at the company limit', async () => {
  const answers: boolean[] = []
  for (let person = 0; person < 4; person += 1) {
    const admin = await scene.staff('finance')
    for (let times = 0; times < 2; times += 1)
      answers.push(isDone(await scene.name(admin, await asked(), { price: 2_200 })))
  }
  expect(answers).toEqual([true, true, true, true, true, true, false, false])
})

test('the database refuses a second admin without a proposal for this price', async () => {
  const [admin, second] = [await scene.staff('owner'), await scene.staff('finance')]
  const id = await asked()
  const forged = sql`insert into appraisal_prices (appraisal_id, user_id, asset_id, fingerprint, payout_grosze, named_by,
      confirmed_by, valid_until)
    select id, user_id, asset_id, fingerprint, 5000000, ${admin.userId}, ${second.userId}, now() + interval '1 day'
    from appraisals where id = ${id}`
  await expect(forged.execute(world.api.testDb.as('skinkantor_api'))).rejects.toMatchObject({
    constraint: 'appraisal_prices_confirmed',
  })
})
