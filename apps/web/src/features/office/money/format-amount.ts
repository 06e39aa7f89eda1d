import type { Language } from '@app/contract/languages'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'

const COIN_PLACES = 8

/** A decimal amount of the server in the reader's notation: `0.08395000`, BTC → `0,08395 BTC`. */
export function formatAmount(amount: string, currency: string, language: Language): string {
  if (currency === 'PLN') return formatGrosze(toGrosze(Number(amount)))
  return `${Number(amount).toLocaleString(language, { maximumFractionDigits: COIN_PLACES })} ${currency}`
}
