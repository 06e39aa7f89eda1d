import { randomBytes } from 'node:crypto'

/** Where a span stands, in the form of the W3C recommendation "Trace Context". */
export type TraceContext = { traceId: string; spanId: string; isSampled: boolean }

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const SAMPLED = 0x01

/** Undefined for whatever is not exactly that form: it comes from strangers. */
export function readTraceparent(text: unknown): TraceContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = (typeof text === 'string' && TRACEPARENT.exec(text)) || []
  // Both exist only as "none".
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED }
}

export function writeTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

export const newTraceId = () => randomBytes(16).toString('hex')
export const newSpanId = () => randomBytes(8).toString('hex')
