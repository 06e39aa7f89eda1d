import type { Marketplace } from '#contexts/payments/listings/index.ts'
import { createDmarketTrading } from './dmarket.ts'

/** Undefined without both keys: then the connector only says so. */
export function openDmarket(
  config: {
    DMARKET_URL: string
    DMARKET_API_KEY?: string | undefined
    DMARKET_SECRET_KEY?: string | undefined
  },
  timeoutMs: number,
): Marketplace | undefined {
  const { DMARKET_URL: baseUrl, DMARKET_API_KEY: publicKey, DMARKET_SECRET_KEY: secretKey } = config
  if (publicKey === undefined || secretKey === undefined) return undefined
  return createDmarketTrading({ baseUrl, publicKey, secretKey, timeoutMs })
}
