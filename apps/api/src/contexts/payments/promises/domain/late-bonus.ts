/** The part of the setting that says what being late costs us. */
export type BonusTerms = {
  isBonusOn: boolean
  perDayGrosze: bigint
  perDayBps: number
  capGrosze: bigint
}

const WHOLE_BPS = 10_000n

/** A fixed amount and a share of the payout, rounded down to whole grosze. */
export function bonusPerDayGrosze(amountGrosze: bigint, terms: BonusTerms): bigint {
  return terms.perDayGrosze + (amountGrosze * BigInt(terms.perDayBps)) / WHOLE_BPS
}

/** For so many started days. Nothing while it was off when the promise was made. */
export function bonusGrosze(amountGrosze: bigint, days: number, terms: BonusTerms): bigint {
  if (!terms.isBonusOn) return 0n
  const grosze = bonusPerDayGrosze(amountGrosze, terms) * BigInt(days)
  return grosze < terms.capGrosze ? grosze : terms.capGrosze
}
