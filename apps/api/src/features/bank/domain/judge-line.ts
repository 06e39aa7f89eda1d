/** What a line of a statement is about: one payout that it names by code, key or reference. */
export type NamedPayout = {
  state: string
  amountGrosze: bigint
  /** A line has told of this payment before. */
  isOnStatement: boolean
}

export type LineFacts = {
  direction: 'in' | 'out'
  amountGrosze: bigint
  /** Null where the bank does not say whose account it is. */
  isSameAccount: boolean | null
}

export type LineOutcome =
  | 'settled'
  | 'confirmed'
  | 'returned'
  | 'unmatched'
  | 'amount_differs'
  | 'account_differs'
  | 'paid_again'
  | 'not_ordered'

const UNDER_WAY = ['submitting', 'unknown', 'submitted', 'unclaimed']
const PAID = ['settled', 'returned']

/** Pure. A line settles only what it matches in code, amount and account; everything else is for a person. */
export function judgeLine(line: LineFacts, payout: NamedPayout): LineOutcome {
  if (line.direction === 'in') return judgeReturn(line, payout)
  if (line.isSameAccount === null) return 'unmatched'
  if (line.amountGrosze !== payout.amountGrosze) return 'amount_differs'
  if (!line.isSameAccount) return 'account_differs'
  if (UNDER_WAY.includes(payout.state)) return 'settled'
  if (!PAID.includes(payout.state)) return 'not_ordered'
  return payout.isOnStatement ? 'paid_again' : 'confirmed'
}

/** Whose account a return comes from says nothing: banks send it from one of their own. */
function judgeReturn(line: LineFacts, payout: NamedPayout): LineOutcome {
  if (line.amountGrosze !== payout.amountGrosze) return 'amount_differs'
  return UNDER_WAY.includes(payout.state) || payout.state === 'settled' ? 'returned' : 'not_ordered'
}
