import type { TraceContext } from './traceparent.ts'

/**
 * Everything that a span may say besides its name and its times. A closed list, so that nothing about a person can be put
 * into one in passing: routes are patterns, addresses are those that the operator configured, errors are classes.
 */
export type SpanFacts = Partial<
  Record<
    | 'http.request.method'
    | 'http.route'
    | 'http.response.status_code'
    | 'server.address'
    | 'request.id'
    | 'job.name'
    | 'job.id'
    | 'job.attempt'
    | 'error.type',
    string | number
  >
>

export const SPAN_KINDS = { server: 2, client: 3, consumer: 5 } as const
export type SpanKind = keyof typeof SPAN_KINDS

export type EndedSpan = TraceContext & {
  parentSpanId: string | undefined
  name: string
  kind: SpanKind
  startMs: number
  endMs: number
  facts: SpanFacts
  isFailed: boolean
}

/** Takes what has ended; never throws and never waits. */
export type SpanSink = { take: (span: EndedSpan) => void; close: () => Promise<void> }
