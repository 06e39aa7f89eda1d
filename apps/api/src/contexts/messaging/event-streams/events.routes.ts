import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { TICKET_KEY_HEADER, TicketParams } from '@app/contract/support/tickets'
import type { Caller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { STAFF_STREAM, streamOfUser, type StoredEvent, type StreamListener } from '#platform/db/events.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { followStream, gatherReads } from './follow-stream.ts'
import { OpenStreams } from './open-streams.ts'
import { StreamEnds } from './stream-ends.ts'

const QUIET_MS = 20_000
/** A guest has no token that expires, so a guest stream ends after this time and reconnects with its key. */
const GUEST_STREAM_MS = 600_000

const EventStreamHeaders = z.object({
  'last-event-id': z
    .string()
    .regex(/^\d{1,18}$/)
    .transform((text) => BigInt(text))
    .optional(),
})

type Options = {
  db: Db
  listener: StreamListener
  /** The caller's stream for this ticket; refuses a caller who may not see the ticket. */
  findTicketStream: (ticketId: bigint, asker: { caller: Caller; key: string | undefined }) => Promise<string>
  quietMs?: number
}

/** Registered under /api. The server decides which stream a caller follows; a request never names it. */
export const eventsRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const openStreams = new OpenStreams()
  const reads = gatherReads(options.db)
  const ends = new StreamEnds()
  // Runs before the server stops listening; open streams would otherwise delay the shutdown until its deadline.
  app.addHook('preClose', async () => ends.endAll())

  const follow = ({ caller }: FastifyRequest, reply: FastifyReply, stream: string, after?: bigint) => {
    const closePlace = openStreams.open(caller.kind === 'user' ? streamOfUser(caller.userId) : stream)
    reply.raw.once('close', closePlace)
    const signal = ends.open(reply.raw, lifeOf(caller))
    const frames = followStream({
      ...reads,
      listener: options.listener,
      stream,
      after,
      quietMs: options.quietMs ?? QUIET_MS,
      signal,
      isLast: (event) => caller.kind === 'user' && endsSession(event, caller.sessionId),
    })
    return sendFrames(reply, frames, signal)
  }

  app.get(
    '/events',
    {
      schema: {
        summary: "The signed-in person's events as they happen (text/event-stream)",
        headers: EventStreamHeaders,
        response: responses({ 200: z.string() }, ['unauthenticated', 'session_expired']),
      },
    },
    async (request, reply) => {
      const { caller } = request
      if (caller.kind !== 'user') throw new DomainError('unauthenticated')
      return follow(request, reply, streamOfUser(caller.userId), request.headers['last-event-id'])
    },
  )

  app.get(
    '/admin/events',
    {
      schema: {
        summary: 'What the staff is told as it happens (text/event-stream)',
        headers: EventStreamHeaders,
        response: responses({ 200: z.string() }, ['unauthenticated', 'admin_required']),
      },
    },
    // After rights are revoked or the admin session closes, the stream ends with its token at the latest; it carries
    // only ids.
    async (request, reply) => follow(request, reply, STAFF_STREAM, request.headers['last-event-id']),
  )

  app.get(
    '/support/ticket/:id/events',
    {
      schema: {
        tags: ['support'],
        summary: 'Changes of a ticket as they happen (text/event-stream), for whoever may see it',
        params: TicketParams,
        headers: EventStreamHeaders,
        response: responses({ 200: z.string() }, ['session_expired', 'ticket_not_found']),
      },
    },
    async (request, reply) => {
      // The schema removes undeclared headers, so the key is read from the raw request.
      const key = request.raw.headers[TICKET_KEY_HEADER]
      const asker = { caller: request.caller, key: typeof key === 'string' ? key : undefined }
      const stream = await options.findTicketStream(BigInt(request.params.id), asker)
      return follow(request, reply, stream, request.headers['last-event-id'])
    },
  )
}

/**
 * Writes directly to the connection: a stream object in between used a fifth of the memory of an open stream. Waits
 * for a slow reader, so nothing accumulates here.
 */
async function sendFrames(
  reply: FastifyReply,
  frames: AsyncGenerator<string>,
  signal: AbortSignal,
): Promise<void> {
  // A failure before the first frame gets a normal error response.
  const first = await frames.next()
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // The connection closes with the stream: keep-alive would delay a stopping server.
    connection: 'close',
    // Proxies that buffer a response would delay events.
    'x-accel-buffering': 'no',
  } as OutgoingHttpHeaders)
  try {
    if (!first.done) raw.write(first.value)
    for await (const frame of frames) {
      if (!raw.write(frame)) await once(raw, 'drain', { signal })
    }
  } catch (error) {
    // The client left during a wait, or the database is down; a connected client reconnects.
    if (!signal.aborted) reply.log.warn({ err: error }, 'event stream failed')
  } finally {
    raw.end()
  }
}

/** A stream lasts at most as long as its token; a client with a newer token resumes at its last event. */
function lifeOf(caller: Caller): number {
  if (caller.kind === 'visitor') return GUEST_STREAM_MS
  return Math.max(0, caller.tokenExpiresAt.getTime() - Date.now())
}

function endsSession(event: StoredEvent, sessionId: string): boolean {
  return (
    event.kind === 'session.ended' && (event.data as { sessionId?: unknown } | null)?.sessionId === sessionId
  )
}
