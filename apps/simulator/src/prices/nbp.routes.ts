import { commonFaultOutcome, waitForFault, type Faults } from '#control/faults.ts'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import { jsonReply, textReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import { dateOf, inDollars, lastTables, tablesBetween, type RateTable } from '#prices/exchange-rate.ts'

const LAST_MAX = 255
const RANGE_DAYS_MAX = 93
const DAY_MS = 86_400_000
const EURO = { currency: 'euro', code: 'EUR' }
const DOLLAR = { currency: 'dolar amerykański', code: 'USD' }

type NbpState = { faults: Faults; clock: SimulatorClock }

export function nbpRoutes(state: NbpState): Route[] {
  const call = (rest: string, find: (request: SimulatorRequest) => RateTable[] | 'bad-request'): Route => ({
    method: 'GET',
    path: `/nbp/api/exchangerates/rates/a/eur/${rest}`,
    handle: (request) => answer(state.faults, request, find),
  })
  const nowMs = () => state.clock.nowMs()
  return [
    {
      method: 'GET',
      path: '/nbp/api/exchangerates/rates/a/usd/',
      handle: (request) => answer(state.faults, request, () => lastTables(nowMs(), 1).map(inDollars), DOLLAR),
    },
    call('', () => lastTables(nowMs(), 1)),
    call('today/', () => tablesBetween(dateOf(nowMs()), dateOf(nowMs()), nowMs())),
    call('last/:count/', (request) => {
      const count = Number(param(request, 'count'))
      return Number.isInteger(count) && count >= 1 && count <= LAST_MAX
        ? lastTables(nowMs(), count)
        : 'bad-request'
    }),
    call(':date/', (request) => between(param(request, 'date'), param(request, 'date'), nowMs())),
    call(':from/:to/', (request) => between(param(request, 'from'), param(request, 'to'), nowMs())),
  ]
}

function between(from: string, to: string, nowMs: number): RateTable[] | 'bad-request' {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  const areDates = [from, to].every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date) && isDate(date))
  return areDates && days >= 0 && days <= RANGE_DAYS_MAX ? tablesBetween(from, to, nowMs) : 'bad-request'
}

/** Refuses 2026-02-30, which JavaScript would read as the second of March. */
function isDate(text: string): boolean {
  const timeMs = Date.parse(text)
  return !Number.isNaN(timeMs) && dateOf(timeMs) === text
}

async function answer(
  faults: Faults,
  request: SimulatorRequest,
  find: (request: SimulatorRequest) => RateTable[] | 'bad-request',
  currency = EURO,
): Promise<Outcome> {
  const fault = faults.take('prices.nbp', request.path)
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault)
  if (failure) return failure
  const tables = find(request)
  if (tables === 'bad-request') return textReply('400 BadRequest - Błędne zapytanie / Bad Request', 400)
  if (tables.length === 0) return textReply('404 NotFound - Not Found - Brak danych', 404)
  if (fault?.kind === 'no-rates') return ratesReply([], currency)
  return ratesReply(
    tables.map((table) => ({ ...table, mid: poisonedRate(fault?.kind, table.mid) })),
    currency,
  )
}

function ratesReply(rates: readonly unknown[], currency: typeof EURO): Reply {
  return jsonReply({ table: 'A', ...currency, rates })
}

function poisonedRate(kind: string | undefined, mid: number): number | string {
  if (kind === 'rate-times-ten') return mid * 10
  if (kind === 'rate-zero') return 0
  return kind === 'rate-text' ? String(mid).replace('.', ',') : mid
}
