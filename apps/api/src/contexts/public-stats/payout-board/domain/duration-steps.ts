/** Pairs of an end in seconds and a step width. Each step is at most a fifth of the measured value. */
const WIDTHS = [
  [60, 5],
  [120, 10],
  [300, 15],
  [900, 30],
  [1_800, 60],
  [3_600, 300],
  [7_200, 600],
  [21_600, 1_800],
  [86_400, 3_600],
  [7 * 86_400, 21_600],
  // A provider returns unclaimed money after 30 days, so nothing takes longer than the last step.
  [90 * 86_400, 86_400],
] as const

/**
 * Each duration counts at the first step that is not below it, so that hours can be summed later. The published value
 * is never shorter than the measured one.
 */
export const DURATION_STEPS: readonly number[] = WIDTHS.flatMap(([end, width], index) => {
  const start = index === 0 ? 0 : WIDTHS[index - 1]![0]
  return Array.from({ length: (end - start) / width }, (_, step) => start + (step + 1) * width)
})

export type Speeds = ReadonlyMap<number, number>

export function countOf(speeds: Speeds): number {
  return [...speeds.values()].reduce((sum, count) => sum + count, 0)
}

/** The step that at least this share of durations did not exceed; null without durations. */
export function percentileOf(speeds: Speeds, share: number): number | null {
  const wanted = Math.ceil(countOf(speeds) * share)
  let seen = 0
  for (const [seconds, count] of [...speeds].toSorted(([one], [other]) => one - other)) {
    seen += count
    if (seen >= wanted && count > 0) return seconds
  }
  return null
}
