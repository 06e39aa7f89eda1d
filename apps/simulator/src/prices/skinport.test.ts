import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { STEP_MS } from '#prices/market.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()

type Row = {
  market_hash_name: string
  version: string | null
  currency: string
  suggested_price: number | null
  min_price: number | null
  max_price: number | null
  median_price: number | null
  quantity: number
  updated_at: number
}
type Window = { min: number | null; median: number | null; volume: number }
type History = { market_hash_name: string; version: string | null } & Record<
  'last_24_hours' | 'last_7_days' | 'last_30_days' | 'last_90_days',
  Window
>

function ask(path: string): Promise<Response> {
  return fetch(simulator.url(`/skinport/v1${path}`), { headers: { 'accept-encoding': 'br' } })
}

async function items(currency: 'PLN' | 'EUR' = 'PLN'): Promise<Row[]> {
  const response = await ask(`/items?app_id=730&currency=${currency}&tradable=0`)
  expect(response.status).toBe(200)
  return (await response.json()) as Row[]
}

const keyOf = (row: { market_hash_name: string; version: string | null }) =>
  `${row.market_hash_name} ${row.version}`

describe('the behaviour of the real price list', () => {
  test.each([
    ['gzip, deflate', 406],
    ['br;q=0', 406],
    ['gzip, br;q=0.5', 200],
    ['br', 200],
  ])('Accept-Encoding %s gives %i', async (encoding, status) => {
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      // Does not use fetch, because fetch adds its own encodings.
      const call = request(
        simulator.url('/skinport/v1/sales/out-of-stock'),
        { headers: { 'accept-encoding': encoding } },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
      call.once('error', reject)
      call.end()
    })
    expect(answered).toBe(status)
  })

  test('refuses the ninth request within five minutes, per endpoint', async () => {
    const path = '/sales/out-of-stock?currency=PLN'
    for (let call = 0; call < 8; call += 1) expect((await ask(path)).status).toBe(200)
    expect((await ask(path)).status).toBe(429)
    expect((await ask('/items')).status).toBe(200)
    await simulator.control('/clock', { offsetMs: 5 * 60_000 + 1_000 })
    expect((await ask(path)).status).toBe(200)
  })

  test('the rate limit can be switched off', async () => {
    await simulator.control('/prices', { limit: 'off' })
    for (let call = 0; call < 10; call += 1) {
      expect((await ask('/sales/out-of-stock?currency=PLN')).status).toBe(200)
    }
  })

  test('serves the same list for five minutes and a new one later', async () => {
    await simulator.control('/prices', { size: 'short' })
    const first = await items()
    expect(await items()).toEqual(first)
    await simulator.control('/clock', { offsetMs: 6 * 60_000 })
    const later = await items()
    expect(later[0]?.updated_at).toBeGreaterThan(first[0]?.updated_at ?? 0)
    expect(later.map((row) => row.suggested_price)).not.toEqual(first.map((row) => row.suggested_price))
  })

  test.each(['?currency=USD', '?app_id=440', '?tradable=1'])('refuses %s', async (query) => {
    expect((await ask(`/items${query}`)).status).toBe(400)
  })
})

