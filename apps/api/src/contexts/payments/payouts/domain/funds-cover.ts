export type RailFunds = {
  /** The provider's balance in grosze; null when it does not respond or has no balance API. */
  readGrosze: bigint | null
  /** The provider has a balance API but has not responded for an hour. */
  isReadingOld: boolean
  /** The ledger balance minus payouts in progress; null while no funding is booked. */
  ledgerGrosze: bigint | null
  /** Reserved and not sent, or sent since the reading. */
  promisedGrosze: bigint
}

/**
 * Whether a rail can fund one more payout of this amount, so that a time can be promised. A rail without a reading
 * and without funding is unknown and counts as covered; one that stopped responding does not.
 */
export function fundsCover(funds: RailFunds, grosze: bigint): boolean {
  if (funds.isReadingOld) return false
  const balance = funds.readGrosze ?? funds.ledgerGrosze
  return balance === null || balance - funds.promisedGrosze >= grosze
}
