import type { MarketReader, MarketSource } from '#contexts/catalog/prices/index.ts'
import { createBuff } from './buff.ts'
import { createCsfloat } from './csfloat.ts'
import { createDmarket } from './dmarket.ts'

type MarketsConfig = {
  CSFLOAT_URL: string
  CSFLOAT_API_KEY?: string | undefined
  DMARKET_URL: string
  DMARKET_API_KEY?: string | undefined
  BUFF_PRICES_URL?: string | undefined
}

/** The markets that the operator has configured; without any, the anchor alone makes the prices. */
export function openMarkets(
  config: MarketsConfig,
  timeoutMs: number,
): Partial<Record<MarketSource, MarketReader>> {
  return {
    ...(config.CSFLOAT_API_KEY === undefined
      ? {}
      : {
          csfloat: createCsfloat({ baseUrl: config.CSFLOAT_URL, apiKey: config.CSFLOAT_API_KEY, timeoutMs }),
        }),
    ...(config.DMARKET_API_KEY === undefined
      ? {}
      : {
          dmarket: createDmarket({ baseUrl: config.DMARKET_URL, apiKey: config.DMARKET_API_KEY, timeoutMs }),
        }),
    ...(config.BUFF_PRICES_URL === undefined
      ? {}
      : { buff: createBuff({ url: config.BUFF_PRICES_URL, timeoutMs }) }),
  }
}
