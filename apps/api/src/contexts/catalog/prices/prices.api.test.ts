import net from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CalculatorFile, readCalculatorFile } from '@app/contract/catalog/calculator'
import { SkinItemResponse, SkinPricesResponse } from '@app/contract/catalog/prices'
import { changeSetting } from '#platform/settings/settings.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'
import { parseMarketName } from './domain/market-name.ts'
import { marketNamesRepository } from './market-names.repository.ts'
import { LIST_SIZE, PriceWorld } from '#test/worlds/price-world.ts'
import { rawGet } from '#test/worlds/raw-get.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

let api: TestApi
let world: PriceWorld
let address: string
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600'
const PLN = '/api/skins/prices?appId=730&currency=PLN'

beforeAll(async () => {
  api = await startTestApi()
  world = await PriceWorld.around(api.testDb, api.simulator, LIST_SIZE)
  const early = await Promise.all(
    ['prices', 'calculator', 'calculator/compact', 'item/any'].map((path) =>
      api.app.inject(`/api/skins/${path}`),
    ),
  )
  // Before the first list there is nothing to serve, and every URL returns the same error.
  for (const answer of early) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ success: false, code: 'prices_unavailable' })
  }
  expect(await world.refresh()).toMatchObject({ state: 'live' })
  await vi.waitFor(async () => expect((await api.app.inject(PLN)).statusCode).toBe(200))
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => api.close())

test('the list has the specified shape, sorted by name, with the stored prices', async () => {
  const answer = await api.app.inject(PLN)
  const body = SkinPricesResponse.parse(answer.json())
  expect(body.currency).toBe('PLN')
  expect(body.prices.length).toBeGreaterThan(LIST_SIZE === 'whole' ? 15_000 : 1_500)
  const names = body.prices.map((price) => price.market_hash_name)
  expect(new Set(names).size).toBe(names.length)
  const stored = await api.testDb.db
    .selectFrom('price_items')
    .innerJoin('market_names', 'id', 'name_id')
    .select(['market_hash_name', (row) => row.fn.min('suggested_grosze').as('grosze')])
    .where('list_id', '=', (await world.live())?.id ?? 0)
    .groupBy('market_hash_name')
    .execute()
  const groszeByName = new Map(stored.map((row) => [row.market_hash_name, row.grosze]))
  const wrong = body.prices.filter(
    (price) =>
      (price.suggested_price === null ? null : Math.round(price.suggested_price * 100)) !==
      groszeByName.get(price.market_hash_name),
  )
  expect(wrong).toEqual([])
  expect(names).toHaveLength(groszeByName.size)
  expect(body.prices[0]).toMatchObject({ icon_url: `/img/skin/${body.prices[0]?.id}?w=192` })
  // At most two decimals, even where a float would show more.
  expect(answer.body).not.toMatch(/_price":\d+\.\d{3}/)
})

test('serves euro by default, with its own prices', async () => {
  const euro = SkinPricesResponse.parse((await api.app.inject('/api/skins/prices')).json())
  const zloty = SkinPricesResponse.parse((await api.app.inject(PLN)).json())
  expect(euro.currency).toBe('EUR')
  const index = zloty.prices.findIndex((price) => (price.suggested_price ?? 0) > 100)
  const ratio = (zloty.prices[index]?.suggested_price ?? 0) / (euro.prices[index]?.suggested_price ?? 1)
  expect(euro.prices[index]?.market_hash_name).toBe(zloty.prices[index]?.market_hash_name)
  expect(ratio).toBeGreaterThan(3)
  expect(ratio).toBeLessThan(6)
})

test.each(['?appId=440', '?currency=USD', '?appId=x'])('%s is refused', async (query) => {
  const answer = await api.app.inject(`/api/skins/prices${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'validation_failed' })
})

/** The URL as clients send it, and an equivalent one. */
const WAYS = [
  ['usual', PLN],
  ['other', '/api/skins/prices?currency=PLN&appId=730&'],
] as const

test.each(WAYS)('%s spelling: serves brotli, gzip and plain, each with its own ETag', async (_way, path) => {
  const plain = await rawGet(`${address}${path}`)
  const brotli = await rawGet(`${address}${path}`, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
  const zipped = await rawGet(`${address}${path}`, { headers: { 'accept-encoding': 'gzip;q=1, br;q=0' } })
  expect([plain, brotli, zipped].map((answer) => answer.headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
  ])
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
  expect(new Set([plain, brotli, zipped].map((answer) => answer.headers.etag)).size).toBe(3)
  for (const answer of [plain, brotli, zipped]) {
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': CACHE_CONTROL,
      vary: 'accept-encoding',
      etag: expect.stringMatching(/^"[\w-]{27}"$/) as string,
      'content-length': String(answer.body.length),
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
  }
})

test.each(WAYS)('%s spelling: answers 304 to every valid If-None-Match form', async (_way, path) => {
  const br = { 'accept-encoding': 'br' }
  const { headers } = await rawGet(`${address}${path}`, { headers: br })
  const etag = String(headers.etag)
  const statusFor = async (tag: string, encoding = br) => {
    const answer = await rawGet(`${address}${path}`, { headers: { ...encoding, 'if-none-match': tag } })
    if (answer.status === 304) {
      expect(answer.body).toHaveLength(0)
      expect(answer.headers).toMatchObject({
        etag,
        'cache-control': CACHE_CONTROL,
        vary: 'accept-encoding',
      })
    }
    return answer.status
  }
  expect(await statusFor(etag)).toBe(304)
  expect(await statusFor(`W/${etag}`)).toBe(304)
  expect(await statusFor(`"other",W/"more" , ${etag}`)).toBe(304)
  expect(await statusFor('*')).toBe(304)
  expect(await statusFor('"other"')).toBe(200)
  expect(await statusFor(etag.replaceAll('"', ''))).toBe(200)
  // The ETag belongs to the compressed bytes, so it does not match the uncompressed ones.
  expect(await statusFor(etag, { 'accept-encoding': 'identity' })).toBe(200)
})

test.each(WAYS)(
  '%s spelling: answers HEAD like GET without a body and refuses other methods',
  async (_way, path) => {
    const head = await rawGet(`${address}${path}`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    const get = await rawGet(`${address}${path}`, { headers: { 'accept-encoding': 'br' } })
    expect(head.status).toBe(200)
    expect(head.body).toHaveLength(0)
    expect(head.headers.etag).toBe(get.headers.etag)
    expect(head.headers['content-length']).toBe(String(get.body.length))
    expect((await rawGet(`${address}${path}`, { method: 'POST' })).status).toBe(404)
  },
)

test('serves a public list despite an expired token', async () => {
  const answer = await rawGet(`${address}/api/skins/calculator`, { headers: { authorization: 'Bearer old' } })
  expect(answer.status).toBe(200)
})

test('a client that disconnects mid-response causes no error', async () => {
  const { port, hostname } = new URL(address)
  const logged = api.logLines().length
  await Promise.all(
    Array.from(
      { length: 20 },
      () =>
        new Promise<void>((resolve) => {
          const socket = net.connect(Number(port), hostname, () => {
            socket.write(`GET ${PLN} HTTP/1.1\r\nHost: x\r\n\r\n`)
          })
          socket.once('data', () => socket.destroy())
          socket.once('close', () => resolve())
        }),
    ),
  )
  expect((await rawGet(`${address}${PLN}`)).status).toBe(200)
  expect(api.logLines().slice(logged)).not.toContain('"level":50')
})

test('answers pipelined requests on one connection in order', async () => {
  const { port, hostname } = new URL(address)
  const text = await new Promise<string>((resolve) => {
    let received = ''
    const socket = net.connect(Number(port), hostname, () => {
      const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nIf-None-Match: *\r\n\r\n`
      socket.write(`${request(PLN)}${request('/api/health/live')}${request(PLN)}`)
    })
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString()
      if (received.split('HTTP/1.1').length === 4 && received.endsWith('\r\n\r\n')) socket.destroy()
    })
    socket.on('close', () => resolve(received))
  })
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])).toEqual(['304', '200', '304'])
})

