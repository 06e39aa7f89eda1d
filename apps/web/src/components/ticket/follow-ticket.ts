import { apiUrl } from '#lib/api/send.ts'
import { keepStream } from '#lib/session/keep-stream.ts'

type Followed = { id: string; key: string; after: string; onNews: () => void }

/** The stream of one ticket for a guest, who has no stream of their own. Answers how to close it. */
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
    // The key no longer opens it; anything else may pass.
    onRefused: async (status) => status === 404,
    onOver: () => undefined,
  })
  return () => stop.abort()
}
