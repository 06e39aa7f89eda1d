import { callHeaders } from '#lib/api/send.ts'
import { createSseParser, type StreamMessage } from './sse-parser.ts'

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000

/** The server sends a comment more often than this, so longer silence means a dead connection. */
const SILENCE_LIMIT_MS = 60_000

/** How a connection ended: `closed` after it worked, `failed` without a byte received, `over` permanently. */
type StreamEnd = 'closed' | 'failed' | 'over'

type Stream = {
  url: string
  /** Called before every attempt; undefined while there are no credentials to send. */
  headers: () => Record<string, string> | undefined
  signal: AbortSignal
  resumeAfter: () => string
  onMessage: (message: StreamMessage) => void
  /** Whether a refusal ends the stream permanently. */
  onRefused: (status: number, headers: Record<string, string>) => Promise<boolean>
  onOver: () => void
}

/** Keeps one event stream open, reconnects after every interruption and resumes after the last event. */
export async function keepStream(stream: Stream): Promise<void> {
  let failures = 0
  while (!stream.signal.aborted) {
    const end = await connectOnce(stream).catch((): StreamEnd => 'failed')
    if (stream.signal.aborted) return
    if (end === 'over') return stream.onOver()
    failures = end === 'closed' ? 0 : failures + 1
    await pause(delayAfterMs(failures), stream.signal)
  }
}

/**
 * The backoff doubles with each failure; the random half prevents thousands of browsers from reconnecting at the same
 * moment.
 */
export function delayAfterMs(failures: number, random: () => number = Math.random): number {
  const longestMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)
  return longestMs / 2 + (random() * longestMs) / 2
}

async function connectOnce(stream: Stream): Promise<StreamEnd> {
  const headers = stream.headers()
  if (!headers) return 'failed'
  const silence = new AbortController()
  const lastEventId = stream.resumeAfter()
  const response = await fetch(stream.url, {
    headers: {
      ...callHeaders(),
      ...headers,
      Accept: 'text/event-stream',
      ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}),
    },
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.any([stream.signal, silence.signal]),
  })
  if (response.ok && response.body)
    return readMessages(response.body, stream.onMessage, () => silence.abort())
  return (await stream.onRefused(response.status, headers)) ? 'over' : 'failed'
}

async function readMessages(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: StreamMessage) => void,
  onSilence: () => void,
): Promise<StreamEnd> {
  const parse = createSseParser(onMessage)
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let silenceTimer = setTimeout(onSilence, SILENCE_LIMIT_MS)
  let end: StreamEnd = 'failed'
  try {
    for (;;) {
      const piece = await reader.read()
      if (piece.done) return end
      end = 'closed'
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(onSilence, SILENCE_LIMIT_MS)
      parse(decoder.decode(piece.value, { stream: true }))
    }
  } catch {
    return end
  } finally {
    clearTimeout(silenceTimer)
  }
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, delayMs)
    signal.addEventListener('abort', finish)
  })
}
