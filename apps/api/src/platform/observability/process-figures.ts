import type { MetricsRegistry } from './metrics.ts'

/** How far back the response figures reach. */
const WINDOW_MS = 5 * 60_000

/** Figures of one process. They are plain numbers, so that several processes can be added up. */
export type ProcessFigures = {
  memoryBytes: number
  /** 99th percentile of the event loop delay. */
  loopDelayMs: number
  /** Only for processes that answer requests. */
  answers: AnswerFigures | null
}

export type AnswerFigures = {
  windowSeconds: number
  count: number
  /** Responses with status 500 and above. */
  failures: number
  /** Upper bounds in seconds, and how many responses were not slower than each. */
  boundsSeconds: number[]
  upTo: number[]
}

type Totals = Omit<AnswerFigures, 'windowSeconds'> & { atMs: number }

/** Reads the process's own metrics, so that nothing is counted a second time. */
export function createFiguresReader(registry: MetricsRegistry, now = () => performance.now()) {
  const kept: Totals[] = []
  return async (): Promise<ProcessFigures> => {
    const totals = await readTotals(registry, now())
    if (totals) {
      // The newest totals that are old enough stay as the start of the window.
      while (kept.length > 1 && totals.atMs - kept[1]!.atMs >= WINDOW_MS) kept.shift()
      kept.push(totals)
    }
    return {
      memoryBytes: await readGauge(registry, 'process_resident_memory_bytes'),
      loopDelayMs: Math.round((await readGauge(registry, 'nodejs_eventloop_lag_p99_seconds')) * 1_000),
      answers: totals && kept.length > 1 ? difference(totals, kept[0]!) : null,
    }
  }
}

function difference(newer: Totals, older: Totals): AnswerFigures {
  return {
    windowSeconds: Math.max(1, Math.round((newer.atMs - older.atMs) / 1_000)),
    count: newer.count - older.count,
    failures: newer.failures - older.failures,
    boundsSeconds: newer.boundsSeconds,
    upTo: newer.upTo.map((count, place) => count - (older.upTo[place] ?? 0)),
  }
}

type Value = { value: number; labels: Record<string, unknown>; metricName?: string }

async function readTotals(registry: MetricsRegistry, atMs: number): Promise<Totals | undefined> {
  const metric = registry.getSingleMetric('http_request_duration_seconds')
  if (!metric) return undefined
  const { values } = (await metric.get()) as { values: Value[] }
  const upTo = new Map<number, number>()
  let count = 0
  let failures = 0
  for (const { value, labels, metricName } of values) {
    if (metricName?.endsWith('_count')) {
      count += value
      if (Number(labels['status']) >= 500) failures += value
    }
    if (metricName?.endsWith('_bucket') && typeof labels['le'] === 'number')
      upTo.set(labels['le'], (upTo.get(labels['le']) ?? 0) + value)
  }
  const boundsSeconds = [...upTo.keys()].sort((one, other) => one - other)
  return { atMs, count, failures, boundsSeconds, upTo: boundsSeconds.map((bound) => upTo.get(bound) ?? 0) }
}

async function readGauge(registry: MetricsRegistry, name: string): Promise<number> {
  const values = (await registry.getSingleMetric(name)?.get())?.values ?? []
  return values[0]?.value ?? 0
}
