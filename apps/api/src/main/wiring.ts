import type { Redis } from 'ioredis'
import type { SteamOpenId } from '#features/accounts/index.ts'
import type { ImageHost } from '#features/images/index.ts'
import type { ApiConfig } from '#platform/config.ts'
import { openDatabase, type Db } from '#platform/database.ts'
import { createStreamListener, type StreamListener } from '#platform/events.ts'
import { createHttpMetrics, type HttpMetrics } from '#platform/http-metrics.ts'
import { readKeys, type Keys } from '#platform/keys.ts'
import type { Logger } from '#platform/logger.ts'
import { createMetricsRegistry, type MetricsRegistry } from '#platform/metrics.ts'
import { createRateLimiter, type RateLimiter } from '#platform/rate-limit.ts'
import { openRedis, redisSettled } from '#platform/redis.ts'
import { createImageHost } from '#providers/steam/image-host.ts'
import { createSteamOpenId } from '#providers/steam/openid.ts'

/** Everything the server needs from outside, opened once per process. */
export type ApiParts = {
  db: Db
  redis: Redis
  keys: Keys
  limiter: RateLimiter
  listener: StreamListener
  steam: SteamOpenId
  imageHost: ImageHost
  logger: Logger
  metrics: MetricsRegistry
  httpMetrics: HttpMetrics
  isStopping: () => boolean
  close: () => Promise<void>
}

export async function openApiParts(
  config: ApiConfig,
  logger: Logger,
  isStopping: () => boolean,
): Promise<ApiParts> {
  const onError = (part: string) => (error: Error) => logger.warn({ err: error, part }, 'connection lost')
  const metrics = createMetricsRegistry('api')
  const db = openDatabase({
    url: config.DATABASE_URL,
    name: 'skinkantor-api',
    poolSize: config.DATABASE_POOL_SIZE,
    onIdleError: onError('database'),
  })
  const redis = openRedis({
    url: config.REDIS_URL,
    prefix: config.REDIS_PREFIX,
    name: 'skinkantor-api',
    onError: onError('redis'),
  })
  await redisSettled(redis)
  const listener = createStreamListener({
    db,
    redisUrl: config.REDIS_URL,
    prefix: config.REDIS_PREFIX,
    pollSeconds: config.EVENT_STREAM_POLL_SECONDS,
    logger,
  })
  return {
    db,
    redis,
    listener,
    metrics,
    logger,
    isStopping,
    keys: readKeys(config.KEYS_DIR),
    httpMetrics: createHttpMetrics(metrics),
    limiter: createRateLimiter({
      redis,
      factor: config.RATE_LIMIT_FACTOR,
      onFallback: (limit) => logger.warn({ limit: limit.name }, 'counted without Redis'),
    }),
    steam: createSteamOpenId({
      url: config.STEAM_OPENID_URL,
      timeoutMs: config.STEAM_TIMEOUT_SECONDS * 1000,
    }),
    imageHost: createImageHost({
      avatarUrl: config.STEAM_AVATAR_URL,
      economyImageUrl: config.STEAM_ECONOMY_IMAGE_URL,
    }),
    close: async () => {
      await listener.close()
      redis.disconnect()
      await db.destroy()
    },
  }
}
