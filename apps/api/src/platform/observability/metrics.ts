import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type MetricsRegistry = Registry

type MetricOptions<Label extends string> = { name: string; help: string; labels?: readonly Label[] }

/** One registry per process, with the default metrics of the process itself. */
export function createMetricsRegistry(processName: string): MetricsRegistry {
  const registry = new Registry()
  registry.setDefaultLabels({ process: processName })
  collectDefaultMetrics({ register: registry })
  return registry
}

export function addCounter<Label extends string = never>(
  registry: MetricsRegistry,
  { name, help, labels = [] }: MetricOptions<Label>,
): Counter<Label> {
  return new Counter({ name, help, labelNames: labels, registers: [registry] })
}

export function addHistogram<Label extends string = never>(
  registry: MetricsRegistry,
  { name, help, labels = [], bucketsSeconds }: MetricOptions<Label> & { bucketsSeconds: number[] },
): Histogram<Label> {
  return new Histogram({ name, help, labelNames: labels, buckets: bucketsSeconds, registers: [registry] })
}

/** `collect` runs at each scrape, so a gauge of stored data is never older than the scrape. */
export function addGauge<Label extends string = never>(
  registry: MetricsRegistry,
  { name, help, labels = [] }: MetricOptions<Label>,
  collect?: (gauge: Gauge<Label>) => Promise<void>,
): Gauge<Label> {
  const base = { name, help, labelNames: labels, registers: [registry] }
  if (!collect) return new Gauge(base)
  return new Gauge({
    ...base,
    collect(this: Gauge<Label>) {
      return collect(this)
    },
  })
}

type MetricsServer = { port: number; close: () => Promise<void> }

/** A separate port: metrics must never be reachable through the public address. */
export async function serveMetrics(
  registry: MetricsRegistry,
  options: { host: string; port: number },
): Promise<MetricsServer> {
  const server = http.createServer((request, response) => {
    void answer(registry, request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  registry: MetricsRegistry,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' || request.url !== '/metrics') {
    response.writeHead(404).end()
    return
  }
  try {
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}
