export type AppraisalRules = {
  agentMaxGrosze: bigint
  maxGrosze: bigint
  marketTimesMax: number
  answerHours: number
  openMax: number
}

/**
 * The highest price that a staff member may set. It is limited to a multiple of the list price. Support agents have a
 * lower limit, and only admins may price items that are not on the list.
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
