import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from './logger.ts'
import type { SpanFacts, SpanKind, SpanSink } from './span.ts'
import { newSpanId, newTraceId, writeTraceparent, type TraceContext } from './traceparent.ts'

export type OpenSpan = TraceContext & {
  /** Only the first end counts. */
  end: (result?: { facts?: SpanFacts; isFailed?: boolean }) => void
}

type SpanStart = { kind: SpanKind; parent?: TraceContext | undefined; facts?: SpanFacts }

type Tracer = { sink: SpanSink; ratio: number; active: AsyncLocalStorage<OpenSpan> }

/** One for the process: what calls a rail or puts a job in knows nothing of who listens. Undefined is off. */
let tracer: Tracer | undefined

export type Tracing = { stop: () => Promise<void> }

/** Off without an address, and then nothing of it is loaded and nothing measured. */
export async function startTracing(
  config: { OTLP_TRACES_URL?: string | undefined; OTLP_TRACES_RATIO: number },
  service: string,
  log: Logger,
): Promise<Tracing> {
  const url = config.OTLP_TRACES_URL
  if (url === undefined) return { stop: async () => undefined }
  const { createOtlpSender } = await import('./otlp-sender.ts')
  const sink = createOtlpSender({ url, service, log })
  tracer = { sink, ratio: config.OTLP_TRACES_RATIO, active: new AsyncLocalStorage() }
  return {
    stop: async () => {
      tracer = undefined
      await sink.close()
    },
  }
}

export function isTracing(): boolean {
  return tracer !== undefined
}

/** Where we are, for whoever goes on from here in another process. */
export function currentTraceparent(): string | undefined {
  const span = tracer?.active.getStore()
  return span && writeTraceparent(span)
}

/** Undefined while tracing is off. */
export function beginSpan(name: string, { kind, parent, facts = {} }: SpanStart): OpenSpan | undefined {
  if (!tracer) return undefined
  const { sink, ratio, active } = tracer
  const above = parent ?? active.getStore()
  const traceId = above?.traceId ?? newTraceId()
  const context = {
    traceId,
    spanId: newSpanId(),
    isSampled: above ? above.isSampled : isChosen(traceId, ratio),
  }
  const startMs = nowMs()
  let hasEnded = false
  return {
    ...context,
    end: (result = {}) => {
      if (hasEnded || !context.isSampled) return
      hasEnded = true
      sink.take({
        ...context,
        parentSpanId: above?.spanId,
        name,
        kind,
        startMs,
        endMs: nowMs(),
        facts: { ...facts, ...result.facts },
        isFailed: result.isFailed ?? false,
      })
    },
  }
}

/** Everything that `work` starts, now or later, stands below the span. */
export function runInSpan<Result>(span: OpenSpan | undefined, work: () => Result): Result {
  return tracer && span ? tracer.active.run(span, work) : work()
}

/** A span around work that ends; `describe` adds what only the result says. */
export async function withSpan<Result>(
  name: string,
  start: SpanStart,
  work: () => Promise<Result>,
  describe: (result: Result) => SpanFacts = () => ({}),
): Promise<Result> {
  const span = beginSpan(name, start)
  if (!span) return work()
  try {
    const result = await runInSpan(span, work)
    span.end({ facts: describe(result) })
    return result
  } catch (error) {
    // The class and never the message, which may quote anything.
    span.end({ isFailed: true, facts: { 'error.type': error instanceof Error ? error.name : typeof error } })
    throw error
  }
}

/** The server decides by the id alone: what a stranger asks for does not make it write more. */
export function isChosen(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32
}

export function traceRatio(): number {
  return tracer?.ratio ?? 0
}

function nowMs(): number {
  return performance.timeOrigin + performance.now()
}
