import { apiUrl } from '#lib/api/send.ts'
import { keepStream } from './keep-stream.ts'
import { refreshSession } from './refresh-session.ts'
import { lockManager } from './session-lock.ts'
import type { StreamMessage } from './sse-parser.ts'
import { readTokens } from './tokens.ts'

/** The event streams of a user; their paths have no parameters. */
type SharedRoute = 'GET /api/events' | 'GET /api/admin/events'

type SharedStream = {
  /** The same name in all tabs that share the connection. */
  name: string
  route: SharedRoute
  /** Events up to this number are known; empty to receive only new events. */
  after: string
  onMessage: (message: StreamMessage) => void
  onSessionEnd: () => void
}

/**
 * Follows a stream until the returned function is called. Only the tab that holds the lock keeps a connection and
 * forwards every message. When it closes, another tab takes over and resumes after the last message.
 */
export function openSharedStream({ name, route, after, onMessage, onSessionEnd }: SharedStream): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel(name)
  let lastEventId = after

  function accept(message: StreamMessage): void {
    lastEventId = message.id || lastEventId
    onMessage(message)
  }

  channel.addEventListener('message', (message: MessageEvent<StreamMessage>) => accept(message.data))

  const lead = () =>
    keepStream({
      url: apiUrl(route, {}),
      headers: tokenHeader,
      signal: stop.signal,
      onRefused: sessionIsOver,
      onOver: onSessionEnd,
      resumeAfter: () => lastEventId,
      onMessage: (message) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
        channel.postMessage(message)
        accept(message)
      },
    })
  const leading = lockManager()?.request(name, { signal: stop.signal }, lead) ?? lead()
  // Stopping while another tab holds the lock rejects this request; no other failure is possible here.
  leading.catch(() => undefined)

  return () => {
    stop.abort()
    channel.close()
  }
}

const BEARER = 'Bearer '

function tokenHeader(): Record<string, string> | undefined {
  const accessToken = readTokens()?.accessToken
  return accessToken ? { Authorization: BEARER + accessToken } : undefined
}

async function sessionIsOver(status: number, sent: Record<string, string>): Promise<boolean> {
  if (status !== 401) return false
  return (await refreshSession((sent['Authorization'] ?? '').slice(BEARER.length))) === 'ended'
}
