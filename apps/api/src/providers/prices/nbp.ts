import { z } from 'zod'
import { PriceSourceError, type RateSource } from '#contexts/catalog/prices/index.ts'
import { fetchJson } from './fetch-json.ts'

const SUBJECT = 'Exchange rate'

const Rates = z.object({
  code: z.literal('EUR'),
  rates: z.array(z.object({ no: z.string().min(1).max(40), mid: z.number().min(1).max(20) })).min(1),
})

/** The central bank's middle rate of the euro, table A (https://api.nbp.pl): the newest that is published. */
export function createNbp(options: { baseUrl: string; timeoutMs: number }): RateSource {
  return {
    fetchEurRate: async () => {
      const address = `${options.baseUrl}/exchangerates/rates/a/eur/?format=json`
      const answer = Rates.safeParse(await fetchJson(SUBJECT, address, options.timeoutMs))
      const rate = answer.data?.rates.at(-1)
      if (!rate) throw new PriceSourceError(SUBJECT, 'unexpected')
      return { rateE4: Math.round(rate.mid * 10_000), table: rate.no }
    },
  }
}
