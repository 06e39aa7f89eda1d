export type AppraisalRules = {
  agentMaxGrosze: bigint
  maxGrosze: bigint
  marketTimesMax: number
  answerHours: number
  openMax: number
}

/**
 * The highest price that somebody may name. Nobody goes beyond a multiple of what the list says about the name; those who
 * answer tickets stay below a sum of their own, and leave to admins what the list knows nothing about.
 */
export function highestPrice(
  rules: AppraisalRules,
  { listedGrosze, mayNameLarge }: { listedGrosze: bigint | null; mayNameLarge: boolean },
): bigint {
  const byMarket = listedGrosze === null ? null : listedGrosze * BigInt(rules.marketTimesMax)
  const ceiling = byMarket !== null && byMarket < rules.maxGrosze ? byMarket : rules.maxGrosze
  if (mayNameLarge) return ceiling
  if (byMarket === null) return 0n
  return ceiling < rules.agentMaxGrosze ? ceiling : rules.agentMaxGrosze
}
