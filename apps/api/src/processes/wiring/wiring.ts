import type { Redis } from 'ioredis'
import type { SteamOpenId } from '#contexts/identity/accounts/index.ts'
import type { ImageHost } from '#contexts/catalog/images/index.ts'
import {
  CopyMemory,
  addSteamBudgetMetrics,
  createInventoryReader,
  type InventoryReader,
  type InventoryRules,
  type TradeHoldSource,
} from '#contexts/catalog/inventory/index.ts'
import { createOperatorProfile, type OperatorProfile } from '#contexts/selling/operator/index.ts'
import { createPriceBoard, type PriceBoard } from '#contexts/catalog/prices/index.ts'
import type { ApiConfig } from '#platform/settings/config.ts'
import { openDatabase, silentMsMaxOf, type Db } from '#platform/db/database.ts'
import {
  announce,
  createStreamListener,
  PRICES_STREAM,
  streamOfUser,
  type StreamListener,
} from '#platform/db/events.ts'
import { createHttpMetrics, type HttpMetrics } from '#platform/observability/http-metrics.ts'
import { readKeys, readReceiptKeys, type KeyRing, type Keys } from '#platform/crypto/keys.ts'
import type { Logger } from '#platform/observability/logger.ts'
import { createMetricsRegistry, type MetricsRegistry } from '#platform/observability/metrics.ts'
import { createRateLimiter, type RateLimiter } from '#platform/http/rate-limit.ts'
import { openRedis, redisSettled } from '#platform/db/redis.ts'
import { createImageHost } from '#providers/steam/image-host.ts'
import { createSteamInventory } from '#providers/steam/inventory.ts'
import { createSteamOpenId } from '#providers/steam/openid.ts'
import { createSteamWebApi } from '#providers/steam/web-api.ts'

/** All external resources of the server, opened once per process. */
export type ApiParts = {
  db: Db
  redis: Redis
  keys: Keys
  receiptKeys: KeyRing
  limiter: RateLimiter
  listener: StreamListener
  steam: SteamOpenId
  imageHost: ImageHost
  priceBoard: PriceBoard
  operator: OperatorProfile
  inventory: {
    reader: InventoryReader
    rules: InventoryRules
    egresses: readonly string[]
    tradeHolds: TradeHoldSource
    /** Shared by all readers of inventories. */
    copies: CopyMemory
  }
  logger: Logger
  metrics: MetricsRegistry
  httpMetrics: HttpMetrics
  isStopping: () => boolean
  close: () => Promise<void>
}

function openOperatorProfile(
  config: ApiConfig,
  tools: Omit<Parameters<typeof createOperatorProfile>[0], 'tradeUrl' | 'demo'>,
) {
  return createOperatorProfile({ tradeUrl: config.BRAND_TRADE_URL, demo: config, ...tools })
}

export async function openApiParts(
  config: ApiConfig,
  logger: Logger,
  isStopping: () => boolean,
): Promise<ApiParts> {
  const onError = (part: string) => (error: Error) => logger.warn({ err: error, part }, 'connection lost')
  const metrics = createMetricsRegistry('api')
  const db = openApiDatabase(config, onError('database'))
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
  const priceBoard = createPriceBoard({
    db,
    logger,
    pollSeconds: config.PRICES_POLL_SECONDS,
    onAnnounced: (wake) => listener.follow({ stream: PRICES_STREAM, position: () => 0n, wake }),
  })
  // A starting process loads its prices before its first request; without a database it loads them later.
  await priceBoard.look()
  const steamWebApi = openSteamWebApi(config)
  const inventory = openInventory(config, { db, redis, logger }, steamWebApi)
  addSteamBudgetMetrics(metrics, db, [
    { egresses: inventory.egresses, slotsPerEgress: config.STEAM_INVENTORY_PER_WINDOW },
  ])
  return {
    db,
    redis,
    inventory,
    listener,
    priceBoard,
    operator: openOperatorProfile(config, { db, steam: steamWebApi, logger }),
    metrics,
    logger,
    isStopping,
    keys: readKeys(config.KEYS_DIR),
    receiptKeys: readReceiptKeys(config.KEYS_DIR),
    httpMetrics: createHttpMetrics(metrics),
    limiter: createRateLimiter({
      redis,
      factor: config.RATE_LIMIT_FACTOR,
      onFallback: (limit) => logger.warn({ limit: limit.name }, 'rate limit counted without Redis'),
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
      await inventory.reader.close()
      await priceBoard.close()
      await listener.close()
      redis.disconnect()
      await db.destroy()
    },
  }
}

function openApiDatabase(config: ApiConfig, onIdleError: (error: Error) => void): Db {
  return openDatabase({
    url: config.DATABASE_URL,
    name: 'skinkantor-api',
    poolSize: config.DATABASE_POOL_SIZE,
    waitMsMax: config.DATABASE_WAIT_SECONDS * 1_000,
    silentMsMax: silentMsMaxOf(config.DATABASE_WAIT_SECONDS * 1_000),
    onIdleError,
  })
}

function openSteamWebApi(config: ApiConfig) {
  return createSteamWebApi({
    baseUrl: config.STEAM_WEB_API_URL,
    apiKey: config.STEAM_WEB_API_KEY,
    // A user waits for the response.
    timeoutMs: Math.min(config.STEAM_TIMEOUT_SECONDS, config.INVENTORY_ANSWER_SECONDS) * 1000,
  })
}

function openInventory(
  config: ApiConfig,
  { db, redis, logger }: Pick<ApiParts, 'db' | 'redis' | 'logger'>,
  tradeHolds: TradeHoldSource,
): ApiParts['inventory'] {
  const source = createSteamInventory({
    baseUrl: config.STEAM_COMMUNITY_URL,
    timeoutMs: config.INVENTORY_TIMEOUT_SECONDS * 1000,
    proxyUrls: config.STEAM_EGRESS_PROXIES,
  })
  const rules = {
    freshSeconds: config.INVENTORY_FRESH_SECONDS,
    floorSeconds: config.INVENTORY_FLOOR_SECONDS,
    answerMs: config.INVENTORY_ANSWER_SECONDS * 1000,
  }
  const reader = createInventoryReader({
    db,
    source,
    rules,
    logger,
    budget: {
      egresses: source.egresses,
      slotsPerEgress: config.STEAM_INVENTORY_PER_WINDOW,
      windowSeconds: config.STEAM_INVENTORY_WINDOW_SECONDS,
    },
    backoffSeconds: config.STEAM_BACKOFF_SECONDS,
    announceUser: (userId) => {
      // A lost announcement only causes a delay: listeners also poll by themselves.
      announce(redis, streamOfUser(userId)).catch((error: unknown) =>
        logger.warn({ err: error }, 'event announcement failed'),
      )
    },
  })
  return { reader, rules, egresses: source.egresses, tradeHolds, copies: new CopyMemory() }
}
