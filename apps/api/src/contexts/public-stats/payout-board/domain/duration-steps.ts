/** Where steps change their width: up to so many seconds, one every so many. Each is at most a fifth of what it measures. */
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
  // A rail sends unclaimed money back after 30 days: nothing takes longer than the last step.
  [90 * 86_400, 86_400],
] as const

/**
 * Durations are counted by the first step that is not below them, so that any hours can be added up afterwards. What is told
 * of them is never shorter than what was measured.
 */
export const DURATION_STEPS: readonly number[] = WIDTHS.flatMap(([end, width], index) => {
  const start = index === 0 ? 0 : WIDTHS[index - 1]![0]
  return Array.from({ length: (end - start) / width }, (_, step) => start + (step + 1) * width)
})

export type Speeds = ReadonlyMap<number, number>

export function countOf(speeds: Speeds): number {
  return [...speeds.values()].reduce((sum, count) => sum + count, 0)
}

/** The step that at least this share did not exceed; null of nothing. */
export function percentileOf(speeds: Speeds, share: number): number | null {
  const wanted = Math.ceil(countOf(speeds) * share)
  let seen = 0
  for (const [seconds, count] of [...speeds].toSorted(([one], [other]) => one - other)) {
    seen += count
    if (seen >= wanted && count > 0) return seconds
  }
  return null
}
