import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEARCH_EACH_MAX, type SearchResponse } from '@app/contract/office/search'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { searchOffice } from './search-office.ts'

let world: DeskWorld
let finance: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  finance = await world.staff('finance')
})
afterAll(() => world.stop())

async function search(person: Person, q: string): Promise<SearchResponse> {
  const answer = await person.get(`/api/admin/search?q=${encodeURIComponent(q)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SearchResponse>()
}

test('finds a transaction by its number, and its seller by platform id and name', async () => {
  const { saleId, userId } = await world.receivedSale()
  const number = String(saleId).padStart(6, '0')
  await world.db
    .updateTable('users')
    .set({ persona_name: 'Wyjątkowy Żółw' })
    .where('id', '=', userId)
    .execute()
  expect((await search(finance, number)).transactions).toMatchObject([
    { id: Number(saleId), number, name: 'Wyjątkowy Żółw', stage: 'approval' },
  ])
  const found = await search(finance, 'wyjatkowy')
  expect(found.users).toMatchObject([{ id: userId.toString(), name: 'Wyjątkowy Żółw' }])
  expect(found.transactions.map(({ id }) => id)).toEqual([Number(saleId)])
  const [seller] = found.users
  expect((await search(finance, seller!.steamId)).users).toEqual([seller])
})

test('returns few results of each kind', async () => {
  for (let place = 0; place < SEARCH_EACH_MAX + 1; place += 1) await world.receivedSale()
  const found = await search(finance, 'Steam user')
  expect(found.transactions).toHaveLength(SEARCH_EACH_MAX)
  expect(found.users.length).toBeLessThanOrEqual(SEARCH_EACH_MAX)
})

test('refuses sellers and visitors, and a text that is too short', async () => {
  const seller = await world.seller()
  expect((await seller.get('/api/admin/search?q=abc')).statusCode).toBe(403)
  expect((await finance.get('/api/admin/search?q=a')).statusCode).toBe(400)
})

test('searches only what the caller may read', async () => {
  const tools = {
    db: world.db,
    keys: world.api.keys,
    items: () => [
      { nameId: 3, marketName: 'AK-47 | Redline (Field-Tested)' },
      { nameId: 4, marketName: 'AK-47 | Redline (Well-Worn)' },
      { nameId: 5, marketName: 'AWP | Redline (Well-Worn)' },
    ],
  }
  const nothing = { success: true, transactions: [], users: [], tickets: [], items: [] }
  expect(await searchOffice(tools, 'redline', [])).toEqual(nothing)
  const redline = { id: 3, name: 'AK-47 | Redline', inStock: 0 }
  expect(await searchOffice(tools, 'ak-47 red', ['prices.read'])).toEqual({ ...nothing, items: [redline] })
  await world.receivedSale()
  const { items } = await searchOffice(tools, 'ak-47 red', ['prices.read', 'stock.read'])
  expect(items).toEqual([{ ...redline, inStock: expect.any(Number) }])
  expect(items[0]!.inStock).toBeGreaterThan(0)
})
