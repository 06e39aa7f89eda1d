import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '#shared/domain-error.ts'

const WAIT_SECONDS = 2
/** Answered for as long as their reader likes. */
const STREAM = /\/events$/
/** Whoever asks how we are must hear it above all when we are busy. */
const HEALTH = /\/health\//
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

type Room = { max: number; count: number }

type RoomOptions = {
  /** Whoever is still connected is then told to go elsewhere with the next request. */
  isStopping: () => boolean
  /** About what one process answers in two seconds. */
  readsMax: number
  changesMax: number
}

/**
 * More requests at once than can be answered in time are told to come back, before anything is done for them. Without
 * this a server that is too slow for a moment works only for callers who have gone. Those who read and those who change
 * something have room of their own: many who look at prices must not keep anybody from selling, nor many who sell from
 * looking at how their sale goes.
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
      // A caller who goes away gets no answer, and the framework then tells of none.
      reply.raw.once('close', () => leave(request))
    })
    app.addHook('onResponse', async (request) => leave(request))
  },
  { name: 'room-for-requests' },
)
