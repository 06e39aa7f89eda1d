import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ERRORS, type ErrorCode } from '@app/contract/errors'
import { INVENTORY_NOTICES } from '@app/contract/catalog/inventory'
import { streamOfUser, readEventsAfter } from '#platform/db/events.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { elsewhere, InventoryWorld, type Failure, type Player } from '#test/worlds/inventory-world.ts'

/** A short timeout for a Steam that does not respond. */
const HASTY = { INVENTORY_TIMEOUT_SECONDS: '3' }

let world: InventoryWorld
beforeAll(async () => {
  world = await InventoryWorld.start({
    STEAM_INVENTORY_PER_WINDOW: '1000',
    // Far below the delay of a slow Steam in these tests.
    INVENTORY_ANSWER_SECONDS: '0.4',
  })
})
afterEach(() => world.heal())
afterAll(() => world.stop())

/** One minute since the last read; a busy machine may use up a part of it before it responds. */
const A_MINUTE = expect.toSatisfy((seconds: number) => seconds > 40 && seconds <= 60) as number

test('reads an inventory once, in English, and then serves the stored copy', async () => {
  const player = await world.player({ count: 84 })
  const first = await player.ask()
  expect(first).toMatchObject({ success: true, state: 'fresh', refreshWaitSeconds: A_MINUTE, notice: null })
  expect(first.inventory).toHaveLength(84)
  expect(first.ageSeconds).toBeLessThan(60)
  const second = await player.ask('en')
  expect(second.fetchedAt).toBe(first.fetchedAt)
  const requests = await world.requests(player.steamId)
  expect(requests.map(({ url }) => url)).toEqual([
    `/inventory/${player.steamId}/730/2?l=english&count=2000&preserve_bbcode=1&raw_asset_properties=1`,
  ])
})

