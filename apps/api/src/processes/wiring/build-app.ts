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
import { readSellerBalance } from '#contexts/payments/ledger/index.ts'
import { accountRoutes } from '#contexts/identity/accounts/account.routes.ts'
import { openProfileKey, sessionsRepository } from '#contexts/identity/accounts/index.ts'
import { signInRoutes } from '#contexts/identity/accounts/sign-in.routes.ts'
import { eventsRoutes } from '#contexts/messaging/event-streams/events.routes.ts'
import { imagesRoutes } from '#contexts/catalog/images/images.routes.ts'
import { inventoryRoutes } from '#contexts/catalog/inventory/inventory.routes.ts'
import { adminPricesRoutes } from '#contexts/catalog/prices/admin-prices.routes.ts'
import { findSkinPicture } from '#contexts/catalog/prices/index.ts'
import { payoutBoardRoutes } from '#contexts/public-stats/payout-board/payout-board.routes.ts'
import { personalDataRoutes } from '#contexts/account-safety/personal-data/personal-data.routes.ts'
import { priceAlertsRoutes } from '#contexts/catalog/price-alerts/price-alerts.routes.ts'
import { pricesRoutes } from '#contexts/catalog/prices/prices.routes.ts'
import { publicFiguresRoutes } from '#contexts/public-stats/public-figures/public-figures.routes.ts'
import { listSaleAssets } from '#contexts/selling/sales/index.ts'
import { panelsRepository } from '#contexts/identity/staff/index.ts'
import { findTicket } from '#contexts/support/tickets/index.ts'
import { adminTicketsRoutes } from '#contexts/support/tickets/admin-tickets.routes.ts'
import { attachmentsRoutes } from '#contexts/support/tickets/attachments.routes.ts'
import { supportRoutes } from '#contexts/support/tickets/support.routes.ts'
import { pushRoutes } from '#contexts/messaging/push/push.routes.ts'
import { siteNoticeRoutes } from '#contexts/messaging/site-notice/site-notice.routes.ts'
import { authenticate } from '#platform/http/authenticate.ts'
import type { ApiConfig } from '#platform/settings/config.ts'
import { announce, streamOfUser } from '#platform/db/events.ts'
import { healthRoutes } from '#platform/http/health.routes.ts'
import { answerBrokenFrame, httpErrors, sendError } from '#platform/http/http-errors.ts'
import { descriptionRoutes } from '#platform/http/description.routes.ts'
import { limitByNetwork } from '#platform/http/route-limits.ts'
import { permissions } from '#platform/http/permissions.ts'
import { newRequestId } from '#platform/http/request-id.ts'
import { requestLog } from '#platform/http/request-log.ts'
import { makeRequestLogger } from '#platform/observability/request-logger.ts'
import { requestTraces } from '#platform/observability/request-traces.ts'
import { concurrencyLimit } from '#platform/http/concurrency-limit.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { createStaffBell } from '#platform/db/staff-notifier.ts'
import { isTracing } from '#platform/observability/tracing.ts'
import { openFileStore } from './open-file-store.ts'
import { listsApi } from './lists-api.ts'
import { moneyApi } from './money-api.ts'
import { salesApi } from './sales-api.ts'
import { panelLives, staffApi } from './staff-api.ts'
import type { ApiParts } from './wiring.ts'

const BODY_BYTES_MAX = 64 * 1024
const UNKNOWN_PATH_LIMIT = { name: 'unknown-path', max: 60, windowSeconds: 60 }

/** The whole HTTP server without listen(): tests inject into it, processes/api.ts opens the port. */
export async function buildApp(config: ApiConfig, parts: ApiParts): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = parts.logger
  const app = Fastify({
    // Requests without a body need no stream, which saves a seventh of the cost of a short response.
    http: { optimizeEmptyRequests: true },
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
  // The API accepts only JSON; Fastify would also accept plain text.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  if (isTracing()) await app.register(requestTraces)
  await app.register(requestLog, { metrics: parts.httpMetrics })
  await app.register(httpErrors)
  await app.register(concurrencyLimit, {
    isStopping: parts.isStopping,
    readsMax: config.MAX_CONCURRENT_READS,
    changesMax: config.MAX_CONCURRENT_WRITES,
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
  return app
}

/** Notifies the listeners of a stream about committed changes. */
function announcers(app: FastifyInstance, { db, redis, logger }: ApiParts) {
  const announceStream = (stream: string) => {
    // A lost announcement only causes a delay: listeners also poll by themselves.
    announce(redis, stream).catch((error: unknown) =>
      logger.warn({ err: error }, 'event announcement failed'),
    )
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
        readBalance: (userId) => readSellerBalance(db, userId),
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
      await api.register(pricesApi, { config, parts })
      await api.register(inventoryRoutes, {
        db,
        keys,
        limiter,
        logger,
        ...parts.inventory,
        freshSeconds: config.INVENTORY_FRESH_SECONDS,
        currentPrices: () => parts.priceBoard.current(),
        listSaleAssets: (userId) => listSaleAssets(db, userId),
      })
      await api.register(salesApi, { config, parts, announceUser: announceSeller, announceStream })
      await api.register(moneyApi, { config, parts, announceUser: announceSeller, announceStream })
      await api.register(listsApi, { config, parts })
      await api.register(descriptionRoutes, { limiter, describe: () => app.swagger() })
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

/** Push messages, and tickets for guests, sellers and staff. */
async function supportApi(
  api: FastifyInstance,
  {
    config,
    parts,
    announceStream,
  }: { config: ApiConfig; parts: ApiParts; announceStream: (stream: string) => void },
): Promise<void> {
  const { db, keys, limiter } = parts
  await api.register(pushRoutes, {
    db,
    keys,
    limiter,
    publicKey: config.PUSH_PUBLIC_KEY ?? null,
    services: config.PUSH_SERVICES,
    openProfileKey: (userId) => openProfileKey(db, keys, userId),
  })
  const files = openFileStore(db, config)
  const tools = { db, keys, limiter, files, announceStream, publicUrl: config.PUBLIC_URL }
  await api.register(supportRoutes, tools)
  await api.register(attachmentsRoutes, tools)
  await api.register(adminTicketsRoutes, { ...tools, redis: parts.redis })
}

/** Prices, and public information about the operator. */
async function pricesApi(api: FastifyInstance, given: { config: ApiConfig; parts: ApiParts }): Promise<void> {
  const { config, parts } = given
  const { db, limiter, priceBoard: board } = parts
  await api.register(pricesRoutes, { db, limiter, board })
  const currentPrices = () => board.current()
  await api.register(priceAlertsRoutes, { db, keys: parts.keys, limiter, currentPrices })
  await api.register(siteNoticeRoutes, { db, limiter })
  await api.register(publicFiguresRoutes, { db, limiter, currentPrices })
  await api.register(payoutBoardRoutes, { db, keys: parts.keys, limiter })
  await api.register(adminPricesRoutes, {
    db,
    limiter,
    gapSeconds: config.PRICES_GAP_SECONDS,
    waitSeconds: config.PRICES_WAIT_SECONDS,
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
