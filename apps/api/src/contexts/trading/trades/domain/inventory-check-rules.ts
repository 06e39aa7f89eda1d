/** Steam request budget of the inventory checks. */
export type LookBudget = { egresses: number; slotsPerEgress: number; windowSeconds: number }

/**
 * Time between ordinary checks. One request of each address stays free for second checks, which decide about an
 * alarm. Ordinary checks sent all at once would use up the budget, and second checks would wait a whole window.
 */
export function lookGapSeconds({ egresses, slotsPerEgress, windowSeconds }: LookBudget): number {
  return windowSeconds / (Math.max(1, slotsPerEgress - 1) * egresses)
}

/**
 * Interval between checks of one waiting sale. The wanted interval applies while the Steam budget allows it. Beyond
 * that every check is delayed, so that no address exceeds its budget.
 */
export function lookIntervalSeconds(
  budget: LookBudget,
  plan: {
    everySeconds: number
    /** Number of requests for one check of every waiting sale. */
    requestsPerRound: number
  },
): number {
  return Math.max(plan.everySeconds, Math.ceil(plan.requestsPerRound * lookGapSeconds(budget)))
}

export type Missing = { assetIds: readonly string[]; isConfirmed: boolean }

/**
 * Steam sometimes shows an inventory as empty for a moment. So an item counts as missing only when a second check
 * misses it too. Items that go missing later also need two checks.
 */
export function judgeMissing(before: Missing, missingNow: readonly string[]): Missing {
  const still = before.assetIds.filter((assetId) => missingNow.includes(assetId))
  const isMore = before.isConfirmed && missingNow.length > still.length
  return still.length === 0 || isMore
    ? { assetIds: missingNow, isConfirmed: false }
    : { assetIds: still, isConfirmed: true }
}
