import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { InventoryWorld, type Player } from '#test/worlds/inventory-world.ts'
import { createPricedDatabase } from '#test/support/priced-database.ts'

/**
 * Round trips of a request: statements to PostgreSQL (the frame of a transaction included) and calls to Redis.
 * docs/SCALE.md gives the reason for each. Settings are read once in two seconds for all requests and are not
 * counted.
 */
const ROUND_TRIPS: [route: string, postgres: number, redis: number][] = [
  ['GET /api/skins/prices', 0, 1],
  ['GET /api/skins/calculator', 0, 1],
  ['GET /api/stats/payouts', 0, 1],
  ['GET /api/stats/payout-board', 0, 1],
  ['GET /api/payout-queues', 0, 1],
  ['GET /api/sales/recent', 0, 1],
  ['GET /api/site/notice', 0, 1],
  ['GET /api/admin/check-admin', 1, 0],
  ['GET /api/diversions', 2, 1],
  ['GET /api/trades/history', 3, 1],
  ['GET /api/support/user/tickets', 3, 1],
  ['GET /api/auth/user', 4, 0],
  ['GET /api/inventory', 4, 1],
  ['GET /api/account/balance', 4, 1],
  ['GET /api/account/payout-details', 5, 1],
]

let world: InventoryWorld
let player: Player
const said: string[] = []
const asked: string[] = []
beforeAll(async () => {
  world = await InventoryWorld.start(
    { STEAM_INVENTORY_PER_WINDOW: '1000', PRICES_POLL_SECONDS: '3600' },
    createPricedDatabase,
  )
  player = await world.player({ count: 84 })
  await player.ask()
  // All statements and commands pass through these two methods, whichever library prepared them.
  const { query } = pg.Client.prototype as unknown as { query: (this: void, ...given: unknown[]) => unknown }
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given
    said.push(typeof first === 'string' ? first : (first as { text: string }).text)
    return Reflect.apply(query, this, given) as undefined
  })
  const { sendCommand } = Redis.prototype as unknown as {
    sendCommand: (this: void, ...given: unknown[]) => unknown
  }
  vi.spyOn(Redis.prototype, 'sendCommand').mockImplementation(function (this: Redis, ...given) {
    asked.push(given[0].name)
    return Reflect.apply(sendCommand, this, given) as unknown
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await world.stop()
})

test.each(ROUND_TRIPS)(
  '%s sends %i queries to PostgreSQL and %i commands to Redis',
  async (route, postgres, redis) => {
    const [method, address] = route.split(' ') as ['GET', string]
    const { browser } = player
    // The first call fills the caches, which are not measured here.
    await browser.send(method, address)
    said.length = 0
    asked.length = 0
    const { statusCode } = await browser.send(method, address)
    expect(statusCode).toBe(200)
    expect(said.filter((text) => !text.includes('from "settings"'))).toHaveLength(postgres)
    expect(asked).toHaveLength(redis)
  },
)
