import { describe, expect, test } from 'vitest'
import type { FaultKind } from '#control/faults.ts'
import { catalogue } from '#prices/catalogue.ts'
import { PLAYERS, type Player } from '#steam/players.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()

type Asset = { assetid: string; classid: string; instanceid: string }
type Description = Record<string, unknown> & {
  classid: string
  instanceid: string
  market_hash_name: string
  tradable: 0 | 1
  marketable: 0 | 1
  sealed: 0 | 1
  tags: { category: string; internal_name: string }[]
}
type Property = { propertyid: number; int_value?: string; float_value?: string; string_value?: string }
type Page = {
  assets?: Asset[]
  descriptions?: Description[]
  asset_properties?: { assetid: string; asset_properties: Property[]; asset_accessories?: unknown[] }[]
  total_inventory_count: number
  more_items?: number
  last_assetid?: string
  success: number
}

const EVERYTHING = { l: 'english', count: '2000', preserve_bbcode: '1', raw_asset_properties: '1' }

function ask(steamId: string, query: Record<string, string> = EVERYTHING): Promise<Response> {
  return fetch(simulator.url(`/inventory/${steamId}/730/2?${new URLSearchParams(query).toString()}`))
}

async function page(steamId: string, query: Record<string, string> = EVERYTHING): Promise<Page> {
  const response = await ask(steamId, query)
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}

function playerWith(itemCount: number): Player {
  const player = PLAYERS.find((one) => one.itemCount === itemCount && one.isPublic)
  if (!player) throw new Error(`nobody has ${itemCount} items`)
  return player
}

describe('the generated players', () => {
  test.each([0, 60, 84, 300])('one has %i items, each with a description', async (count) => {
    const { steamId } = playerWith(count)
    const { assets = [], descriptions = [], total_inventory_count: total } = await page(steamId)
    expect([assets.length, total]).toEqual([count, count])
    const known = new Set(descriptions.map((one) => `${one.classid}_${one.instanceid}`))
    expect(assets.filter((asset) => !known.has(`${asset.classid}_${asset.instanceid}`))).toEqual([])
    expect(new Set(assets.map((asset) => asset.assetid)).size).toBe(count)
  })

  test('one has 2 500 items, in two pages that do not overlap', async () => {
    const { steamId } = playerWith(2_500)
    const first = await page(steamId)
    expect([first.assets?.length, first.more_items]).toEqual([2_000, 1])
    const second = await page(steamId, { ...EVERYTHING, start_assetid: first.last_assetid ?? '' })
    expect([second.assets?.length, second.more_items, second.total_inventory_count]).toEqual([
      500,
      undefined,
      2_500,
    ])
    const ids = [...(first.assets ?? []), ...(second.assets ?? [])].map((asset) => asset.assetid)
    expect(new Set(ids).size).toBe(2_500)
  })

  test('the operator is one of them and matches the example trade link', () => {
    expect(PLAYERS.filter((player) => player.isOperator)).toMatchObject([
      { steamId: '76561198000265728', tradeToken: 'EXAMPLE1', level: 87 },
    ])
  })

  test('have the same items for the same seed', async () => {
    const { steamId } = playerWith(84)
    const before = await page(steamId)
    await simulator.control(`/inventories/${steamId}`, { count: 84 })
    expect(await page(steamId)).toEqual(before)
    await simulator.control(`/inventories/${steamId}`, { count: 84, seed: 'other' })
    expect(await page(steamId)).not.toEqual(before)
  })

  test('with the same seed have the same items under different asset ids', async () => {
    const [one, other] = await Promise.all(
      ['76561198000000042', '76561198000000043'].map(async (steamId) => {
        await simulator.control(`/inventories/${steamId}`, { count: 84, seed: 'same' })
        return page(steamId)
      }),
    )
    const classes = (inventory = one) =>
      inventory?.assets?.map(({ classid, instanceid }) => [classid, instanceid])
    expect(classes(other)).toEqual(classes(one))
    const ids = [...(one?.assets ?? []), ...(other?.assets ?? [])].map(({ assetid }) => assetid)
    expect(new Set(ids).size).toBe(2 * 84)
  })
})