test('a process started later serves the same bytes, even while the provider is down', async () => {
  await world.poison('server-error')
  await world.refresh()
  await world.heal()
  const restarted = await api.another()
  const [here, there] = [await api.app.inject(PLN), await restarted.inject(PLN)]
  expect(there.statusCode).toBe(200)
  expect(there.headers.etag).toBe(here.headers.etag)
  expect(there.rawPayload.equals(here.rawPayload)).toBe(true)
})

test('the calculator file contains exactly the eligible items and decodes to the same names', async () => {
  const answer = await rawGet(`${address}/api/skins/calculator/compact`, {
    headers: { 'accept-encoding': 'br' },
  })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.body.length).toBeLessThan(60_000)
  const file = CalculatorFile.parse(JSON.parse(brotliDecompressSync(answer.body).toString()))
  const rows = readCalculatorFile(file)
  const expected = await sql<{ name: string; slug: string; grosze: number }>`
    select market_hash_name as name, slug, min(suggested_grosze) as grosze from price_items
    join market_names on id = name_id where list_id = ${(await world.live())?.id} group by 1, 2
    having min(suggested_grosze) * 0.7 >= 2000 and min(suggested_grosze) < 50000`.execute(api.testDb.db)
  const bySlug = new Map(expected.rows.map((row) => [row.slug, row]))
  for (const row of rows) {
    expect(bySlug.get(row.slug)).toMatchObject({ name: row.marketName, grosze: row.priceGrosze })
  }
  const shown = new Set(rows.map((row) => row.marketName))
  const missing = expected.rows.filter((row) => !shown.has(row.name))
  expect(missing.filter((row) => parseMarketName(row.name).kind === 'weapon')).toEqual([])
  expect(rows.length).toBeGreaterThan(LIST_SIZE === 'whole' ? 1_000 : 100)
})

