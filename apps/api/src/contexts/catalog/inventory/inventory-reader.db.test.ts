import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLogger } from '#platform/observability/logger.ts'
import { createSteamInventory } from '#providers/steam/inventory.ts'
import { newUser } from '#test/support/new-user.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createInventoryReader, type InventoryReader } from './inventory-reader.ts'
import { steamBudgetRepository } from './steam-budget.repository.ts'

let testDb: TestDatabase
let simulator: Simulator
beforeAll(async () => {
  ;[testDb, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
})
afterAll(() => Promise.all([testDb.drop(), simulator.stop()]))

const RULES = { freshSeconds: 600, floorSeconds: 60, answerMs: 200 }
const logger = createLogger(
  { level: 'silent', process: 'test' },
  new Writable({ write: (_chunk, _encoding, done) => done() }),
)

/** One reader, as in each API process. */
function reader(): InventoryReader {
  const source = createSteamInventory({ baseUrl: simulator.httpUrl, timeoutMs: PATIENCE_MS, proxyUrls: [] })
  return createInventoryReader({
    db: testDb.as('skinkantor_api'),
    source,
    budget: { egresses: source.egresses, slotsPerEgress: 50, windowSeconds: 60 },
    backoffSeconds: [60],
    rules: RULES,
    logger,
    announceUser: () => undefined,
  })
}

async function person() {
  const { id: userId, steamId } = await newUser(testDb.db)
  await simulator.control(`inventories/${steamId}`, { count: 3 })
  return { userId, steamId }
}

test('a stopping process releases its reads at once', async () => {
  const [stopping, staying] = [reader(), reader()]
  const someone = await person()
  await simulator.control('faults', {
    target: 'steam.inventory',
    kind: 'timeout',
    match: someone.steamId,
    count: 1,
  })
  expect(await stopping.look(someone, { isForced: false })).toMatchObject({ isReading: true, hasCopy: false })
  await stopping.close()
  const row = await vi.waitFor(async () => {
    const latest = await staying.look(someone, { isForced: false })
    expect(latest?.hasCopy).toBe(true)
    return latest
  })
  expect(row).toMatchObject({ isReading: false, problem: null })
  // A stopped reader starts no new reads.
  expect(await stopping.look(await person(), { isForced: false })).toBeUndefined()
  await staying.close()
})

test('concurrent claims get each slot once', async () => {
  const db = testDb.as('skinkantor_api')
  const rule = { egresses: ['one', 'two'], slotsPerEgress: 5, windowSeconds: 60 }
  await steamBudgetRepository.addMissing(db, rule)
  const claim = () => steamBudgetRepository.claim(db, rule, { mayWait: false, callSecondsMax: 15 })
  const startMs = performance.now()
  const claimed = (await Promise.all(Array.from({ length: 60 }, claim))).flatMap((slot) => slot ?? [])
  // A claim may skip a slot that is locked for a moment; a second claim finds it.
  for (let slot = await claim(); slot; slot = await claim()) claimed.push(slot)
  expect(claimed).toHaveLength(10)
  expect(new Set(claimed.map(({ egress, slot }) => `${egress} ${slot}`)).size).toBe(10)

  const [first] = claimed
  if (!first) throw new Error('no slot')
  // A late answer for an old claim does not free the slot.
  await steamBudgetRepository.noteAnswered(db, { ...first, mark: new Date(0).toISOString() }, 0)
  expect(await claim()).toBeUndefined()
  await steamBudgetRepository.noteAnswered(db, first, 0)
  expect(await claim()).toMatchObject({ egress: first.egress, slot: first.slot, waitSeconds: 0 })

  const later = await steamBudgetRepository.claim(db, rule, { mayWait: true, callSecondsMax: 15 })
  // One window plus the longest call, counted from the first claim.
  expect(later?.waitSeconds).toBeGreaterThan(74 - (performance.now() - startMs) / 1_000)
})

test('concurrent claims do not wait while slots are free', async () => {
  const db = testDb.as('skinkantor_api')
  const rule = { egresses: ['crowded'], slotsPerEgress: 200, windowSeconds: 60 }
  await steamBudgetRepository.addMissing(db, rule)
  const claim = async () => {
    for (;;) {
      const slot = await steamBudgetRepository.claim(db, rule, { mayWait: true, callSecondsMax: 15 })
      if (slot) return slot
    }
  }
  const waits = (await Promise.all(Array.from({ length: 150 }, claim))).map(({ waitSeconds }) => waitSeconds)
  expect(waits.filter((seconds) => seconds > 0)).toEqual([])
})
