import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '#shared/domain-error.ts'

const WAIT_SECONDS = 2
/** A stream stays open as long as its reader wants. */
const STREAM = /\/events$/
/** Health checks must be answered above all when the server is busy. */
const HEALTH = /\/health\//
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

type Room = { max: number; count: number }

type RoomOptions = {
  /**
   * When true, each response asks its client to close the connection, so that the next request goes to another
   * server.
   */
  isStopping: () => boolean
  /** About as many requests as one process answers in two seconds. */
  readsMax: number
  changesMax: number
}

/**
 * Refuses requests beyond the concurrency limit before any work is done for them. Without it, a server that is slow
 * for a moment works only for callers who have left. Reads and writes have separate limits: many price readers must
 * not block sales, and many sales must not block status reads.
 */
export const concurrencyLimit = fp(
  async (app: FastifyInstance, { isStopping, readsMax, changesMax }: RoomOptions) => {
    const reads: Room = { max: readsMax, count: 0 }
    const changes: Room = { max: changesMax, count: 0 }
    const inside = new WeakMap<object, Room>()
    const leave = (request: object) => {
      const room = inside.get(request)
      if (room && inside.delete(request)) room.count -= 1
    }
    app.addHook('onRequest', async (request, reply) => {
      if (isStopping()) void reply.header('connection', 'close')
      const route = request.routeOptions.url ?? ''
      if (STREAM.test(route) || HEALTH.test(route)) return
      const room = READING.has(request.method) ? reads : changes
      if (room.count >= room.max) throw new DomainError('unavailable', { retryAfterSeconds: WAIT_SECONDS })
      room.count += 1
      inside.set(request, room)
      // A caller that disconnects gets no response, and the framework then calls no `onResponse` hook.
      reply.raw.once('close', () => leave(request))
    })
    app.addHook('onResponse', async (request) => leave(request))
  },
  { name: 'room-for-requests' },
)
