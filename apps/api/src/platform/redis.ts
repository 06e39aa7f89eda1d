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
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, 5_000),
  })
  redis.on('error', options.onError)
  return redis
}

/** Gives a starting process the moment it needs to connect; without Redis it starts all the same. */
export function redisSettled(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve()
  return new Promise((resolve) => {
    redis.once('ready', resolve)
    redis.once('error', () => resolve())
  })
}
