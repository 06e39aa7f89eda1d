import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { patientDatabase, PATIENCE_MS } from '#test/support/patience.ts'
import { startProcess, type StartedProcess } from '#test/support/start-process.ts'
import { putSecrets, rejectedSale } from '#test/worlds/return-scene.ts'
import { OPERATOR, TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'

/** The real process, killed again and again while it gives items back. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 })
const RETURNS = 3
/** From before the first call until after the confirmation. */
const KILLED_AFTER_MS = [0, 40, 90, 160, 250, 400]

let world: TradeWorld
let accounts: string
const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-dispatcher-'))
beforeAll(async () => {
  world = await TradeWorld.start()
  accounts = JSON.stringify([{ steamId: OPERATOR, ...(await putSecrets(world, folder)) }])
})
afterAll(async () => {
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})

function start(overrides: Record<string, string> = {}): Promise<StartedProcess> {
  return startProcess('dispatcher', {
    DATABASE_URL: patientDatabase(world.testDb.urlFor('skinkantor_dispatcher')),
    DATABASE_POOL_SIZE: '4',
    STEAM_WEB_API_URL: world.simulator.httpUrl,
    STEAM_COMMUNITY_URL: world.simulator.httpUrl,
    DISPATCHER_ACCOUNTS: accounts,
    DISPATCHER_POLL_SECONDS: '0.2',
    DISPATCHER_LEASE_SECONDS: '1',
    DISPATCHER_CALLS_PER_WINDOW: '1000',
    ...overrides,
  })
}

/** What the worker does: the request and the seller's token. */
async function request(sale: TradeSale): Promise<void> {
  await sql`select request_dispatch(${String(sale.saleId)}, null)`.execute(world.db)
  await sql`update dispatches set trade_token = 'aB3-_xYz' where sale_id = ${String(sale.saleId)}`.execute(
    world.db,
  )
}

const stateOf = async ({ saleId }: TradeSale) =>
  (await world.db.selectFrom('dispatches').select('state').where('sale_id', '=', saleId).executeTakeFirst())
    ?.state

test('items are given back once by a process that is killed again and again', async () => {
  const sales: TradeSale[] = []
  for (let count = 0; count < RETURNS; count += 1) sales.push(await rejectedSale(world))
  for (const sale of sales) await request(sale)
  for (const killedAfterMs of KILLED_AFTER_MS) {
    const process = await start()
    await delay(killedAfterMs)
    process.signal('SIGKILL')
    await process.exited
    // As if the time had passed after which a lost call counts as not arrived.
    await sql`update dispatches set arrives_by = arrives_by - interval '2 minutes', not_before = now()
      where ended_at is null`.execute(world.db)
  }
  const last = await start()
  for (const sale of sales) {
    await vi.waitUntil(async () => (await stateOf(sale)) === 'confirmed', PATIENCE_MS)
    const open = (await world.sentTo(sale)).filter(({ state }) => state === 2)
    expect(open).toHaveLength(1)
    await world.answer(open[0]!.id, 3)
    await vi.waitUntil(async () => (await stateOf(sale)) === 'done', PATIENCE_MS)
    const given = (await world.moved(sale)).filter(({ to }) => to === sale.steamId)
    expect(given).toHaveLength(sale.assetIds.length)
  }
  last.signal('SIGTERM')
  expect(await last.exited).toBe(0)
  expect(last.logLines()).not.toContain('identity_secret')
})

test('it does not start with an identity file that others can read', async () => {
  const { chmodSync } = await import('node:fs')
  chmodSync(path.join(folder, 'identity.json'), 0o644)
  await expect(start()).rejects.toThrow('open to other users')
})
