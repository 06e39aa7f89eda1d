import { Redis } from 'ioredis'
import { sql, type RawBuilder } from 'kysely'
import type { UserEvent } from '@app/contract/events'
import type { Db, Trx } from './database.ts'
import { batchLoader } from './batch-loader.ts'
import { callFunction } from './function-calls.ts'
import type { Logger } from '#platform/observability/logger.ts'
import { redisKey } from './redis-keys.ts'

/** Every object that a listener may follow has a stream; this is the stream of one user. */
export function streamOfUser(userId: bigint): string {
  return `user:${userId}`
}

/** A guest has no account, so the ticket itself has a stream. */
export function streamOfTicket(ticketId: bigint): string {
  return `ticket:${ticketId}`
}

/** Events for all staff: a ticket or a user's transactions have changed, and whose they are. */
export const STAFF_STREAM = 'staff'

/** This stream stores nothing; it only wakes the processes that hold the price list. */
export const PRICES_STREAM = 'prices'

export type StoredEvent = { number: bigint; kind: string; data: unknown }

/**
 * The number is assigned under the stream's row lock, which is held until the commit. So numbers have no gaps and
 * become visible in order. A reader that has reached a number has missed nothing before it.
 */
export async function appendEvent(trx: Trx, stream: string, event: UserEvent): Promise<bigint> {
  const { rows } = await sql<{ number: bigint }>`select ${appendCall(stream, event)} as number`.execute(trx)
  return rows[0]!.number
}

/** The same as a call that another statement of the change may make. */
export async function queueEvent(trx: Trx, stream: string, event: UserEvent): Promise<void> {
  await callFunction(trx, appendCall(stream, event))
}

function appendCall(stream: string, { kind, ...data }: UserEvent): RawBuilder<unknown> {
  return sql`append_event(${stream}, ${kind}, ${JSON.stringify(data)}::jsonb)`
}

/**
 * The same inside another statement, whose common table expression `changed` has the `id` and `user_id` of one sale.
 */
export function appendSaleUpdated(changed: string): RawBuilder<unknown> {
  const source = sql.ref(changed)
  return sql`numbered as (
      insert into event_streams (stream, last_number) select 'user:' || user_id, 1 from ${source}
      on conflict (stream) do update set last_number = event_streams.last_number + 1
      returning stream, last_number),
    told as (
      insert into events (stream, number, kind, data)
      select stream, last_number, 'sale.updated', jsonb_build_object('saleId', id) from numbered, ${source})`
}

/** For events that belong to no other change: appends all of them in one statement. */
export async function appendStaffEvents(db: Db, events: readonly UserEvent[]): Promise<void> {
  if (events.length === 0) return
  const data = events.map(({ kind: _kind, ...rest }) => JSON.stringify(rest))
  await sql`
    with numbered as (
      insert into event_streams (stream, last_number) values (${STAFF_STREAM}, ${events.length})
      on conflict (stream) do update set last_number = event_streams.last_number + excluded.last_number
      returning last_number)
    insert into events (stream, number, kind, data)
    select ${STAFF_STREAM}, last_number - ${events.length} + place, kind, data::jsonb from numbered,
      unnest(${events.map(({ kind }) => kind)}::text[], ${data}::text[]) with ordinality as given (kind, data, place)`.execute(
    db,
  )
}

export async function readEventsAfter(
  db: Db,
  stream: string,
  number: bigint,
  limit: number,
): Promise<StoredEvent[]> {
  return db
    .selectFrom('events')
    .select(['number', 'kind', 'data'])
    .where('stream', '=', stream)
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
}

type ReadEventsAfter = (place: { stream: string; number: bigint }) => Promise<readonly StoredEvent[]>

const PLACES_PER_QUERY = 500
const STREAMS_PER_QUERY = 1_000

/**
 * The same for many concurrent readers, for example after an event for all users: one query reads hundreds of
 * streams.
 */
export function gatherEventsAfter(db: Db, limit: number): ReadEventsAfter {
  return batchLoader(async (places) => {
    // Many readers may be at the same position, as all staff are.
    const keyOf = ({ stream, number }: { stream: string; number: bigint }) => `${number} ${stream}`
    const different = [...new Map(places.map((place) => [keyOf(place), place])).values()]
    const { rows } = await sql<StoredEvent & { stream: string; after: bigint }>`
      select asked.stream, asked.number as after, found.number, found.kind, found.data
      from unnest(${different.map(({ stream }) => stream)}::text[],
        ${different.map(({ number }) => number.toString())}::bigint[]) as asked (stream, number)
      cross join lateral (
        select number, kind, data from events
        where events.stream = asked.stream and events.number > asked.number
        order by number limit ${limit}
      ) as found order by found.number`.execute(db)
    const eventsByPlace = Map.groupBy(rows, ({ stream, after }) => keyOf({ stream, number: after }))
    return places.map((place) => eventsByPlace.get(keyOf(place)) ?? [])
  }, PLACES_PER_QUERY)
}

