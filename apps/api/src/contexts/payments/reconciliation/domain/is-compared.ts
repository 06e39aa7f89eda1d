type Run = { outcome: string; ours: number; theirs: number }

/** A run proves something only when it finished and had a balance or at least one payment to compare. */
export function isCompared(run: Run | undefined, hasBalance: boolean): boolean {
  return run !== undefined && run.outcome !== 'unavailable' && (hasBalance || run.ours + run.theirs > 0)
}
