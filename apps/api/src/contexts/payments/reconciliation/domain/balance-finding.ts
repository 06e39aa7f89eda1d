import type { Finding } from './compare-books.ts'

/** The rail has another balance than our ledger says; `subject` is the day or the statement. */
export function balanceFinding(subject: string, oursMinor: bigint, theirsMinor: bigint): Finding {
  return {
    class: 'balance_differs',
    subject,
    payoutId: null,
    currency: 'PLN',
    oursMinor,
    theirsMinor,
    ourState: null,
    theirState: null,
  }
}
