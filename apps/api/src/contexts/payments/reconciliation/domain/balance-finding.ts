import type { Finding } from './compare-books.ts'

/** The provider's balance differs from our ledger; `subject` is the day or the statement. */
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
