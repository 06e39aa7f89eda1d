import {
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanKind,
} from '@opentelemetry/api'
import type { Logger } from './logger.ts'

let stop: (() => Promise<void>) | undefined

/** Off without an address; then the SDK is not loaded and every span is a no-op. */
export async function startTracing(
  config: { OTLP_TRACES_URL?: string | undefined; OTLP_TRACES_RATIO: number },
  service: string,
  log: Logger,
): Promise<void> {
  if (config.OTLP_TRACES_URL === undefined) return
  const { startOpenTelemetry } = await import('./open-telemetry.ts')
  stop = startOpenTelemetry({ url: config.OTLP_TRACES_URL, ratio: config.OTLP_TRACES_RATIO, service, log })
}

export async function stopTracing(): Promise<void> {
  await stop?.()
  stop = undefined
}

export function isTracing(): boolean {
  return stop !== undefined
}

/** The current span in W3C form, for the process that continues the trace. */
export function currentTraceparent(): string | undefined {
  const span = trace.getSpanContext(context.active())
  if (!span || !isSpanContextValid(span)) return undefined
  return `00-${span.traceId}-${span.spanId}-0${span.traceFlags}`
}

/** A `traceparent` that is not valid starts a new trace. */
export function contextOf(traceparent: unknown): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent })
}

type SpanStart = { kind: SpanKind; attributes: Attributes; parent?: Context }

export function startSpan(name: string, { kind, attributes, parent }: SpanStart): Span {
  return trace.getTracer('skinkantor').startSpan(name, { kind, attributes }, parent)
}

/** Everything that `work` starts becomes a child of the span; `describe` adds attributes of the result. */
export async function withSpan<Result>(
  name: string,
  start: SpanStart,
  work: () => Promise<Result>,
  describe: (result: Result) => Attributes = () => ({}),
): Promise<Result> {
  const span = startSpan(name, start)
  try {
    const result = await context.with(trace.setSpan(start.parent ?? context.active(), span), work)
    span.setAttributes(describe(result))
    return result
  } catch (error) {
    // The error class, never the message, which may quote any value.
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
