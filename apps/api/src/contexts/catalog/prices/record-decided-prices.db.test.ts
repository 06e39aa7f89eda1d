import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PriceWorld } from '#test/worlds/price-world.ts'
import { recordDecidedPrices } from './record-decided-prices.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let world: PriceWorld

beforeAll(async () => {
  world = await PriceWorld.start('short')
  expect(await world.refresh()).toMatchObject({ state: 'live' })
})
afterAll(() => world.stop())

const record = () =>
  recordDecidedPrices(world.worker, { commit: (work) => world.worker.transaction().execute(work) })

/** A skin that we buy, with the price that was recorded for it. */
async function findBought() {
  const { rows } = await sql<{ nameId: number; grosze: number; payout: number; suggested: number }>`
    select d.name_id as "nameId", d.grosze, h.payout_grosze as payout, h.suggested_grosze as suggested
    from decided_prices d join price_history h on h.name_id = d.name_id and h.version = d.version
    where h.payout_grosze > 5000 and d.version = '' order by d.name_id limit 1`.execute(world.testDb.db)
  return rows[0]!
}

const movesOf = async () => {
  const { rows } = await sql<{ nameId: number; before: number; after: number }>`
    select name_id as "nameId", before_grosze as before, after_grosze as after from price_moves`.execute(
    world.testDb.db,
  )
  return rows
}

test('the first list is nothing to compare with, and its payouts enter the history of the day', async () => {
  const { skins, moves } = await record()
  expect(skins).toBeGreaterThan(1_000)
  expect(moves).toBe(0)
  const bought = await findBought()
  expect(bought.payout).toBe(Math.floor((bought.grosze * 7_000 + 5_000) / 10_000))
  expect(bought.grosze).toBeLessThanOrEqual(bought.suggested)
})

test('a second run without new prices records nothing', async () => {
  expect(await record()).toMatchObject({ moves: 0 })
  expect(await movesOf()).toEqual([])
})

test('a price that moved far is recorded once, a small move is not', async () => {
  const { nameId, grosze } = await findBought()
  const setLast = (amount: number) =>
    sql`update decided_prices set grosze = ${amount} where name_id = ${nameId}`.execute(world.testDb.db)
  await setLast(Math.round(grosze * 1.1))
  expect(await record()).toMatchObject({ moves: 0 })
  await setLast(grosze * 2)
  expect(await record()).toMatchObject({ moves: 1 })
  expect(await record()).toMatchObject({ moves: 0 })
  expect(await movesOf()).toEqual([{ nameId, before: grosze * 2, after: grosze }])
})