test('a calculator page supports preset, search, filters, order and paging', async () => {
  type Page = {
    total: number
    skins: {
      market_hash_name: string
      marketPrice: number
      ourPrice: number
      wear: string | null
      category: string
    }[]
  }
  const page = async (query: string) => {
    const answer = await api.app.inject(`/api/skins/calculator${query}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe(CACHE_CONTROL)
    return answer.json<Page>()
  }
  const preset = await page('')
  expect(preset.skins).toHaveLength(20)
  expect(new Set(preset.skins.map((skin) => skin.wear ?? 'ft'))).toEqual(new Set(['ft']))
  const prices = preset.skins.map((skin) => skin.marketPrice)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  expect(Math.min(...preset.skins.map((skin) => skin.ourPrice))).toBeGreaterThanOrEqual(20)
  const second = await page('?offset=20')
  expect(second.total).toBe(preset.total)
  expect(second.skins[0]?.marketPrice).toBeGreaterThanOrEqual(prices.at(-1) ?? 0)
  const rifles = await page('?category=rifle&wear=all&search=AK-47')
  expect(rifles.total).toBeGreaterThan(0)
  for (const skin of rifles.skins) expect(skin.market_hash_name).toContain('AK-47')
  expect(await page('?search=no-such-thing')).toMatchObject({ total: 0, skins: [] })
  expect((await api.app.inject('/api/skins/calculator?limit=5000')).statusCode).toBe(400)
})

test('returns price, payout and history of an item, and 404 for an unknown one', async () => {
  const { skins } = (await api.app.inject('/api/skins/calculator')).json<{
    skins: { slug: string; marketPrice: number; ourPrice: number; notBought: string | null }[]
  }>()
  const skin = skins.find((candidate) => candidate.notBought === null)
  const answer = await api.app.inject(`/api/skins/item/${skin?.slug}`)
  const { item } = SkinItemResponse.parse(answer.json())
  expect(item).toMatchObject({ marketPrice: skin?.marketPrice, ourPrice: skin?.ourPrice, notBought: null })
  expect(item.history).toHaveLength(1)
  expect(item.history[0]?.suggestedPrice).toBe(item.marketPrice)
  expect(item.ageSeconds).toBeLessThan(600)
  expect(item.steam_url).toContain('https://steamcommunity.com/market/listings/730/')
  const unknown = await api.app.inject('/api/skins/item/no-such-item')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toMatchObject({ code: 'price_item_not_found' })
})

test('phases share a name at the cheapest price, and the item is not bought', async () => {
  const { rows } = await sql<{ slug: string; cheapest: number; phases: number }>`
    select slug, min(suggested_grosze) as cheapest, count(*)::integer as phases from price_items
    join market_names on id = name_id where list_id = ${(await world.live())?.id} and version <> ''
    group by 1 having count(*) > 1 limit 1`.execute(api.testDb.db)
  const { item } = SkinItemResponse.parse((await api.app.inject(`/api/skins/item/${rows[0]?.slug}`)).json())
  expect(item.marketPrice).toBe((rows[0]?.cheapest ?? 0) / 100)
  expect(item.phases).toHaveLength(rows[0]?.phases ?? -1)
  expect(item.notBought).toBe('phase_dependent')
})

test('serves a placeholder picture until the catalogue knows the item, then the real one', async () => {
  const { skins } = (await api.app.inject('/api/skins/calculator')).json<{
    skins: { id: number; image: string; market_hash_name: string }[]
  }>()
  const skin = skins[0]
  const drawing = await api.app.inject(skin?.image ?? '')
  expect(drawing.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=60',
  })
  const iconRef = Buffer.from(skin?.market_hash_name ?? '').toString('base64url')
  await world.worker.transaction().execute((trx) =>
    marketNamesRepository.saveIcons(trx, [
      { marketName: skin?.market_hash_name ?? '', iconRef },
      { marketName: 'A name without a price', iconRef: 'unknown' },
    ]),
  )
  const real = await api.app.inject(skin?.image ?? '')
  expect(real.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=86400',
  })
  expect(real.rawPayload.equals(drawing.rawPayload)).toBe(false)
  for (const ref of ['0', '999999999', 'x', '-1']) {
    expect((await api.app.inject(`/img/skin/${ref}`)).statusCode).toBe(404)
  }
})

test('a changed rate creates a new calculator version within seconds', async () => {
  const before = await api.app.inject('/api/skins/calculator/compact')
  await api.testDb.db.transaction().execute((trx) =>
    changeSetting(trx, {
      key: 'payout.rate_bps',
      value: 6_500,
      changedBy: { type: 'operator', id: 'test' },
      reason: 'try',
    }),
  )
  await vi.waitFor(
    async () => {
      const answer = await api.app.inject('/api/skins/calculator/compact')
      expect(answer.json<CalculatorFile>().rateBps).toBe(6_500)
      expect(answer.headers.etag).not.toBe(before.headers.etag)
    },
    { interval: 200 },
  )
})
