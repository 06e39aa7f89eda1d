/** Changes whenever the sale changes, or the payout that a decision is about. */
export function transactionVersion(facts: {
  saleVersion: number | null
  payoutId: string | null
  payoutVersion: number | null
}): string {
  const { saleVersion, payoutId, payoutVersion } = facts
  return [saleVersion ?? 0, ...(payoutId === null ? [] : [payoutId, payoutVersion ?? 0])].join(':')
}
