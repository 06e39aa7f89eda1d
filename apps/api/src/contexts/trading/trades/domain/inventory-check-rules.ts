/** What looks may ask Steam for. */
export type LookBudget = { egresses: number; slotsPerEgress: number; windowSeconds: number }

/**
 * How far apart ordinary looks leave. One request of each address stays free for second looks, which decide whether there
 * is an alarm; all at once, ordinary looks would spend the share and second ones would wait for a whole window.
 */
export function lookGapSeconds({ egresses, slotsPerEgress, windowSeconds }: LookBudget): number {
  return windowSeconds / (Math.max(1, slotsPerEgress - 1) * egresses)
}

/**
 * How often each waiting sale is looked at. The wished interval holds while the share of Steam's budget is enough for it;
 * beyond that every look comes later, so that no address ever asks more than it may.
 */
export function lookIntervalSeconds(
  budget: LookBudget,
  plan: {
    everySeconds: number
    /** What one look at every waiting sale costs. */
    requestsPerRound: number
  },
): number {
  return Math.max(plan.everySeconds, Math.ceil(plan.requestsPerRound * lookGapSeconds(budget)))
}

export type Missing = { assetIds: readonly string[]; isConfirmed: boolean }

/**
 * Steam has been seen to show an inventory empty for a moment. So what is missing counts only when a second look does not
 * find it either; more that goes missing later is looked at twice as well.
 */
export function judgeMissing(before: Missing, missingNow: readonly string[]): Missing {
  const still = before.assetIds.filter((assetId) => missingNow.includes(assetId))
  const isMore = before.isConfirmed && missingNow.length > still.length
  return still.length === 0 || isMore
    ? { assetIds: missingNow, isConfirmed: false }
    : { assetIds: still, isConfirmed: true }
}
