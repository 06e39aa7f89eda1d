import cookie from '@fastify/cookie'
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
import { adminPricesRoutes } from '#features/prices/admin-prices.routes.ts'
import { findSkinPicture } from '#features/prices/index.ts'
import { payoutBoardRoutes } from '#features/payout-board/payout-board.routes.ts'
import { personalDataRoutes } from '#features/personal-data/personal-data.routes.ts'
import { pricesRoutes } from '#features/prices/prices.routes.ts'
import { publicFiguresRoutes } from '#features/public-figures/public-figures.routes.ts'
import { listLockedAssetIds } from '#features/sales/index.ts'
import { panelsRepository } from '#features/staff/index.ts'
import { findTicket } from '#features/support/index.ts'
import { adminTicketsRoutes } from '#features/support/admin-tickets.routes.ts'
import { attachmentsRoutes } from '#features/support/attachments.routes.ts'
import { supportRoutes } from '#features/support/support.routes.ts'
import { siteNoticeRoutes } from '#features/site-notice/site-notice.routes.ts'
import { authenticate } from '#platform/authenticate.ts'
import type { ApiConfig } from '#platform/config.ts'
import { announce, PRICES_STREAM, streamOfUser } from '#platform/events.ts'
import { healthRoutes } from '#platform/health.routes.ts'
import { answerBrokenFrame, httpErrors, sendError } from '#platform/http-errors.ts'
import { limitByNetwork } from '#platform/route-limits.ts'
import { permissions } from '#platform/permissions.ts'
import { createPreparedServer, type ServerLimits } from '#platform/prepared-server.ts'
import { newRequestId } from '#platform/request-id.ts'
import { requestLog } from '#platform/request-log.ts'
import { makeRequestLogger } from '#platform/request-logger.ts'
import { requestTraces } from '#platform/request-traces.ts'
import { roomForRequests } from '#platform/room-for-requests.ts'
import { securityHeaders } from '#platform/security-headers.ts'
import { createStaffBell } from '#platform/staff-bell.ts'
import { isTracing } from '#platform/tracing.ts'
import { openFileStore } from './open-file-store.ts'
import { listsApi } from './lists-api.ts'
import { moneyApi } from './money-api.ts'
import { salesApi } from './sales-api.ts'
import { panelLives, staffApi } from './staff-api.ts'
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
    genReqId: newRequestId,
    childLoggerFactory: makeRequestLogger,
    routerOptions: { maxParamLength: 1_000 },
    return503OnClosing: true,
    // Fastify refuses some requests before any route or handler of ours sees them.
    frameworkErrors: (_error, request, reply) => void sendError(request, reply, 'bad_request'),
    clientErrorHandler: answerBrokenFrame,
  }).withTypeProvider<ZodTypeProvider>()
  // JSON is the only language of the API; Fastify would read plain text as well.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  if (isTracing()) await app.register(requestTraces)
  await app.register(requestLog, { metrics: parts.httpMetrics })
  await app.register(httpErrors)
  await app.register(roomForRequests, {
    isStopping: parts.isStopping,
    readsMax: config.READS_AT_ONCE_MAX,
    changesMax: config.CHANGES_AT_ONCE_MAX,
  })
  await app.register(securityHeaders)
  await app.register(cookie, { hook: false })
  await app.register(authenticate, {
    tokenKeys: parts.keys.tokens,
    findLiveSession: sessionsRepository.findLive(parts.db, panelLives(config)),
  })
  await app.register(permissions, {
    touchPanel: (sessionId) => panelsRepository.touch(parts.db, sessionId),
  })
  await app.register(swagger, OPENAPI)
  const limitUnknown = limitByNetwork(parts.limiter, UNKNOWN_PATH_LIMIT)
  app.addHook('onRequest', async (request, reply) => {
    // Guessing paths is limited like everything else that costs us a lookup.
    if (request.routeOptions.url === undefined) await limitUnknown.call(app, request, reply)
  })
  await registerRoutes(app, config, parts)
  app.addHook('onListen', async () => {
    preparedHeaders = await readSecurityHeaders(app)
    void parts.priceBoard.prepareLists()
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

/** How whoever follows a stream hears of what was committed. */
function announcers(app: FastifyInstance, { db, redis, logger }: ApiParts) {
  const announceStream = (stream: string) => {
    // A lost announcement only delays: whoever listens looks for itself as well.
    announce(redis, stream).catch((error: unknown) => logger.warn({ err: error }, 'not announced'))
  }
  const announceUser = (userId: bigint) => announceStream(streamOfUser(userId))
  const bell = createStaffBell({ db, announceStream, logger })
  app.addHook('onClose', () => bell.close())
  const announceSeller = (userId: bigint) => {
    announceUser(userId)
    bell.transactionMoved(userId)
  }
  return { announceStream, announceUser, announceSeller }
}

async function registerRoutes(app: FastifyInstance, config: ApiConfig, parts: ApiParts): Promise<void> {
  const { db, keys, limiter, redis, logger } = parts
  const { announceStream, announceUser, announceSeller } = announcers(app, parts)
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
      await api.register(personalDataRoutes, { db, keys, limiter, announceUser })
      await api.register(staffApi, { config, parts })
      await api.register(eventsRoutes, {
        db,
        listener: parts.listener,
        findTicketStream: async (ticketId, asker) => (await findTicket(db, ticketId, asker)).viewer.stream,
      })
      await api.register(supportApi, { config, parts, announceStream })
      await api.register(pricesApi, { config, parts, announcePrices: () => announceStream(PRICES_STREAM) })
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
      await api.register(salesApi, { config, parts, announceUser: announceSeller, announceStream })
      await api.register(moneyApi, { config, parts, announceUser: announceSeller, announceStream })
      await api.register(listsApi, { config, parts })
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

/** Tickets for guests, sellers and staff. */
async function supportApi(
  api: FastifyInstance,
  {
    config,
    parts,
    announceStream,
  }: { config: ApiConfig; parts: ApiParts; announceStream: (stream: string) => void },
): Promise<void> {
  const { db, keys, limiter } = parts
  const files = openFileStore(db, config)
  const tools = { db, keys, limiter, files, announceStream, publicUrl: config.PUBLIC_URL }
  await api.register(supportRoutes, tools)
  await api.register(attachmentsRoutes, tools)
  await api.register(adminTicketsRoutes, { ...tools, redis: parts.redis })
}

/** Prices, and what the house tells everybody about itself. */
async function pricesApi(
  api: FastifyInstance,
  given: { config: ApiConfig; parts: ApiParts; announcePrices: () => void },
): Promise<void> {
  const { config, parts } = given
  const { db, limiter, priceBoard: board } = parts
  await api.register(pricesRoutes, { db, limiter, board })
  await api.register(siteNoticeRoutes, { db, limiter })
  await api.register(publicFiguresRoutes, { db, limiter, currentPrices: () => board.current() })
  await api.register(payoutBoardRoutes, { db, keys: parts.keys, limiter })
  await api.register(adminPricesRoutes, {
    db,
    limiter,
    gapSeconds: config.PRICES_GAP_SECONDS,
    waitSeconds: config.PRICES_WAIT_SECONDS,
    announcePrices: given.announcePrices,
  })
}

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
