/** The part of the setting that defines the cost of being late. */
export type BonusTerms = {
  isBonusOn: boolean
  perDayGrosze: bigint
  perDayBps: number
  capGrosze: bigint
}

const WHOLE_BPS = 10_000n

/** A fixed amount plus a share of the payout, rounded down to whole grosze. */
export function bonusPerDayGrosze(amountGrosze: bigint, terms: BonusTerms): bigint {
  return terms.perDayGrosze + (amountGrosze * BigInt(terms.perDayBps)) / WHOLE_BPS
}

/** The bonus for this many started days. Zero if it was disabled when the promise was made. */
export function bonusGrosze(amountGrosze: bigint, days: number, terms: BonusTerms): bigint {
  if (!terms.isBonusOn) return 0n
  const grosze = bonusPerDayGrosze(amountGrosze, terms) * BigInt(days)
  return grosze < terms.capGrosze ? grosze : terms.capGrosze
}
