import { Counter, Histogram, type Registry } from 'prom-client'

export type HttpMetrics = {
  observe(answer: { method: string; route: string; status: number; durationMs: number }): void
  /** For answers that are ready before they are asked for: only their number is of interest. */
  countPrepared(status: 200 | 304): void
}

export function createHttpMetrics(registry: Registry): HttpMetrics {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  // Plain numbers, read when the metrics are: this is counted on the fastest way through the server.
  const prepared = { 200: 0, 304: 0 }
  const reported = { 200: 0, 304: 0 }
  registry.registerMetric(
    new Counter({
      name: 'http_prepared_answers_total',
      help: 'Prepared public answers handed out, by status.',
      labelNames: ['status'],
      registers: [],
      collect() {
        for (const status of [200, 304] as const) {
          this.inc({ status }, prepared[status] - reported[status])
          reported[status] = prepared[status]
        }
      },
    }),
  )
  return {
    countPrepared(status) {
      prepared[status] += 1
    },
    observe({ method, route, status, durationMs }) {
      duration.observe({ method, route, status: String(status) }, durationMs / 1000)
    },
  }
}