test('an ordinary inventory contains every item type and lock state the product distinguishes', async () => {
  const { steamId } = playerWith(84)
  const { descriptions = [], asset_properties: properties = [] } = await page(steamId)
  const types = new Set(
    descriptions.map(({ tags }) => tags.find(({ category }) => category === 'Type')?.internal_name),
  )
  for (const type of ['CSGO_Type_Rifle', 'CSGO_Type_Knife', 'CSGO_Tool_Sticker', 'CSGO_Type_WeaponCase']) {
    expect(types).toContain(type)
  }
  expect(types).toContain('CSGO_Type_Collectible')
  const names = new Set(catalogue().map(({ name }) => name))
  const priced = descriptions.filter((one) => names.has(one.market_hash_name))
  expect(priced.length).toBeGreaterThan(descriptions.length * 0.9)
  const find = (part: string) => descriptions.find((one) => one.market_hash_name.includes(part))
  expect(find('Dragon King')).toMatchObject({ tradable: 0, market_tradable_restriction: 7, sealed: 0 })
  expect(find('Sunset Storm')).toMatchObject({ tradable: 0, sealed: 1, sealed_type: 0 })
  expect(find('Glock-18 | Fade')).toMatchObject({ tradable: 1, sealed: 1, sealed_type: 1 })
  expect(find('Service Medal')).not.toHaveProperty('market_tradable_restriction')
  expect(find('Case Hardened')).toMatchObject({ fraudwarnings: [`Name Tag: ''Nie ruszać''`] })
  expect(descriptions.every((one) => !('owner_descriptions' in one))).toBe(true)
  expect(properties.some((one) => (one.asset_accessories?.length ?? 0) === 3)).toBe(true)
})

test('properties contain seed, float, paint index and a masked certificate', async () => {
  const steamId = '76561198000000042'
  const item = { name: '★ Karambit | Doppler (Factory New)', version: 'Ruby', assetId: '40000000123' }
  await simulator.control(`/inventories/${steamId}`, { items: [{ ...item, paintSeed: 7, wearFloat: 0.01 }] })
  const { asset_properties: [only] = [] } = await page(steamId)
  const values = new Map(only?.asset_properties.map((one) => [one.propertyid, one]))
  expect(values.get(1)?.int_value).toBe('7')
  expect(values.get(2)?.float_value).toBe('0.01')
  expect(values.get(7)?.int_value).toBe('415')
  const certificate = Buffer.from(values.get(6)?.string_value ?? '', 'hex')
  const plain = certificate.map((byte) => byte ^ (certificate[0] ?? 0))
  // Field 3, the knife's number 507; field 4, the paint index 415.
  expect([...plain.subarray(1, 7)]).toEqual([0x18, 0xfb, 0x03, 0x20, 0x9f, 0x03])
  const { asset_properties: absent } = await page(steamId, { count: '10' })
  expect(absent).toBeUndefined()
})

test('items set by hand can have a lock date, and a hidden one counts only in the total', async () => {
  const steamId = '76561198000000042'
  await simulator.control(`/inventories/${steamId}`, {
    items: [
      { name: 'AWP | Asiimov (Field-Tested)', state: 'locked', lockedUntil: 1_790_000_000 },
      { name: 'AK-47 | Redline (Field-Tested)', state: 'hidden' },
    ],
  })
  const { descriptions, total_inventory_count: total } = await page(steamId)
  expect(descriptions).toMatchObject([
    { owner_descriptions: [{ value: 'Tradable/Marketable After [date]1790000000[/date]' }] },
  ])
  expect(total).toBe(2)
})

describe('refuses', () => {
  test.each([
    ['more than 2 000 at once', PLAYERS[0]?.steamId ?? '', { count: '2001' }, 400],
    ['an id that is none', '12', EVERYTHING, 400],
    ['a private profile', PLAYERS.find((one) => !one.isPublic)?.steamId ?? '', EVERYTHING, 403],
    ['somebody unknown', '76561198000000077', EVERYTHING, 403],
  ])('a request for %s', async (_case, steamId, query, status) => {
    const response = await ask(steamId, query)
    expect([response.status, await response.text()]).toEqual([status, 'null'])
  })
})

describe('faults', () => {
  const { steamId } = playerWith(84)

  test.each<[FaultKind, number, string]>([
    ['private', 403, 'null'],
    ['rate-limited', 429, 'null'],
    ['bad-request', 400, 'null'],
    ['null-body', 200, 'null'],
    ['item-server-down', 500, '{"error":"EYldRefreshAppIfNecessary failed with EResult 55"}'],
  ])('%s answers %i', async (kind, status, body) => {
    await simulator.setFault({ target: 'steam.inventory', kind, count: 1, match: steamId })
    const response = await ask(steamId)
    expect([response.status, await response.text()]).toEqual([status, body])
    expect(response.headers.get('retry-after')).toBeNull()
    expect((await ask(steamId)).status).toBe(200)
  })

  test('no-assets and hidden-items keep the real total', async () => {
    await simulator.setFault({ target: 'steam.inventory', kind: 'no-assets', count: 1 })
    expect(await page(steamId)).toEqual({ total_inventory_count: 84, success: 1, rwgrsn: -2 })
    await simulator.setFault({ target: 'steam.inventory', kind: 'hidden-items', count: 1 })
    const { assets, total_inventory_count: total } = await page(steamId)
    expect([assets?.length, total]).toEqual([56, 84])
  })
})