/** Zero for a stream without events. */
export async function lastEventNumber(db: Db, stream: string): Promise<bigint> {
  return (await lastEventNumbers(db, [stream])).get(stream) ?? 0n
}

/** The same for many concurrent callers. */
export function gatherLastEventNumber(db: Db): (stream: string) => Promise<bigint> {
  return batchLoader(async (streams) => {
    const numbers = await lastEventNumbers(db, streams)
    return streams.map((stream) => numbers.get(stream) ?? 0n)
  }, STREAMS_PER_QUERY)
}

/** Deletes the stream of an erased object, so that no listener can follow it any more. */
export async function forgetStream(trx: Trx, stream: string): Promise<void> {
  await trx.deleteFrom('events').where('stream', '=', stream).execute()
  await trx.deleteFrom('event_streams').where('stream', '=', stream).execute()
}

/** The last number of each of these streams that exists. */
async function lastEventNumbers(db: Db, streams: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('event_streams')
    .select(['stream', 'last_number'])
    .where('stream', 'in', streams)
    .execute()
  return new Map(rows.map((row) => [row.stream, row.last_number]))
}

/** Key prefixes do not apply to channels, so this separates installations that share a server. */
function wakeChannel(prefix: string): string {
  return `${prefix}${redisKey.wakeStream()}`
}

/** Call it after the commit. It only saves listeners their waiting time: they find a lost call by polling. */
export async function announce(redis: Redis, stream: string): Promise<void> {
  await redis.publish(wakeChannel(redis.options.keyPrefix ?? ''), stream)
}

type Follower = {
  stream: string
  /** The last event number that the follower has read. */
  position: () => bigint
  /** Signals that there may be new events; it may be called at any time and repeatedly. */
  wake: () => void
}

export type StreamListener = {
  follow: (follower: Follower) => () => void
  close: () => Promise<void>
}

/**
 * One per process, with one Redis connection for any number of open streams. Redis only wakes: one query for all
 * streams every `pollSeconds` finds lost messages.
 */
export function createStreamListener(options: {
  db: Db
  redisUrl: string
  prefix: string
  pollSeconds: number
  logger: Logger
}): StreamListener {
  const { db, logger } = options
  const followers = new Map<string, Set<Follower>>()
  const look = async () => {
    try {
      await wakeThoseBehind(db, followers)
    } catch (error) {
      logger.warn({ err: error }, 'event poll failed')
    }
  }
  // Unlike other commands, a subscription waits for the server to come back, for as long as that takes.
  const subscriber = new Redis(options.redisUrl, {
    connectionName: 'skinkantor-events',
    maxRetriesPerRequest: null,
  })
  subscriber.on('error', (error) => logger.warn({ err: error }, 'Redis connection failed'))
  subscriber.on('message', (_channel, stream) => {
    for (const follower of followers.get(stream) ?? []) follower.wake()
  })
  // Messages sent while the connection was down are lost, so poll now.
  subscriber.on('ready', () => void look())
  // Fails only when closed before the server responded.
  subscriber.subscribe(wakeChannel(options.prefix)).catch(() => undefined)
  const timer = setInterval(() => void look(), options.pollSeconds * 1_000)

  return {
    follow: (follower) => {
      const ofStream = followers.get(follower.stream) ?? new Set()
      followers.set(follower.stream, ofStream.add(follower))
      return () => {
        ofStream.delete(follower)
        if (ofStream.size === 0 && followers.get(follower.stream) === ofStream)
          followers.delete(follower.stream)
      }
    },
    close: async () => {
      clearInterval(timer)
      subscriber.disconnect()
    },
  }
}

async function wakeThoseBehind(db: Db, followers: ReadonlyMap<string, ReadonlySet<Follower>>): Promise<void> {
  const streams = [...followers.keys()]
  for (let start = 0; start < streams.length; start += STREAMS_PER_QUERY) {
    const numbers = await lastEventNumbers(db, streams.slice(start, start + STREAMS_PER_QUERY))
    for (const [stream, number] of numbers) {
      for (const follower of followers.get(stream) ?? []) {
        if (follower.position() < number) follower.wake()
      }
    }
  }
}
