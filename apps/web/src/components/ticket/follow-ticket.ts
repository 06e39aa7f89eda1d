import { apiUrl } from '#lib/api/send.ts'
import { keepStream } from '#lib/session/keep-stream.ts'

type Followed = { id: string; key: string; after: string; onNews: () => void }

/** Opens the event stream of one ticket for a guest, who has no account stream. Returns a function that closes it. */
export function followTicket({ id, key, after, onNews }: Followed): () => void {
  const stop = new AbortController()
  let lastEventId = after
  void keepStream({
    url: apiUrl('GET /api/support/ticket/:id/events', { id }),
    headers: () => ({ 'X-Ticket-Key': key }),
    signal: stop.signal,
    resumeAfter: () => lastEventId,
    onMessage: (message) => {
      lastEventId = message.id || lastEventId
      onNews()
    },
    // A 404 means that the key is no longer valid; every other error may be temporary.
    onRefused: async (status) => status === 404,
    onOver: () => undefined,
  })
  return () => stop.abort()
}
