import { Histogram, type Registry } from 'prom-client'

export type HttpMetrics = {
  observe(answer: { method: string; route: string; status: number; durationMs: number }): void
}

export function createHttpMetrics(registry: Registry): HttpMetrics {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    observe({ method, route, status, durationMs }) {
      duration.observe({ method, route, status: String(status) }, durationMs / 1000)
    },
  }
}