test('keeps market names untranslated and translates rarities', async () => {
  const player = await world.player({
    items: [
      { name: 'AK-47 | Redline (Field-Tested)', paintSeed: 661, wearFloat: 0.25, nameTag: "'x'" },
      { name: '★ Karambit | Doppler (Factory New)', version: 'Ruby' },
      { name: 'Sticker | Angry Teapot' },
    ],
  })
  const polish = await player.ask('pl')
  expect(polish.inventory[0]).toMatchObject({
    name: 'AK-47 | Redline',
    market_hash_name: 'AK-47 | Redline (Field-Tested)',
    weaponType: 'AK-47',
    category: 'rifles',
    wear: 'ft',
    float: 0.25,
    paintSeed: 661,
    nameTag: "'x'",
    image: expect.stringMatching(/^\/img\/item\/[\w-]+\?w=192$/),
    // This test has no price list.
    marketPrice: null,
    lock: { reason: 'no_price' },
  })
  expect(polish.inventory[0]?.id).toBe(polish.inventory[0]?.assetId)
  expect(polish.inventory[1]).toMatchObject({ rarity: 'Ancient', rarityName: 'Covert' })
  expect(polish.inventory[2]).toMatchObject({ weaponType: null, wear: null, lock: { reason: 'not_a_skin' } })
  expect((await player.ask('en')).inventory[1]).toMatchObject({ rarity: 'Ancient', rarityName: 'Covert' })
  const picture = await player.browser.send('GET', polish.inventory[0]?.image ?? '')
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('reports trade locks, market listings, protected items and untradable items as lock reasons', async () => {
  const name = 'AWP | Asiimov (Field-Tested)'
  const player = await world.player({
    items: [
      { name, state: 'locked', lockedUntil: 1_790_000_000 },
      { name, state: 'locked' },
      { name, state: 'sealed' },
      { name, state: 'listed' },
      { name, state: 'untradable' },
    ],
  })
  expect((await player.ask()).inventory.map(({ lock }) => lock)).toEqual([
    { reason: 'trade_lock', until: '2026-09-21T14:13:20.000Z' },
    { reason: 'trade_lock' },
    { reason: 'trade_lock' },
    { reason: 'listed_on_market' },
    { reason: 'not_tradable' },
  ])
})

test('serves a copy as fresh for ten minutes, then asks Steam again', async () => {
  const player = await world.player()
  await player.ask()
  await world.age(player.steamId, '9 minutes 30 seconds')
  expect(await player.ask()).toMatchObject({ state: 'fresh' })
  await world.age(player.steamId, '1 minute')
  expect(await player.ask()).toMatchObject({
    state: 'fresh',
    ageSeconds: expect.toSatisfy((age) => age < 60),
  })
  expect(await world.requests(player.steamId)).toHaveLength(2)
})

test('asks Steam at most once a minute on refresh and returns the remaining wait', async () => {
  const player = await world.player()
  await player.ask()
  expect(await player.refresh()).toMatchObject({ state: 'fresh', refreshWaitSeconds: A_MINUTE })
  expect(await world.requests(player.steamId)).toHaveLength(1)
  await world.age(player.steamId, '40 seconds')
  const waiting = await player.refresh()
  expect(waiting.refreshWaitSeconds).toBeGreaterThan(0)
  expect(waiting.refreshWaitSeconds).toBeLessThanOrEqual(20)
  await world.age(player.steamId, '21 seconds')
  expect(await player.refresh()).toMatchObject({ state: 'fresh', refreshWaitSeconds: A_MINUTE })
  expect(await world.requests(player.steamId)).toHaveLength(2)
})

test('concurrent calls on two servers cause one Steam request', async () => {
  const second = await world.api.another()
  const player = await world.player({ count: 84 }, world.api.app, second)
  await world.fault('slow', { match: player.steamId, delayMs: 500 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 3 === 0 ? player.refresh() : player.ask())),
  )
  expect(answers.map(({ state, inventory }) => [state, inventory.length])).toEqual(
    Array.from({ length: 20 }, () => ['fresh', 84]),
  )
  expect(await world.requests(player.steamId)).toHaveLength(1)
})

test('replaces a reader after its lease expires and discards the late result', async () => {
  const player = await world.player({ count: 3 }, world.api.app)
  const finishedReads = () => world.api.logLines().split('"inventory read"').length
  const before = finishedReads()
  await world.fault('slow', { match: player.steamId, delayMs: 300_000, count: 1 })
  expect(await player.askOnce()).toMatchObject({ state: 'reading', inventory: [], waitSeconds: 2 })
  // Another process saw the expired lease and took over.
  await world.api.testDb.db
    .updateTable('inventories')
    .set({ reading_id: '00000000-0000-4000-8000-000000000000', reading_until: new Date(0), tried_at: null })
    .where('reading_id', 'is not', null)
    .execute()
  await world.heal()
  await vi.waitFor(() => expect(finishedReads()).toBe(before + 1))
  const row = await world.api.testDb.db
    .selectFrom('inventories')
    .innerJoin('users', 'users.id', 'inventories.user_id')
    .select(['content', 'reading_id'])
    .where('steam_id', '=', player.steamId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ content: null, reading_id: '00000000-0000-4000-8000-000000000000' })
  expect(await player.ask()).toMatchObject({ state: 'fresh' })
})

const FAULTS: [kind: string, code: ErrorCode][] = [
  ['private', 'inventory_private'],
  ['bad-request', 'inventory_refused'],
  ['item-server-down', 'inventory_item_server_down'],
  ['busy', 'inventory_steam_error'],
  ['server-error', 'inventory_steam_error'],
  ['html', 'inventory_maintenance'],
  ['null-body', 'inventory_maintenance'],
  ['not-success', 'inventory_maintenance'],
  ['empty', 'inventory_maintenance'],
  ['redirect', 'inventory_maintenance'],
  ['wrong-shape', 'inventory_unreadable'],
  ['oversized', 'inventory_unreadable'],
  ['reset', 'inventory_unreachable'],
]

/** For a player whose inventory was read before. */
async function showsOldCopy(player: Player, kind: string, code: ErrorCode): Promise<void> {
  await world.age(player.steamId, '20 minutes')
  await world.fault(kind, { match: player.steamId })
  const answer = await player.ask('en')
  expect(answer.state).toBe('stale')
  expect(answer.notice).toEqual({ code, message: ERRORS[code].texts.en })
  expect(answer.inventory).toHaveLength(3)
  expect(answer.ageSeconds).toBeGreaterThanOrEqual(1_200)
}

