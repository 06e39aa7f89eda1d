import { apiUrl } from '#lib/api/send.ts'
import { keepStream } from './keep-stream.ts'
import { refreshSession } from './refresh-session.ts'
import { lockManager } from './session-lock.ts'
import type { StreamMessage } from './sse-parser.ts'
import { readTokens } from './tokens.ts'

/** The streams of a person; their addresses have no parameters. */
type SharedRoute = 'GET /api/events' | 'GET /api/admin/events'

type SharedStream = {
  /** The same in all tabs that share the connection. */
  name: string
  route: SharedRoute
  /** Events up to this number are known; empty to hear only what comes. */
  after: string
  onMessage: (message: StreamMessage) => void
  onSessionEnd: () => void
}

/**
 * Follows a stream until the returned function is called. Of all tabs only the one that holds the lock keeps a
 * connection; it passes every message on, and when it closes another tab takes over and resumes after the last
 * message seen.
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
  // Stopping while another tab leads rejects the wait for the lock; nothing else can fail here.
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
