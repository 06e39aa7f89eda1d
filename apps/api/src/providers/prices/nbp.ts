import { z } from 'zod'
import { PriceSourceError, type RateSource } from '#contexts/catalog/prices/index.ts'
import { fetchJson } from './fetch-json.ts'

const SUBJECT = 'Exchange rate'

const ratesOf = (code: 'EUR' | 'USD') =>
  z.object({
    code: z.literal(code),
    rates: z.array(z.object({ no: z.string().min(1).max(40), mid: z.number().min(1).max(20) })).min(1),
  })
const RATES = { EUR: ratesOf('EUR'), USD: ratesOf('USD') }

/** The central bank's middle rates, table A (https://api.nbp.pl): the newest that are published. */
export function createNbp(options: { baseUrl: string; timeoutMs: number }): RateSource {
  const fetchRate = async (code: 'EUR' | 'USD') => {
    const address = `${options.baseUrl}/exchangerates/rates/a/${code.toLowerCase()}/?format=json`
    const answer = RATES[code].safeParse(await fetchJson(SUBJECT, address, options.timeoutMs))
    const rate = answer.data?.rates.at(-1)
    if (!rate) throw new PriceSourceError(SUBJECT, 'unexpected')
    return { rateE4: Math.round(rate.mid * 10_000), table: rate.no }
  }
  return { fetchEurRate: () => fetchRate('EUR'), fetchUsdRate: () => fetchRate('USD') }
}
