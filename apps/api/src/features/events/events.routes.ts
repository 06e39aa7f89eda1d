import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { SignedInCaller } from '#platform/caller.ts'
import type { Db } from '#platform/database.ts'
import { streamOfUser, type StoredEvent, type StreamListener } from '#platform/events.ts'
import { responses } from '#platform/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { followStream } from './follow-stream.ts'
import { OpenStreams } from './open-streams.ts'

const QUIET_MS = 20_000

const EventStreamHeaders = z.object({
  'last-event-id': z
    .string()
    .regex(/^\d{1,18}$/)
    .transform((text) => BigInt(text))
    .optional(),
})

type Options = { db: Db; listener: StreamListener; quietMs?: number }

/** Mounted under /api. The caller's own stream and nobody else's: its name comes from the session. */
export const eventsRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const openStreams = new OpenStreams()
  const serverStops = new AbortController()
  // Before the server stops listening: open streams would otherwise hold it up until its last moment.
  app.addHook('preClose', async () => serverStops.abort())

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
      const closePlace = openStreams.open(caller.userId)
      const signal = AbortSignal.any([serverStops.signal, endOf(caller), clientLeaves(reply)])
      const frames = followStream({
        db: options.db,
        listener: options.listener,
        stream: streamOfUser(caller.userId),
        after: request.headers['last-event-id'],
        quietMs: options.quietMs ?? QUIET_MS,
        signal,
        isLast: (event) => endsSession(event, caller.sessionId),
      })
      reply.raw.once('close', closePlace)
      return sendFrames(reply, frames)
    },
  )
}

function sendFrames(reply: FastifyReply, frames: AsyncGenerator<string>) {
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // The connection ends with the stream: kept for a next call it would hold up a stopping server.
      connection: 'close',
      // Proxies that collect an answer before passing it on would hold events back.
      'x-accel-buffering': 'no',
    })
    .send(Readable.from(frames))
}

/** Nobody listens longer than their token lasts; a client with a newer one comes back where it was. */
function endOf(caller: SignedInCaller): AbortSignal {
  return AbortSignal.timeout(Math.max(0, caller.tokenExpiresAt.getTime() - Date.now()))
}

function clientLeaves(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  return leaving.signal
}

function endsSession(event: StoredEvent, sessionId: string): boolean {
  return (
    event.kind === 'session.ended' && (event.data as { sessionId?: unknown } | null)?.sessionId === sessionId
  )
}
