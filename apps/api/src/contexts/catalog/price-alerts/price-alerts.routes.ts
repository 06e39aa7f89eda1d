import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Success } from '@app/contract/identity/accounts'
import {
  PriceAlertParams,
  PriceAlertRequest,
  PriceAlertsResponse,
  StopPriceAlertsRequest,
} from '@app/contract/catalog/price-alerts'
import type { PriceSnapshot } from '#contexts/catalog/prices/index.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import type { Db } from '#platform/db/database.ts'
import type { SignedInCaller } from '#platform/http/caller.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { createPriceAlert } from './create-price-alert.ts'
import { priceAlertsRepository } from './price-alerts.repository.ts'
import { readStopToken } from './stop-token.ts'

export type PriceAlertsRoutesOptions = {
  db: Db
  keys: Keys
  limiter: RouteLimiter
  currentPrices: () => PriceSnapshot | undefined
}

const CHANGE_LIMIT = { name: 'price-alerts', max: 60, windowSeconds: 3_600 }
const STOP_LIMIT = { name: 'price-alerts-stop', max: 20, windowSeconds: 60 }
const TAGS = ['prices']

export const priceAlertsRoutes: FastifyPluginAsyncZod<PriceAlertsRoutesOptions> = async (app, options) => {
  const { db, limiter } = options

  app.get(
    '/price-alerts',
    {
      schema: {
        tags: TAGS,
        summary: 'The price alerts of the signed-in person',
        response: responses({ 200: PriceAlertsResponse }, ['unauthenticated']),
      },
    },
    async (request) => listAlerts(db, (request.caller as SignedInCaller).userId),
  )

  app.post(
    '/price-alerts',
    {
      schema: {
        tags: TAGS,
        summary: 'Asks for one mail when we pay at least this much for an item',
        body: PriceAlertRequest,
        response: responses({ 200: PriceAlertsResponse }, [
          'unauthenticated',
          'price_item_not_found',
          'prices_unavailable',
          'price_alert_email_missing',
          'price_alert_reached',
          'price_alerts_full',
        ]),
      },
    },
    async (request) => {
      const { userId } = request.caller as SignedInCaller
      await limitByCaller(limiter, CHANGE_LIMIT, userId.toString())
      const { slug, target } = request.body
      const targetGrosze = BigInt(Math.round(target * 100))
      const wish = { userId, slug, targetGrosze, language: languageOf(request) }
      await createPriceAlert(db, options.currentPrices(), wish)
      return listAlerts(db, userId)
    },
  )

  app.delete(
    '/price-alerts/:alertId',
    {
      schema: {
        tags: TAGS,
        summary: 'Deletes a price alert',
        params: PriceAlertParams,
        response: responses({ 200: Success }, ['unauthenticated', 'price_alert_not_found']),
      },
    },
    async (request) => {
      const { userId } = request.caller as SignedInCaller
      const isDeleted = await priceAlertsRepository.delete(db, { userId, id: request.params.alertId })
      if (!isDeleted) throw new DomainError('price_alert_not_found')
      return { success: true as const }
    },
  )

  await app.register(stopRoutes, options)
}

const stopRoutes: FastifyPluginAsyncZod<PriceAlertsRoutesOptions> = async (app, { db, keys, limiter }) => {
  app.post(
    '/price-alerts/stop',
    {
      onRequest: limitByNetwork(limiter, STOP_LIMIT),
      schema: {
        tags: TAGS,
        summary: 'Deletes all price alerts of the account that the mailed link names',
        body: StopPriceAlertsRequest,
        response: responses({ 200: Success }, ['price_alerts_link_invalid']),
      },
    },
    async (request) => {
      const userId = readStopToken(keys['profile-encryption'], request.body.token)
      if (userId === undefined) throw new DomainError('price_alerts_link_invalid')
      await priceAlertsRepository.deleteAllOf(db, userId)
      return { success: true as const }
    },
  )
}

async function listAlerts(db: Db, userId: bigint) {
  const rows = await priceAlertsRepository.listOf(db, userId)
  return {
    success: true as const,
    alerts: rows.map(({ id, slug, marketName, targetGrosze, createdAt }) => ({
      id,
      slug,
      market_hash_name: marketName,
      target: zlotysOf(targetGrosze),
      createdAt: createdAt.toISOString(),
    })),
  }
}
