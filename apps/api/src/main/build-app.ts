import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import {
  createJsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { accountRoutes } from '#features/accounts/account.routes.ts'
import { sessionsRepository } from '#features/accounts/index.ts'
import { signInRoutes } from '#features/accounts/sign-in.routes.ts'
import { eventsRoutes } from '#features/events/events.routes.ts'
import { imagesRoutes } from '#features/images/images.routes.ts'
import { inventoryRoutes } from '#features/inventory/inventory.routes.ts'
import { operatorRoutes } from '#features/operator/operator.routes.ts'
import { payoutDetailsRoutes } from '#features/payout-details/payout-details.routes.ts'
import { railMessagesRoutes } from '#features/payouts/rail-messages.routes.ts'
import { reserveAdvance } from '#features/money/index.ts'
import { adminPricesRoutes } from '#features/prices/admin-prices.routes.ts'
import { findSkinPicture } from '#features/prices/index.ts'
import { pricesRoutes } from '#features/prices/prices.routes.ts'
import { listLockedAssetIds } from '#features/sales/index.ts'
import { quotesRoutes } from '#features/sales/quotes.routes.ts'
import { salesRoutes } from '#features/sales/sales.routes.ts'
import { authenticate } from '#platform/authenticate.ts'
import type { ApiConfig } from '#platform/config.ts'
import { announce, PRICES_STREAM, streamOfUser } from '#platform/events.ts'
import { healthRoutes } from '#platform/health.routes.ts'
import { httpErrors, sendError } from '#platform/http-errors.ts'
import { limitByNetwork } from '#platform/route-limits.ts'
import { permissions } from '#platform/permissions.ts'
import { createPreparedServer, type ServerLimits } from '#platform/prepared-server.ts'
import { requestLog } from '#platform/request-log.ts'
import { openRailMessages } from './open-rail-messages.ts'
import type { ApiParts } from './wiring.ts'

const BODY_BYTES_MAX = 64 * 1024
const UNKNOWN_PATH_LIMIT = { name: 'unknown-path', max: 60, windowSeconds: 60 }

/** The whole HTTP server without listen(): tests inject into it, main/api.ts opens the port. */
export async function buildApp(config: ApiConfig, parts: ApiParts): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = parts.logger
  let preparedHeaders: string[] | undefined
  const app = Fastify({
    serverFactory: (handle, options) =>
      createPreparedServer(handle, options as unknown as ServerLimits, {
        // A server that is starting or stopping leaves everything to the framework.
        find: (address) =>
          preparedHeaders && !parts.isStopping() ? parts.priceBoard.findAnswer(address) : undefined,
        headers: () => preparedHeaders ?? [],
        onAnswered: (status) => parts.httpMetrics.countPrepared(status),
      }),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: 30_000,
    genReqId: () => randomBytes(9).toString('base64url'),
    routerOptions: { maxParamLength: 1_000 },
    return503OnClosing: true,
    // Fastify refuses some requests before any route or handler of ours sees them.
    frameworkErrors: (_error, request, reply) => {
      sendError(request, reply, 'bad_request')
    },
  }).withTypeProvider<ZodTypeProvider>()
  // JSON is the only language of the API; Fastify would read plain text as well.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  await app.register(requestLog, { metrics: parts.httpMetrics })
  await app.register(httpErrors)
  await app.register(helmet, SECURITY_HEADERS)
  await app.register(cookie)
  await app.register(authenticate, {
    tokenKeys: parts.keys.tokens,
    findLiveSession: sessionsRepository.findLive(parts.db),
  })
  await app.register(permissions)
  await app.register(swagger, OPENAPI)
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    if (request.routeOptions.url === undefined) {
      // Guessing paths is limited like everything else that costs us a lookup.
      await limitByNetwork(parts.limiter, UNKNOWN_PATH_LIMIT).call(app, request, reply)
    }
  })
  await registerRoutes(app, config, parts)
  app.addHook('onListen', async () => {
    preparedHeaders = await readSecurityHeaders(app)
  })
  return app
}

/** What every ordinary answer carries, taken from one, so that the prepared ones can never fall behind. */
async function readSecurityHeaders(app: FastifyInstance): Promise<string[]> {
  const { headers } = await app.inject('/api/health/live')
  const own = new Set([
    'cache-control',
    'content-type',
    'content-length',
    'connection',
    'date',
    'x-request-id',
  ])
  return Object.entries(headers).flatMap(([name, value]) => (own.has(name) ? [] : [name, String(value)]))
}

