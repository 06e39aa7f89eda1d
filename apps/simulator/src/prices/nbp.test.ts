import { expect, test } from 'vitest'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()

type Rates = {
  table: string
  code: string
  rates: { no: string; effectiveDate: string; mid: number | string }[]
}

function ask(rest = ''): Promise<Response> {
  return fetch(simulator.url(`/nbp/api/exchangerates/rates/a/eur/${rest}?format=json`))
}

async function ratesOf(rest = ''): Promise<Rates['rates']> {
  const answer = (await (await ask(rest)).json()) as Rates
  expect(answer).toMatchObject({ table: 'A', code: 'EUR' })
  return answer.rates
}

async function setNow(now: string): Promise<void> {
  await simulator.control('/clock', { offsetMs: Date.parse(now) - Date.now() })
}

test('the latest table is from the last working day, published at noon', async () => {
  await setNow('2026-03-04T13:00:00Z')
  const [today] = await ratesOf()
  expect(today).toMatchObject({ no: '043/A/NBP/2026', effectiveDate: '2026-03-04' })
  expect(today?.mid).toBeGreaterThan(4)
  expect(today?.mid).toBeLessThan(4.5)
  await setNow('2026-03-04T09:00:00Z')
  expect((await ratesOf())[0]?.effectiveDate).toBe('2026-03-03')
  await setNow('2026-03-08T13:00:00Z')
  expect((await ratesOf())[0]?.effectiveDate).toBe('2026-03-06')
})

test('answers 404 for weekends, holidays, today before noon and tomorrow', async () => {
  await setNow('2026-03-04T09:00:00Z')
  for (const day of ['2026-02-28', '2026-03-01', '2026-01-06', 'today', '2026-03-04', '2026-03-05']) {
    expect((await ask(`${day}/`)).status, day).toBe(404)
  }
  expect(await ratesOf('2026-03-03/')).toHaveLength(1)
})

test('ranges and the last tables are listed oldest first', async () => {
  await setNow('2026-03-08T13:00:00Z')
  const last = await ratesOf('last/5/')
  expect(last.map((rate) => rate.effectiveDate)).toEqual([
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
  ])
  expect(await ratesOf('2026-03-01/2026-03-08/')).toEqual(last)
})

test.each([
  'last/0/',
  'last/x/',
  '2026-02-30/',
  'yesterday/',
  '2026-01-01/2026-06-01/',
  '2026-03-02/2026-03-01/',
])('%s is refused', async (rest) => {
  expect((await ask(rest)).status).toBe(400)
})

test('faults can corrupt the rate', async () => {
  const [good] = await ratesOf()
  const struck = async (kind: 'rate-times-ten' | 'rate-zero' | 'rate-text' | 'no-rates') => {
    await simulator.setFault({ target: 'prices.nbp', kind, count: 1 })
    return ratesOf()
  }
  expect((await struck('rate-times-ten'))[0]?.mid).toBeCloseTo(Number(good?.mid) * 10)
  expect((await struck('rate-zero'))[0]?.mid).toBe(0)
  expect((await struck('rate-text'))[0]?.mid).toMatch(/^4,\d+$/)
  expect(await struck('no-rates')).toEqual([])
})
