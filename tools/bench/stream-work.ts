import { servicesFromEnvironment } from '@app/stack/services'
import { openRedis } from '../../apps/api/src/platform/db/redis.ts'
import {
  announceToEverybody,
  countEvents,
  signSeededIn,
  writeToEverybody,
} from '../../apps/api/test/worlds/stream-scene.ts'
import type { CrashWorld } from '../resilience/crash/world.ts'
import type { BenchWorld } from './bench-world.ts'
import type { Work } from './figures.ts'
import type { Turn } from './load.ts'
import { StreamClients } from './stream-clients.ts'

const STREAMS = 1_000

export type Fan = { clients: StreamClients; tell: () => Promise<number>; close: () => void }

/** Opens one stream for each of `count` users, with a sender that notifies all of them. */
export async function openFan(world: CrashWorld, apiUrl: string, count: number): Promise<Fan> {
  const people = await signSeededIn(world.db, world.keys, count)
  const { redisUrl } = await servicesFromEnvironment()
  const redis = openRedis({
    url: redisUrl,
    prefix: world.redisPrefix,
    name: 'bench',
    onError: () => undefined,
  })
  const clients = new StreamClients()
  await clients.open(
    `${apiUrl}/api/events`,
    people.map(({ headers }) => headers),
  )
  const userIds = people.map(({ userId }) => userId)
  const tell = () =>
    clients.timeToHear(
      () => announceToEverybody(redis, userIds),
      () => writeToEverybody(world.db, userIds),
    )
  // Creates the first events and refreshes the statistics, so that plans made for an empty table are replaced.
  // Otherwise this takes a minute or two.
  await tell()
  await countEvents(world.db)
  return {
    clients,
    tell,
    close: () => {
      clients.close()
      redis.disconnect()
    },
  }
}

/**
 * Sends one event to each of a thousand users, compared with a server that only writes a line to as many connections.
 */
export async function streamWork({
  world,
  apiUrl,
  bare,
}: BenchWorld): Promise<{ works: Work[]; stop: () => void }> {
  const fan = await openFan(world, apiUrl, STREAMS)
  const bareUrl = `${String(bare.ready['url'])}/stream`
  const readers = new StreamClients()
  await readers.open(
    bareUrl,
    Array.from({ length: STREAMS }, () => ({})),
  )
  const headers = { 'content-type': 'application/json' }
  const told = async (tookMs: number): Promise<Turn> => ({
    count: STREAMS,
    perSecond: (STREAMS * 1_000) / tookMs,
    p50Ms: tookMs,
    p95Ms: tookMs,
    p99Ms: tookMs,
  })
  return {
    stop: () => {
      fan.close()
      readers.close()
    },
    works: [
      {
        name: `an event to ${STREAMS} streams`,
        bareName: 'a line to as many sockets',
        ours: async () => told(await fan.tell()),
        bare: async () =>
          told(await readers.timeToHear(() => fetch(bareUrl, { method: 'POST', headers, body: '{}' }))),
      },
    ],
  }
}
