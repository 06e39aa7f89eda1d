import type { Logger } from './logger.ts'
import { SPAN_KINDS, type EndedSpan, type SpanSink } from './span.ts'

const BATCH_MAX = 256
/** What waits beyond this is dropped: traces must never cost memory or time that people need. */
const WAITING_MAX = 2_048
const FLUSH_MS = 2_000
const SEND_MS_MAX = 5_000
const FAILED = 2

/**
 * Sends spans as OTLP over HTTP in its JSON form, which every OpenTelemetry collector takes. Whatever cannot be sent is
 * dropped and said once until it works again.
 */
export function createOtlpSender(options: { url: string; service: string; log: Logger }): SpanSink {
  const { url, service, log } = options
  const waiting: EndedSpan[] = []
  let dropped = 0
  let isFailing = false
  let sending: Promise<void> | undefined

  /** False when there is no use in sending the next at once. */
  const sendBatch = async (): Promise<boolean> => {
    const batch = waiting.splice(0, BATCH_MAX)
    if (batch.length === 0) return false
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(encode(service, batch)),
        signal: AbortSignal.timeout(SEND_MS_MAX),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
      if (isFailing) log.info({ dropped }, 'traces are taken again')
      isFailing = false
      dropped = 0
      return true
    } catch (error) {
      dropped += batch.length
      if (!isFailing) log.warn({ err: error }, 'traces cannot be sent and are dropped')
      isFailing = true
      return false
    }
  }
  const sendAll = (): Promise<void> => {
    sending ??= (async () => {
      while (await sendBatch());
    })().finally(() => {
      sending = undefined
    })
    return sending
  }
  const timer = setInterval(() => void sendAll(), FLUSH_MS)
  timer.unref()
  return {
    take: (span) => {
      if (waiting.length >= WAITING_MAX) {
        dropped += 1
        return
      }
      waiting.push(span)
      if (waiting.length >= BATCH_MAX) void sendAll()
    },
    close: async () => {
      clearInterval(timer)
      await sending
      await sendAll()
    },
  }
}

function encode(service: string, spans: readonly EndedSpan[]) {
  return {
    resourceSpans: [
      {
        resource: {
          attributes: [
            attribute('service.namespace', 'skinkantor'),
            attribute('service.name', service),
            attribute('process.pid', process.pid),
          ],
        },
        scopeSpans: [{ scope: { name: 'skinkantor' }, spans: spans.map(encodeSpan) }],
      },
    ],
  }
}

function encodeSpan(span: EndedSpan) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: SPAN_KINDS[span.kind],
    startTimeUnixNano: nanoseconds(span.startMs),
    endTimeUnixNano: nanoseconds(span.endMs),
    attributes: Object.entries(span.facts).map(([key, value]) => attribute(key, value)),
    status: span.isFailed ? { code: FAILED } : {},
  }
}

function attribute(key: string, value: string | number) {
  return { key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }
}

/** As text: a number of this size loses its last digits. */
function nanoseconds(ms: number): string {
  return `${BigInt(Math.round(ms * 1_000))}000`
}
