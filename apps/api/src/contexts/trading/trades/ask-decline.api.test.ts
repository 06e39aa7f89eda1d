import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeskWorld } from '#test/worlds/review-world.ts'

const PATH = '/api/admin/offers/123/decline'
const reason = 'Obca oferta'

let world: DeskWorld
beforeAll(async () => {
  world = await DeskWorld.start()
})
afterAll(() => world.stop())

test('refuses everybody without the permission', async () => {
  for (const person of [await world.seller(), await world.staff('support')])
    expect((await person.post(PATH, { reason })).statusCode).toBe(403)
})

test('refuses an offer that is not open, and a request without a reason', async () => {
  const anna = await world.staff('finance')
  expect((await anna.post(PATH, { reason })).json()).toMatchObject({ code: 'offer_not_open' })
  expect((await anna.post(PATH, {})).statusCode).toBe(400)
})
