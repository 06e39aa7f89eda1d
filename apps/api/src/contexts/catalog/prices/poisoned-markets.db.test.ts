import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PriceWorld } from '#test/worlds/price-world.ts'
import { MARKET_SOURCES, type MarketSource } from './domain/decide-price.ts'
import { marketListsRepository } from './market-lists.repository.ts'
import { findVersion } from './price-board.ts'
import { priceItemsRepository } from './price-items.repository.ts'
import { groupByName, type PricedItem } from './priced-item.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

let world: PriceWorld
let honest: ReadonlyMap<string, PricedItem>

beforeAll(async () => {
  world = await PriceWorld.start('short')
  expect(await world.refresh()).toMatchObject({ state: 'live' })
  for (const source of MARKET_SOURCES) {
    expect(await world.refreshMarket(source)).toMatchObject({ state: 'live' })
  }
  honest = await readItems()
})
afterEach(() => world.heal())
afterAll(() => world.stop())

/** Every item as the serving processes see it, by name. */
async function readItems(): Promise<ReadonlyMap<string, PricedItem>> {
  const version = await findVersion(world.testDb.db)
  if (!version) throw new Error('no live list')
  const rows = await priceItemsRepository.readAll(world.testDb.db, version.list.id)
  const evidence = await marketListsRepository.readEvidence(world.testDb.db, version.markets)
  if (!evidence) throw new Error('the lists are gone')
  const items = groupByName(rows, { evidence, limits: version.agreement })
  return new Map(items.map((item) => [item.marketName, item]))
}

type Counted = PricedItem['decided']['counted']

/** What the others agree on without the attacked market: the lower middle of their prices. */
function boundWithout(source: MarketSource, counted: Counted): number {
  const prices = counted.filter((one) => one.source !== source).map(({ grosze }) => grosze)
  return prices[Math.floor((prices.length - 1) / 2)] ?? 0
}

/** No name and no phase may cost more than the others allow; a wide one is not bought at all. */
function expectWithinBounds(attacked: ReadonlyMap<string, PricedItem>, source: MarketSource): number {
  let compared = 0
  for (const [name, before] of honest) {
    const after = attacked.get(name)
    const pairs = [
      [before.decided, after?.decided] as const,
      ...[...before.phases].map(([phase, one]) => [one.decided, after?.phases.get(phase)?.decided] as const),
    ]
    for (const [was, now] of pairs) {
      if (!now || now.isWide || was.grosze === null) continue
      compared += 1
      if ((now.grosze ?? 0) > boundWithout(source, was.counted))
        throw new Error(`${name}: ${now.grosze} above ${boundWithout(source, was.counted)}`)
    }
  }
  return compared
}

const ATTACKS = [
  'prices-times-ten',
  'prices-a-tenth',
  'prices-zero',
  'prices-negative',
  'prices-huge',
  'prices-as-text',
  'prices-null',
  'prices-shuffled',
  'half-rows-gone',
  'all-rows-gone',
  'names-absurd',
  'one-item-manipulated',
  'prices-half-more',
  'one-item-doubled',
  'quantities-zero',
  'dear-duplicates',
  'names-foreign',
] as const
const PHASE_ATTACKS = ['phases-swapped', 'phases-reversed', 'phases-invented'] as const

test.each(MARKET_SOURCES.flatMap((source) => ATTACKS.map((attack) => [source, attack] as const)))(
  '%s with %s raises no price above what the others agree on',
  async (source, attack) => {
    await world.poison(attack, { target: `prices.${source}` })
    await world.refreshMarket(source)
    expect(expectWithinBounds(await readItems(), source)).toBeGreaterThan(1_000)
    await world.heal()
    await world.refreshMarket(source)
  },
)

test.each(
  (['csfloat', 'buff'] as const).flatMap((source) =>
    PHASE_ATTACKS.map((attack) => [source, attack] as const),
  ),
)('%s with %s raises no phase above what the others agree on', async (source, attack) => {
  await world.poison(attack, { target: `prices.${source}` })
  await world.refreshMarket(source)
  expectWithinBounds(await readItems(), source)
  await world.heal()
  await world.refreshMarket(source)
})

test.each(['reset', 'server-error', 'forbidden', 'rate-limited'])(
  'a market that answers with %s keeps its last list until that is stale',
  async (kind) => {
    await world.poison(kind, { target: 'prices.buff' })
    expect(await world.refreshMarket('buff')).toMatchObject({ state: 'failed' })
    const version = await findVersion(world.testDb.db)
    expect(version?.markets.map((one) => one.source)).toContain('buff')
  },
)

test('a stale market no longer counts, and the anchor remains the bound', async () => {
  await sql`update market_lists set started_at = started_at - interval '1 day' where state = 'live'`.execute(
    world.testDb.db,
  )
  expect((await findVersion(world.testDb.db))?.markets).toEqual([])
  for (const [name, item] of await readItems()) {
    expect(item.decided.grosze, name).toBe(item.price.suggestedGrosze)
    expect(item.decided.isWide).toBe(false)
  }
  for (const source of MARKET_SOURCES) await world.refreshMarket(source)
  expect((await findVersion(world.testDb.db))?.markets).toHaveLength(3)
})

test('a list that breaks off is followed by the next one', async () => {
  await sql`insert into market_lists (source) values ('buff')`.execute(world.testDb.db)
  expect(await world.refreshMarket('buff')).toMatchObject({ state: 'live' })
  const { rows } = await sql<{ reasons: { code: string }[] }>`
    select reasons from market_lists where source = 'buff' and state = 'failed' order by id desc limit 1`.execute(
    world.testDb.db,
  )
  expect(rows[0]?.reasons).toMatchObject([{ code: 'interrupted' }])
})
