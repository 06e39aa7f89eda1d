import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SetupResponse } from '@app/contract/office/setup'
import { DeskWorld } from '#test/worlds/review-world.ts'

let world: DeskWorld
beforeAll(async () => {
  world = await DeskWorld.start()
})
afterAll(() => world.stop())

test('refuses sellers and support', async () => {
  expect((await (await world.seller()).get('/api/admin/setup')).statusCode).toBe(403)
  expect((await (await world.staff('support')).get('/api/admin/setup')).statusCode).toBe(403)
})

test('ticks off what the installation has, until the first sale is paid', async () => {
  const owner = await world.staff('owner')
  const read = async () => {
    const answer = await owner.get('/api/admin/setup')
    expect(answer.statusCode, answer.body).toBe(200)
    const { steps, hasSold } = answer.json<SetupResponse>()
    return { hasSold, done: steps.filter(({ isDone }) => isDone).map(({ step }) => step) }
  }
  const before = await read()
  expect(before.hasSold).toBe(false)
  expect(before.done).not.toContain('company')
  expect(before.done).not.toContain('staffing')
  await world.staff('finance')
  await sql`insert into operator_accounts (steam_id, polled_at) values ('76561198000000001', now())`.execute(
    world.db,
  )
  expect((await read()).done).toEqual(expect.arrayContaining(['staffing', 'steam']))
  const sale = await world.receivedSale({ marketGrosze: 300_00n })
  await world.settle(sale.saleId)
  expect((await read()).hasSold).toBe(true)
})
