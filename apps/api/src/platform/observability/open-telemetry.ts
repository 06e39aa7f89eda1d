import { context, propagation, trace, type TextMapPropagator } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import { register } from 'import-in-the-middle/register-hooks.mjs'
import type { Logger } from './logger.ts'

/**
 * Every attribute that may leave the process. Instrumentations add URLs, SQL and addresses, which can name a person
 * or a payout. So an allow list is safer than a block list.
 */
const ALLOWED_ATTRIBUTES = new Set([
  'db.operation.name',
  'db.system',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'job.attempt',
  'job.id',
  'job.name',
  'request.id',
  'server.address',
  'server.port',
])

/** Traces must not take memory or time from requests: spans beyond this are dropped. */
const QUEUE = { maxExportBatchSize: 256, maxQueueSize: 2_048, scheduledDelayMillis: 2_000 }
const EXPORT_TIMEOUT_MS = 5_000

// ES modules are instrumented by a loader hook, which sees only modules that are loaded after this line.
register({ include: ['pg', 'pg-pool', 'ioredis'] })

/** Returns a stop function, which sends the pending spans. */
export function startOpenTelemetry(options: {
  url: string
  ratio: number
  service: string
  log: Logger
}): () => Promise<void> {
  const { url, ratio, service, log } = options
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'skinkantor',
      'service.name': service,
      'process.pid': process.pid,
    }),
    // Ignores the parent's flag: a client must not decide how much we write.
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logFailures(allowListed(exporter), log),
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
        ...QUEUE,
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  propagation.setGlobalPropagator(incomingOnly(new W3CTraceContextPropagator()))
  const unregister = registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        disableIncomingRequestInstrumentation: true,
        requireParentforOutgoingSpans: true,
      }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
    ],
  })
  return async () => {
    unregister()
    // An unreachable collector was already reported.
    await provider.shutdown().catch(() => undefined)
    trace.disable()
    context.disable()
    propagation.disable()
  }
}

/** Reads the trace of a page or a job, but sends no trace ids to Steam, rails and other providers. */
function incomingOnly(w3c: W3CTraceContextPropagator): TextMapPropagator {
  return {
    inject: () => undefined,
    extract: (...given) => w3c.extract(...given),
    fields: () => w3c.fields(),
  }
}

/** Events and status messages are removed as well, because they quote errors. */
function allowListed(exporter: SpanExporter): SpanExporter {
  const strip = (span: ReadableSpan): ReadableSpan => {
    const attributes = Object.entries(span.attributes).filter(([name]) => ALLOWED_ATTRIBUTES.has(name))
    return Object.create(span, {
      attributes: { value: Object.fromEntries(attributes) },
      events: { value: [] },
      status: { value: { code: span.status.code } },
    }) as ReadableSpan
  }
  return {
    export: (spans, done) => exporter.export(spans.map(strip), done),
    shutdown: () => exporter.shutdown(),
  }
}

/** One line when the collector becomes unreachable and one when it is back. */
function logFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS
        if (hasFailed && !isFailing) log.warn({ err: result.error }, 'trace export failed, spans are dropped')
        if (!hasFailed && isFailing) log.info('trace export works again')
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
