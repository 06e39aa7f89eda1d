import { Redis } from 'ioredis'

/**
 * Redis is a convenience: everything must stay correct without it, only slower. So a call fails fast when the
 * server is away instead of queueing up behind a reconnect.
 */
export function openRedis(options: {
  url: string
  prefix: string
  name: string
  onError: (error: Error) => void
}): Redis {
  const redis = new Redis(options.url, {
    connectionName: options.name,
    keyPrefix: options.prefix,
    enableOfflineQueue: false,
    lazyConnect: false,
    connectTimeout: 2_000,
    commandTimeout: 1_000,
    // A server that does not respond counts as gone; a new connection shows whether it is back.
    socketTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, 5_000),
  })
  redis.on('error', options.onError)
  return redis
}

/** Gives a starting process the moment it needs to connect; without Redis it starts anyway. */
export function redisSettled(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve()
  return new Promise((resolve) => {
    redis.once('ready', resolve)
    redis.once('error', () => resolve())
  })
}

export type RedisState = { version: string; answerMs: number; memoryBytes: number; clients: number }

/** The state that the server reports; throws when the server is unreachable. */
export async function readRedisState(redis: Redis): Promise<RedisState> {
  const startMs = performance.now()
  const info = await redis.info()
  const answerMs = Math.round((performance.now() - startMs) * 10) / 10
  const facts = new Map(info.split(/\r?\n/).map((line) => line.split(':', 2) as [string, string]))
  const number = (name: string) => Number(facts.get(name) ?? 0)
  return {
    answerMs,
    version: facts.get('redis_version') ?? '',
    memoryBytes: number('used_memory'),
    clients: number('connected_clients'),
  }
}
