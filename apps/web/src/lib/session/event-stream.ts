import type { UserEvent } from '@app/contract/events'
import { apiUrl, callHeaders } from '#lib/api/send.ts'
import { parseJsonObject } from './base64url.ts'
import { refreshSession } from './refresh-session.ts'
import { lockManager } from './session-lock.ts'
import { createSseParser, type StreamMessage } from './sse-parser.ts'
import { readTokens } from './tokens.ts'
import { publishUserEvent } from './user-events.ts'

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000

/** The server sends a comment more often than this; silence means that the connection is dead. */
const SILENCE_LIMIT_MS = 60_000

/** How one connection ended: `closed` after it had worked, `failed` without a single byte. */
type StreamEnd = 'closed' | 'failed' | 'session-ended'

/**
 * Follows the person's events until the returned function is called. Of all tabs only the one that holds the
 * lock keeps a connection; it passes every message on, and when it closes another tab takes over and resumes
 * after the last message seen.
 */
export function openEventStream(options: {
  userId: string
  /** What the page shows already contains the events up to this number. */
  after: string
  onSessionEnd: () => void
}): () => void {
  const name = `user-events:${options.userId}`
  const stop = new AbortController()
  const channel = new BroadcastChannel(name)
  let lastEventId = options.after

  function accept(message: StreamMessage): void {
    lastEventId = message.id || lastEventId
    const event = readEvent(message)
    if (event) publishUserEvent(event)
  }

  channel.addEventListener('message', (message: MessageEvent<StreamMessage>) => accept(message.data))

  const lead = () =>
    keepConnected({
      signal: stop.signal,
      onSessionEnd: options.onSessionEnd,
      resumeAfter: () => lastEventId,
      onMessage: (message) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
        channel.postMessage(message)
        accept(message)
      },
    })
  const leading = lockManager()?.request(name, { signal: stop.signal }, lead) ?? lead()
  // Stopping while another tab leads rejects the wait for the lock; nothing else can fail here.
  leading.catch(() => undefined)

  return () => {
    stop.abort()
    channel.close()
  }
}

type Connection = {
  signal: AbortSignal
  resumeAfter: () => string
  onMessage: (message: StreamMessage) => void
  onSessionEnd: () => void
}

async function keepConnected(connection: Connection): Promise<void> {
  let failures = 0
  while (!connection.signal.aborted) {
    const end = await connectOnce(connection).catch((): StreamEnd => 'failed')
    if (connection.signal.aborted) return
    if (end === 'session-ended') return connection.onSessionEnd()
    failures = end === 'closed' ? 0 : failures + 1
    await pause(delayAfterMs(failures), connection.signal)
  }
}

/** Doubles with each failure; the random half keeps thousands of browsers from returning at one instant. */
export function delayAfterMs(failures: number, random: () => number = Math.random): number {
  const longestMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)
  return longestMs / 2 + (random() * longestMs) / 2
}

async function connectOnce(connection: Connection): Promise<StreamEnd> {
  const accessToken = readTokens()?.accessToken
  if (!accessToken) return 'failed'
  const silence = new AbortController()
  const headers = callHeaders(accessToken)
  headers['Accept'] = 'text/event-stream'
  const lastEventId = connection.resumeAfter()
  if (lastEventId) headers['Last-Event-ID'] = lastEventId
  const response = await fetch(apiUrl('/events'), {
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.any([connection.signal, silence.signal]),
  })
  if (response.status === 401) {
    return (await refreshSession(accessToken)) === 'ended' ? 'session-ended' : 'failed'
  }
  if (!response.ok || !response.body) return 'failed'
  return readMessages(response.body, connection.onMessage, () => silence.abort())
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

/** Other kinds come from a newer server than this page; they are not for it. */
function readEvent({ event: kind, data }: StreamMessage): UserEvent | undefined {
  if (kind === 'profile.updated' || kind === 'email.confirmed' || kind === 'inventory.updated')
    return { kind }
  const facts = parseJsonObject(data)
  const sessionId = facts?.['sessionId']
  if (kind === 'session.ended' && typeof sessionId === 'string') return { kind, sessionId }
  const saleId = facts?.['saleId']
  return kind === 'sale.updated' && typeof saleId === 'number' ? { kind, saleId } : undefined
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
