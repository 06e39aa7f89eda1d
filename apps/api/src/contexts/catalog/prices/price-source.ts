import type { PriceCurrency } from './domain/read-list.ts'
import type { RawMarketRow } from './read-market-rows.ts'

/** The provider's raw responses, untrusted until the domain has parsed them. */
export type PriceSource = {
  fetchItems: (currency: PriceCurrency) => Promise<unknown>
  fetchSales: () => Promise<unknown>
}

/** Another market. Its rows are untrusted until the domain has parsed them. */
export type MarketReader = { fetchRows: () => Promise<readonly RawMarketRow[]> }

export type ExchangeRate = {
  /** Złotys per unit in ten-thousandths, because the bank publishes four decimals. */
  rateE4: number
  /** The bank's table number, such as 001/A/NBP/2026. */
  table: string
}
export type RateSource = {
  fetchEurRate: () => Promise<ExchangeRate>
  fetchUsdRate: () => Promise<ExchangeRate>
}

export type CatalogueIcon = { marketName: string; iconRef: string }
export type CatalogueSource = { fetchIcons: () => Promise<CatalogueIcon[]> }

const FAILURE_TEXTS = {
  timeout: 'no answer in time',
  unreachable: 'no connection, or it broke off',
  forbidden: 'access refused (403)',
  rate_limited: 'too many requests (429)',
  bad_status: 'an error instead of an answer',
  redirected: 'sent elsewhere instead of answered',
  too_large: 'the answer is too large',
  unreadable: 'the answer cannot be unpacked',
  not_json: 'the answer is not JSON',
  unexpected: 'the answer has another shape',
} as const
export type PriceSourceFailure = keyof typeof FAILURE_TEXTS

/** The provider could not be read. Contains no text from the provider, so it is safe to show to an admin. */
export class PriceSourceError extends Error {
  override readonly name = 'PriceSourceError'
  readonly failure: PriceSourceFailure

  constructor(subject: string, failure: PriceSourceFailure, detail = '') {
    super(`${subject}: ${FAILURE_TEXTS[failure]}${detail}`)
    this.failure = failure
  }
}