describe('when Steam fails', () => {
  test.each(FAULTS)('reports %s as %s in both languages and backs off from Steam', async (kind, code) => {
    const player = await world.player()
    await world.fault(kind, { match: player.steamId })
    for (const language of ['pl', 'en'] as const) {
      const answer = await player.answer(language)
      expect(answer.statusCode).toBe(ERRORS[code].status)
      expect(answer.json<Failure>()).toMatchObject({
        success: false,
        code,
        message: ERRORS[code].texts[language],
      })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50)
    }
    expect(await world.requests(player.steamId)).toHaveLength(1)
  })

  test.each(FAULTS)('serves the old copy with its age and the reason after %s', async (kind, code) => {
    const player = await world.player()
    await player.ask()
    await showsOldCopy(player, kind, code)
  })

  test('serves the old copy with its age and the reason when Steam never answers', async () => {
    const player = await world.player()
    await player.ask()
    const there = elsewhere(player, await world.api.another(HASTY))
    await showsOldCopy(there, 'timeout', 'inventory_timeout')
  })

  test('times out when Steam never answers, after the call itself has returned', async () => {
    const hasty = await world.api.another(HASTY)
    const player = await world.player({ count: 3 }, hasty)
    await world.fault('timeout', { match: player.steamId })
    expect(await player.askOnce()).toMatchObject({ state: 'reading' })
    expect((await player.answer()).json<Failure>()).toMatchObject({ code: 'inventory_timeout' })
  })

  test('delivers a slow Steam answer later and publishes an event to open pages', async () => {
    const player = await world.player({ count: 3 }, world.api.app)
    await world.fault('slow', { match: player.steamId, delayMs: 300_000, count: 1 })
    expect(await player.askOnce()).toMatchObject({ state: 'reading', inventory: [] })
    await world.heal()
    const { id } = await world.api.testDb.db
      .selectFrom('users')
      .select('id')
      .where('steam_id', '=', player.steamId)
      .executeTakeFirstOrThrow()
    await vi.waitFor(async () => {
      const events = await readEventsAfter(world.api.testDb.db, streamOfUser(id), 0n, 10)
      expect(events.map(({ kind }) => kind)).toContain('inventory.updated')
    })
    expect(await player.ask()).toMatchObject({ state: 'fresh' })
  })
})

test('counts and explains hidden items, and explains an inventory without visible items', async () => {
  const player = await world.player({ count: 84 })
  await world.fault('hidden-items', { match: player.steamId, count: 1 })
  const some = await player.ask('en')
  expect([some.inventory.length, some.hiddenCount]).toEqual([56, 28])
  expect(some.notice).toEqual({
    code: 'inventory_items_hidden',
    message: INVENTORY_NOTICES.inventory_items_hidden.en,
  })
  const other = await world.player({ count: 3 })
  await world.fault('no-assets', { match: other.steamId, count: 1 })
  expect(await other.ask()).toMatchObject({
    state: 'fresh',
    inventory: [],
    hiddenCount: 3,
    notice: { code: 'inventory_nothing_visible', message: INVENTORY_NOTICES.inventory_nothing_visible.pl },
  })
  const empty = await world.player({ count: 0 })
  expect(await empty.ask()).toMatchObject({ state: 'fresh', inventory: [], hiddenCount: 0, notice: null })
})

test('reads 2 500 items in two pages, each item once', async () => {
  const player = await world.player({ count: 2_500 })
  const answer = await player.ask()
  expect(answer.state).toBe('fresh')
  expect(new Set(answer.inventory.map(({ assetId }) => assetId)).size).toBe(2_500)
  const requests = await world.requests(player.steamId)
  expect(requests).toHaveLength(2)
  expect(requests[1]?.url).toContain('start_assetid=')
})

test('refuses visitors and logs no Steam ID', async () => {
  const visitor = await new TestBrowser(world.api.app).send('GET', '/api/inventory')
  expect(visitor.statusCode).toBe(401)
  const player = await world.player()
  await world.fault('html', { match: player.steamId })
  await player.ask()
  await vi.waitFor(() => expect(world.api.logLines()).toContain('inventory_maintenance'))
  expect(world.api.logLines()).not.toContain(player.steamId)
})
