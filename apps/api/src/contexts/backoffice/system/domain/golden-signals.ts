/** Response statistics of one process. */
export type Answers = {
  windowSeconds: number
  count: number
  failures: number
  boundsSeconds: readonly number[]
  /** For each bound, the number of responses that were not slower. */
  upTo: readonly number[]
}

export type GoldenSignals = {
  windowSeconds: number | null
  requestsPerSecond: number
  answers: number
  failures: number
  medianMs: number | null
  p95Ms: number | null
  p99Ms: number | null
}

const MS = 1_000

/** Signals of all processes together. Quantiles cannot be averaged, so the counts are added first. */
export function goldenSignals(processes: readonly Answers[]): GoldenSignals {
  const bounds = [...new Set(processes.flatMap(({ boundsSeconds }) => boundsSeconds))].sort((a, b) => a - b)
  const answers = sum(processes.map(({ count }) => count))
  // During a deploy two versions may use different bounds. A process without a bound counts only the responses that
  // it can prove are below it.
  const upTo = bounds.map((bound) => sum(processes.map((process) => notSlowerThan(process, bound))))
  const quantile = (share: number) => {
    const place = answers === 0 ? -1 : upTo.findIndex((count) => count >= share * answers)
    return place === -1 ? null : Math.round(bounds[place]! * MS)
  }
  return {
    windowSeconds:
      processes.length === 0 ? null : Math.max(...processes.map(({ windowSeconds }) => windowSeconds)),
    requestsPerSecond: sum(processes.map(({ count, windowSeconds }) => count / windowSeconds)),
    answers,
    failures: sum(processes.map(({ failures }) => failures)),
    medianMs: quantile(0.5),
    p95Ms: quantile(0.95),
    p99Ms: quantile(0.99),
  }
}

function notSlowerThan({ boundsSeconds, upTo }: Answers, bound: number): number {
  const place = boundsSeconds.findLastIndex((own) => own <= bound)
  return upTo[place] ?? 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