describe('the market', () => {
  test('has more than 20 000 rows with liquid, thin and empty markets', async () => {
    const rows = await items()
    expect(rows.length).toBeGreaterThan(20_000)
    expect(new Set(rows.map((row) => keyOf(row))).size).toBe(rows.length)
    const empty = rows.filter((row) => row.quantity === 0)
    expect(empty.length).toBeGreaterThan(500)
    expect(empty.every((row) => row.min_price === null && row.max_price === null)).toBe(true)
    expect(rows.filter((row) => row.quantity > 500).length).toBeGreaterThan(500)
    expect(rows.filter((row) => row.suggested_price === null).length).toBeGreaterThan(20)
    const isMoney = (price: number | null) => price === null || Math.round(price * 100) / 100 === price
    const isSound = (row: Row) =>
      [row.suggested_price, row.min_price, row.max_price].every((price) => isMoney(price)) &&
      (row.min_price ?? 0) <= (row.max_price ?? 0)
    expect(rows.filter((row) => !isSound(row))).toEqual([])
  })

  test('has several rows for one Doppler name, with prices far apart', async () => {
    const phases = (await items()).filter(
      (row) => row.market_hash_name === '★ Karambit | Doppler (Factory New)' && row.suggested_price !== null,
    )
    const prices = phases.map((row) => row.suggested_price ?? 0)
    expect(new Set(phases.map((row) => row.version)).size).toBe(phases.length)
    expect(phases.length).toBeGreaterThan(3)
    expect(Math.max(...prices) / Math.min(...prices)).toBeGreaterThan(2)
  })

  test('is the same in both currencies at the central bank’s rate', async () => {
    const inEuro = new Map((await items('EUR')).map((row) => [keyOf(row), row]))
    const answer = await fetch(simulator.url('/nbp/api/exchangerates/rates/a/eur/?format=json'))
    const { rates } = (await answer.json()) as { rates: { mid: number }[] }
    const contradicting = (await items('PLN')).filter((row) => {
      const euro = inEuro.get(keyOf(row))?.suggested_price
      if (row.suggested_price === null || !euro) return euro !== row.suggested_price
      return row.suggested_price > 50 && Math.abs(row.suggested_price / euro - (rates[0]?.mid ?? 0)) > 0.01
    })
    expect(contradicting).toEqual([])
  })

  test('has sale medians near the suggested prices, apart from a few inflated items', async () => {
    const suggested = new Map((await items()).map((row) => [keyOf(row), row.suggested_price]))
    const history = (await (await ask('/sales/history?currency=PLN')).json()) as History[]
    const ratios: number[] = []
    for (const row of history) {
      const { median } = row.last_30_days
      const price = suggested.get(keyOf(row)) ?? null
      if (price !== null && median !== null) ratios.push(price / median)
    }
    const isSound = ({ last_30_days: month, last_90_days: quarter }: History) =>
      (month.median === null) === (month.volume === 0) && quarter.volume >= month.volume
    expect(history.filter((row) => !isSound(row))).toEqual([])
    const spikes = ratios.filter((ratio) => ratio > 1.3).length
    expect(spikes).toBeGreaterThan(20)
    expect(spikes / ratios.length).toBeLessThan(0.03)
    expect(ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]).toBeCloseTo(1.06, 1)
    expect(history.filter((row) => row.last_90_days.volume === 0).length).toBeGreaterThan(100)
  })

  test('moves by small steps on command, and back again', async () => {
    // Moves the clock past the cache lifetime to the start of a step, so that the clock causes no price change during
    // the test.
    await simulator.control('/clock', { offsetMs: 2 * STEP_MS - (Date.now() % STEP_MS) })
    await simulator.control('/prices', { size: 'short' })
    const first = await items()
    await simulator.control('/prices', { step: 1 })
    const next = await items()
    expect(next).not.toEqual(first)
    const before = new Map(first.map((row) => [keyOf(row), row.suggested_price]))
    const jumped = next.filter((row) => {
      const old = before.get(keyOf(row)) ?? null
      if (row.suggested_price === null || old === null || old < 20) return false
      return Math.abs(row.suggested_price / old - 1) > 0.1
    })
    expect(jumped).toEqual([])
    await simulator.control('/prices', { step: -1 })
    expect((await items()).map((row) => row.suggested_price)).toEqual(first.map((row) => row.suggested_price))
    await simulator.control('/prices', { seed: 'another' })
    expect((await items()).map((row) => row.suggested_price)).not.toEqual(
      first.map((row) => row.suggested_price),
    )
  })

  test('freezes on command, independent of the clock', async () => {
    await simulator.control('/prices', { standsAt: '2026-11-13T12:00:00Z', size: 'short' })
    const first = (await items()).map((row) => row.suggested_price)
    await simulator.control('/clock', { offsetMs: 30 * 86_400_000 })
    expect((await items()).map((row) => row.suggested_price)).toEqual(first)
    await simulator.control('/prices', { standsAt: null })
    expect((await items()).map((row) => row.suggested_price)).not.toEqual(first)
  })

  test('can serve a short list: about a tenth of the rows, unchanged', async () => {
    const whole = new Map((await items()).map((row) => [keyOf(row), row]))
    await simulator.control('/prices', { size: 'short' })
    const short = await items()
    expect(short.length / whole.size).toBeGreaterThan(0.05)
    expect(short.length / whole.size).toBeLessThan(0.15)
    // The short list is built a moment later, so only `updated_at` may differ.
    expect(short).toEqual(short.map((row) => ({ ...whole.get(keyOf(row)), updated_at: row.updated_at })))
    expect(short.map((row) => row.market_hash_name)).toContain('★ Karambit | Doppler (Factory New)')
  })

  test('serves the history of single names and the items out of stock', async () => {
    const asked = 'AK-47 | Redline (Field-Tested),★ Karambit'
    const history = await ask(`/sales/history?currency=PLN&market_hash_name=${encodeURIComponent(asked)}`)
    expect(((await history.json()) as History[]).map((row) => row.market_hash_name)).toEqual(asked.split(','))
    const out = (await (await ask('/sales/out-of-stock?currency=PLN')).json()) as Row[]
    const onSale = new Set((await items()).flatMap((row) => (row.quantity > 0 ? [keyOf(row)] : [])))
    expect(out.length).toBeGreaterThan(100)
    expect(out.filter((row) => onSale.has(keyOf(row)))).toEqual([])
  })
})

test('every market name has a picture in the catalogue', async () => {
  const pictures = (await (await fetch(simulator.url('/catalogue.json'))).json()) as {
    market_hash_name: string
    icon: string
  }[]
  const known = new Set(pictures.map((picture) => picture.market_hash_name))
  expect((await items()).filter((row) => !known.has(row.market_hash_name))).toEqual([])
  const [picture] = pictures
  expect((await fetch(simulator.url(`/economy/image/${picture?.icon}/96fx96f`))).status).toBe(200)
})

test('refuses invalid market commands', async () => {
  for (const body of [{ limit: 'maybe' }, { step: 0.5 }, { seed: '' }, { speed: 1 }]) {
    expect((await simulator.control('/prices', body)).status).toBe(400)
  }
})
