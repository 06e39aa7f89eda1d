export type RailFunds = {
  /** What the rail said, in grosze, unless it is silent or cannot be asked. */
  readGrosze: bigint | null
  /** It can be asked, but has not answered for an hour. */
  isReadingOld: boolean
  /** By our ledger, what is under way taken off; null as long as nobody has booked what the rail was given. */
  ledgerGrosze: bigint | null
  /** Spoken for and not sent, or sent since the reading. */
  promisedGrosze: bigint
}

/**
 * Whether a rail has the money for one more payout of this amount, so that a time can be promised. Of a rail that was
 * never asked and never funded nothing is known, and nothing speaks against it; one that stopped answering is doubted.
 */
export function fundsCover(funds: RailFunds, grosze: bigint): boolean {
  if (funds.isReadingOld) return false
  const balance = funds.readGrosze ?? funds.ledgerGrosze
  return balance === null || balance - funds.promisedGrosze >= grosze
}
