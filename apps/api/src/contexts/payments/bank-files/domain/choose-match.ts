import type { LINE_MATCHES } from '@app/contract/payments/review-facts'

export type LineMatch = {
  kind: (typeof LINE_MATCHES)[number]
  market: string | null
  saleId: number | null
}

const NUMBER_DIGITS = 6

/** What we booked comes before what may still be booked; among several, only the one whose sale the title names. */
export function chooseMatch(candidates: readonly LineMatch[], title: string): LineMatch | null {
  const booked = candidates.filter(({ kind }) => kind !== 'debt')
  const fitting = booked.length > 0 ? booked : candidates
  const named = fitting.filter(
    ({ saleId }) => saleId !== null && title.includes(String(saleId).padStart(NUMBER_DIGITS, '0')),
  )
  const clear = fitting.length === 1 ? fitting : named
  return clear.length === 1 ? (clear[0] ?? null) : null
}
