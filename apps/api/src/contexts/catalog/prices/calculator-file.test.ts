import { expect, test } from 'vitest'
import {
  NOT_BOUGHT_REASONS,
  PRICE_RARITIES,
  rarityOf,
  readCalculatorFile,
  WEAR_CODES,
  WEAR_TEXTS,
} from '@app/contract/catalog/calculator'
import { buildCalculatorFile } from './calculator-file.ts'
import { WEAR_NAMES, WEARS } from './domain/market-name.ts'
import { PRICE_BANDS, priceBand } from './domain/price-band.ts'
import { DEFAULT_GUARD_LIMITS, NOT_BUYABLE_REASONS } from './domain/price-guard.ts'
import { slugFor } from './market-slug.ts'
import type { PricedRow } from './price-items.repository.ts'
import { groupByName, guardItem } from './priced-item.ts'

let lastId = 0
function row(marketName: string, suggestedGrosze: number | null, more: Partial<PricedRow> = {}): PricedRow {
  lastId += 1
  return {
    nameId: lastId,
    marketName,
    slug: slugFor(marketName, () => false),
    version: '',
    suggestedGrosze,
    minGrosze: suggestedGrosze,
    maxGrosze: suggestedGrosze,
    suggestedCents: null,
    minCents: null,
    maxCents: null,
    quantity: 50,
    sold7Days: 20,
    sold30Days: 80,
    median7DaysGrosze: suggestedGrosze,
    median30DaysGrosze: suggestedGrosze,
    median90DaysGrosze: suggestedGrosze,
    updatedAtSeconds: Date.parse('2026-11-15T10:00:00Z') / 1_000,
    ...more,
  }
}

function build(rows: PricedRow[], rateBps = 7_000, minimumGrosze = 20_00) {
  const limits = { ...DEFAULT_GUARD_LIMITS, rateBps }
  const facts = { listId: 1, fetchedAt: new Date('2026-11-15T10:00:00Z'), limits, minimumGrosze }
  return buildCalculatorFile(groupByName(rows), facts)
}

function read(...given: Parameters<typeof build>) {
  return readCalculatorFile(build(...given))
}

test('adds rarity and Polish names, and above the limit the cheapest of each skin', () => {
  const file = build([
    row('AK-47 | Redline (Field-Tested)', 8_000),
    row('AK-47 | Not Yet Known (Field-Tested)', 8_000),
    row('★ Karambit | Fade (Minimal Wear)', 700_000),
    row('★ Karambit | Fade (Factory New)', 650_000),
    row('★ Karambit', 400_000),
    row('Sticker | Crown (Foil)', 400_000),
  ])
  expect(readCalculatorFile(file).map((skin) => [skin.finish, skin.rarity])).toEqual([
    ['Redline', 'Legendary'],
    ['Not Yet Known', 'Default'],
  ])
  const above = readCalculatorFile(file, file.above)
  expect(above.map((skin) => [skin.marketName, skin.rarity])).toEqual([
    ['★ Karambit', 'Ancient'],
    ['★ Karambit | Fade (Factory New)', 'Ancient'],
  ])
  expect(above[1]?.searched).toContain('gradient')
})

test('compares the unrounded payout with the minimum and excludes prices from 500 zł', () => {
  const prices = [2_857, 2_858, 49_999, 50_000, null]
  const shown = read(prices.map((grosze, place) => row(`AK-47 | Finish ${place} (Field-Tested)`, grosze)))
  expect(shown.map((skin) => skin.priceGrosze)).toEqual([2_858, 49_999])
  expect(read([row('AK-47 | Other (Field-Tested)', 4_000)], 5_000)).toHaveLength(1)
  expect(read([row('AK-47 | Other (Field-Tested)', 3_999)], 5_000)).toHaveLength(0)
  expect(read([row('AK-47 | Other (Field-Tested)', 4_000)], 5_000, 20_01)).toHaveLength(0)
})

