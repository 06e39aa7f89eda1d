import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PriceWorld } from '#test/worlds/price-world.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

let world: PriceWorld
beforeAll(async () => {
  world = await PriceWorld.start('short')
  expect(await world.refresh()).toMatchObject({ state: 'live' })
})
afterEach(() => world.heal())
afterAll(() => world.stop())

/** The list that sellers see: its id, row count and price total. */
async function seen() {
  const live = await world.live()
  const sums = await world.testDb.db
    .selectFrom('price_items')
    .select((row) => [row.fn.countAll().as('rows'), row.fn.sum('suggested_grosze').as('grosze')])
    .where('list_id', '=', live?.id ?? 0)
    .executeTakeFirstOrThrow()
  return { listId: live?.id, ...sums }
}

const READABLE = /^(PLN list|EUR list|Both lists|Sales history|Rows left out): .{8,}/

async function expectReason(code: string): Promise<void> {
  const { reasons } = await world.newest()
  expect(reasons.map((reason) => reason.code)).toContain(code)
  for (const { text } of reasons) expect(text).toMatch(READABLE)
}

/** Lists that are readable enough to be shown to an admin. */
const SUSPICIOUS = [
  ['half-rows-gone', 'rows_lost'],
  ['prices-times-ten', 'level_moved'],
  ['prices-a-tenth', 'level_moved'],
  ['prices-null', 'prices_lost'],
  ['prices-shuffled', 'many_moved'],
  ['currencies-swapped', 'rate_implausible'],
  ['rows-doubled', 'bad_rows'],
  ['names-missing', 'bad_rows'],
  ['names-absurd', 'bad_rows'],
  ['rows-null', 'bad_rows'],
  ['body-25-mb', 'rows_added'],
  ['times-stale', 'stale'],
] as const

test.each(SUSPICIOUS)('quarantines %s with its reason and keeps the last good list', async (kind, reason) => {
  const before = await seen()
  await world.poison(kind)
  expect(await world.refresh()).toMatchObject({ state: 'quarantined' })
  expect((await world.newest()).state).toBe('quarantined')
  await expectReason(reason)
  expect(await seen()).toEqual(before)
})

/** Responses with nothing left for an admin to decide. */
const USELESS = [
  ['all-rows-gone', 'too_few_rows'],
  ['prices-zero', 'bad_rows'],
  ['prices-negative', 'bad_rows'],
  ['prices-huge', 'bad_rows'],
  ['prices-nan-text', 'bad_rows'],
  ['prices-as-text', 'bad_rows'],
  ['wrong-currency-label', 'bad_rows'],
  ['object-instead-of-list', 'not_a_list'],
  ['times-future', 'bad_rows'],
  ['json-truncated', 'not_json'],
  ['html', 'not_json'],
  ['empty', 'not_json'],
  ['brotli-broken', 'unreadable'],
  ['reset', 'unreachable'],
  ['decompression-bomb', 'too_large'],
  ['challenge', 'forbidden'],
  ['forbidden', 'forbidden'],
  ['rate-limited', 'rate_limited'],
  ['server-error', 'bad_status'],
  ['redirect', 'redirected'],
] as const

test.each(USELESS)('%s fails with its reason and keeps the last good list', async (kind, reason) => {
  const before = await seen()
  await world.poison(kind)
  expect(await world.refresh()).toEqual({ state: 'failed', rowCount: 0 })
  expect(await world.newest()).toMatchObject({ state: 'failed', row_count: 0 })
  await expectReason(reason)
  expect(await seen()).toEqual(before)
})

test.each(['slow', 'timeout'])('times out on a %s provider and keeps the last good list', async (kind) => {
  const before = await seen()
  await world.poison(kind)
  expect(await world.refresh({ source: world.source(300) })).toMatchObject({ state: 'failed' })
  await expectReason('timeout')
  expect(await seen()).toEqual(before)
})