async function registerRoutes(app: FastifyInstance, config: ApiConfig, parts: ApiParts): Promise<void> {
  const { db, keys, limiter, redis, logger } = parts
  const announceStream = (stream: string) => {
    // A lost announcement only delays: whoever listens looks for itself as well.
    announce(redis, stream).catch((error: unknown) => logger.warn({ err: error }, 'not announced'))
  }
  const announceUser = (userId: bigint) => announceStream(streamOfUser(userId))
  await app.register(
    async (api) => {
      await api.register(healthRoutes, { db, redis, isStopping: parts.isStopping })
      await api.register(signInRoutes, {
        db,
        keys,
        limiter,
        announceUser,
        steam: parts.steam,
        publicUrl: config.PUBLIC_URL,
        lives: {
          signInSeconds: config.SIGN_IN_SECONDS,
          handOverSeconds: config.HAND_OVER_SECONDS,
          accessTokenSeconds: config.ACCESS_TOKEN_SECONDS,
          refreshGraceSeconds: config.REFRESH_GRACE_SECONDS,
          sessionIdleSeconds: config.SESSION_IDLE_SECONDS,
          sessionLifeSeconds: config.SESSION_LIFE_SECONDS,
        },
      })
      await api.register(accountRoutes, {
        db,
        keys,
        limiter,
        announceUser,
        publicUrl: config.PUBLIC_URL,
        emailLinkSeconds: config.EMAIL_LINK_SECONDS,
      })
      await api.register(eventsRoutes, { db, listener: parts.listener })
      await api.register(pricesRoutes, { db, limiter, board: parts.priceBoard })
      await api.register(adminPricesRoutes, {
        db,
        limiter,
        gapSeconds: config.PRICES_GAP_SECONDS,
        waitSeconds: config.PRICES_WAIT_SECONDS,
        announcePrices: () => announceStream(PRICES_STREAM),
      })
      await api.register(inventoryRoutes, {
        db,
        keys,
        limiter,
        logger,
        ...parts.inventory,
        freshSeconds: config.INVENTORY_FRESH_SECONDS,
        currentPrices: () => parts.priceBoard.current(),
        listLockedAssetIds: (userId) => listLockedAssetIds(db, userId),
      })
      await api.register(salesApi, { config, parts, announceUser })
      await api.register(railMessagesRoutes, { db, limiter, readers: openRailMessages(config) })
      api.get('/docs', { schema: { hide: true } }, async (_request, reply) =>
        reply.header('cache-control', 'no-cache').serializer(JSON.stringify).send(app.swagger()),
      )
    },
    { prefix: '/api' },
  )
  await app.register(imagesRoutes, {
    db,
    limiter,
    imageHost: parts.imageHost,
    findSkinPicture: (id) => findSkinPicture(db, id),
  })
}

/** Everything between "my items" and a recorded sale. */
async function salesApi(
  api: FastifyInstance,
  {
    config,
    parts,
    announceUser,
  }: { config: ApiConfig; parts: ApiParts; announceUser: (userId: bigint) => void },
): Promise<void> {
  const { db, keys, limiter, logger } = parts
  const readiness = {
    db,
    keys,
    logger,
    ...parts.inventory,
    freshSeconds: config.INVENTORY_FRESH_SECONDS,
  }
  await api.register(quotesRoutes, {
    ...readiness,
    limiter,
    currentPrices: () => parts.priceBoard.current(),
  })
  const tradeUrl = config.BRAND_TRADE_URL
  await api.register(salesRoutes, { ...readiness, limiter, announceUser, tradeUrl, reserveAdvance })
  await api.register(payoutDetailsRoutes, { db, limiter })
  await api.register(operatorRoutes, { limiter, profile: parts.operator, brandName: config.BRAND_NAME })
}

const SECURITY_HEADERS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  xFrameOptions: { action: 'deny' },
} as const

const OPENAPI = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Skinkantor API',
      version: '1.0.0',
      description: 'Every path stands under /api. Failures have one shape: ErrorResponse.',
    },
    components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  },
  transform: createJsonSchemaTransform({}),
  transformObject: jsonSchemaTransformObject,
} as const