test('contains only weapon skins and preserves every name exactly', () => {
  const names = [
    'AK-47 | Redline (Field-Tested)',
    'StatTrak™ AWP | Asiimov (Battle-Scarred)',
    'Souvenir M4A1-S | Knight (Factory New)',
    'M4A4 | 龍王 (Dragon King) (Field-Tested)',
    'Negev | Mjölnir (Minimal Wear)',
    '★ Karambit',
    '★ StatTrak™ Flip Knife | Night (Well-Worn)',
    '★ Sport Gloves | Vice (Field-Tested)',
  ]
  const others = ['Sticker | Crown (Foil)', 'Operation Bravo Case', 'Souvenir Charm | Thing']
  const shown = read([...names, ...others].map((name) => row(name, 10_000)))
  expect(shown.map((skin) => skin.marketName)).toEqual(names)
})

test('marks items we do not buy with a reason and prices phases at the cheapest', () => {
  const phase = (version: string, grosze: number | null, nameId: number) =>
    row('★ Gut Knife | Doppler (Factory New)', grosze, { version, nameId })
  const shown = read([
    row('AK-47 | Thin (Field-Tested)', 3_000, { quantity: 1, sold7Days: 0, median30DaysGrosze: 3_000 }),
    row('AK-47 | Spike (Field-Tested)', 4_000, { median30DaysGrosze: 3_000 }),
    row('AK-47 | Fine (Field-Tested)', 5_000),
    phase('Phase 1', 48_000, 900),
    phase('Phase 2', 42_000, 900),
    phase('Ruby', null, 900),
  ])
  expect(shown.map((skin) => [skin.priceGrosze, skin.notBought])).toEqual([
    [3_000, 'thin_market'],
    [4_000, 'price_spike'],
    [5_000, null],
    [42_000, 'phase_dependent'],
  ])
})

test('aggregates quantity, lowest and highest offer over the phases of a name', () => {
  const phase = (version: string, minGrosze: number | null, quantity: number) =>
    row('★ Bayonet | Doppler (Factory New)', 100_000, {
      nameId: 901,
      version,
      quantity,
      minGrosze,
      maxGrosze: minGrosze,
      minCents: minGrosze,
      maxCents: minGrosze,
    })
  const [item, ...rest] = groupByName([
    phase('Phase 1', 300, 2),
    phase('Phase 2', null, 0),
    phase('Ruby', 900, 1),
  ])
  expect(rest).toEqual([])
  expect(item).toMatchObject({ quantity: 3, minGrosze: 300, maxGrosze: 900, minCents: 300, maxCents: 900 })
  expect([...(item?.phases.keys() ?? [])]).toEqual(['Phase 1', 'Phase 2', 'Ruby'])
})

test('reports an old price as stale and an item without sales as thin', () => {
  const [item] = groupByName([row('AK-47 | Fine (Field-Tested)', 5_000)])
  const [unsold] = groupByName([row('AK-47 | Unsold (Field-Tested)', 5_000, { sold7Days: null })])
  expect(guardItem(item!, 1_801, DEFAULT_GUARD_LIMITS)).toEqual({ buyable: false, reason: 'stale_price' })
  expect(guardItem(item!, 1_800, DEFAULT_GUARD_LIMITS)).toMatchObject({ buyable: true, payoutGrosze: 3_500n })
  expect(guardItem(unsold!, 0, DEFAULT_GUARD_LIMITS)).toEqual({ buyable: false, reason: 'thin_market' })
})

test('frontend and backend use the same reasons, price bands and wear names', () => {
  expect(NOT_BOUGHT_REASONS).toEqual(NOT_BUYABLE_REASONS)
  expect(PRICE_RARITIES).toEqual(PRICE_BANDS)
  expect(WEAR_CODES).toEqual(WEARS)
  expect(WEAR_TEXTS).toEqual(WEAR_NAMES)
  for (let grosze = 1; grosze < 200_000; grosze += 97) {
    expect(rarityOf(grosze)).toBe(priceBand(BigInt(grosze)))
  }
})

test('names with the same slug get distinct slugs', () => {
  const taken = new Set<string>()
  const take = (name: string) => {
    const slug = slugFor(name, (candidate) => taken.has(candidate))
    taken.add(slug)
    return slug
  }
  const first = take('Desert Eagle | Sunset Storm 壱 (Factory New)')
  const second = take('Desert Eagle | Sunset Storm 弐 (Factory New)')
  expect(first).toBe('desert-eagle-sunset-storm-factory-new')
  expect(second).toMatch(/^desert-eagle-sunset-storm-factory-new-[0-9a-f]{10}$/)
  expect(take('★ 壱')).toMatch(/^[0-9a-f]{10}$/)
})
