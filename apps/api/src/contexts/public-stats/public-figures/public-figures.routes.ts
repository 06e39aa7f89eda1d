import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PAYOUTS_MIN, RECENT_SALES } from '@app/contract/selling/public-counts'
import {
  OfferTermsResponse,
  PayoutFiguresResponse,
  RateBoardResponse,
  RecentSalesResponse,
} from '@app/contract/selling/public-figures'
import { presentCalculatorSkin, type PriceSnapshot } from '#contexts/catalog/prices/index.ts'
import { presentSoldItem } from '#contexts/selling/sales/index.ts'
import type { Db } from '#platform/db/database.ts'
import { limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { chooseBoard } from './choose-board.ts'
import { publicFiguresRepository } from './public-figures.repository.ts'
import { remember } from '#shared/remember.ts'
import { zlotysOf } from '#shared/zlotys.ts'

const LIMIT = { name: 'public-figures', max: 300, windowSeconds: 60 }
const DAYS = 30
/** Short, so that a page opened before the first payouts does not show their absence for long. */
const FRESH_MS = 10_000
const CACHE_CONTROL = 'public, max-age=10'
const TAGS = ['public']

export type PublicFiguresRoutesOptions = {
  db: Db
  limiter: RouteLimiter
  currentPrices: () => PriceSnapshot | undefined
}

/** Company figures on the home page; none of them identifies a person. */
export const publicFiguresRoutes: FastifyPluginAsyncZod<PublicFiguresRoutesOptions> = async (
  app,
  { db, limiter, currentPrices },
) => {
  const readPayouts = remember(() => publicFiguresRepository.readPayouts(db, DAYS), FRESH_MS)
  const listRecent = remember(() => publicFiguresRepository.listRecent(db, RECENT_SALES), FRESH_MS)
  const onRequest = limitByNetwork(limiter, LIMIT)

  app.get(
    '/stats/payouts',
    {
      onRequest,
      schema: {
        tags: TAGS,
        summary: 'How long payouts took, from checked items to paid money',
        response: responses({ 200: PayoutFiguresResponse }),
      },
    },
    async (_request, reply) => {
      const { count, medianSeconds, p90Seconds } = await readPayouts()
      const measured =
        count < PAYOUTS_MIN ? { medianSeconds: null, p90Seconds: null } : { medianSeconds, p90Seconds }
      void reply.header('cache-control', CACHE_CONTROL)
      return { success: true as const, days: DAYS, count, ...measured }
    },
  )

  app.get(
    '/sales/recent',
    {
      onRequest,
      schema: {
        tags: TAGS,
        summary: 'The last sales that were paid',
        response: responses({ 200: RecentSalesResponse }),
      },
    },
    async (_request, reply) => {
      const rows = await listRecent()
      void reply.header('cache-control', CACHE_CONTROL)
      return {
        success: true as const,
        sales: rows.map((row) => {
          const {
            assetId: _assetId,
            marketPrice: _marketPrice,
            priceSource: _source,
            ...item
          } = presentSoldItem(row)
          const { others, agoSeconds } = row
          return {
            item,
            others,
            total: zlotysOf(row.totalGrosze),
            agoSeconds,
            paidAt: row.paidAt.toISOString(),
          }
        }),
      }
    },
  )
  await app.register(offerTermsRoutes, { onRequest, db })
  await app.register(boardRoutes, { onRequest, currentPrices })
}

type OfferTermsRoutesOptions = { onRequest: ReturnType<typeof limitByNetwork>; db: Db }

const offerTermsRoutes: FastifyPluginAsyncZod<OfferTermsRoutesOptions> = async (app, { onRequest, db }) => {
  app.get(
    '/offer-terms',
    {
      onRequest,
      schema: {
        tags: TAGS,
        summary: 'What share of the market price we pay, and the smallest sale',
        response: responses({ 200: OfferTermsResponse }),
      },
    },
    async (_request, reply) => {
      const settings = await readSettings(db)
      void reply.header('cache-control', CACHE_CONTROL)
      return {
        success: true as const,
        rateBps: settings['payout.rate_bps'].value,
        minimum: zlotysOf(settings['sale.minimum_grosze'].value),
      }
    },
  )
}

type BoardRoutesOptions = {
  onRequest: ReturnType<typeof limitByNetwork>
  currentPrices: () => PriceSnapshot | undefined
}

const boardRoutes: FastifyPluginAsyncZod<BoardRoutesOptions> = async (app, { onRequest, currentPrices }) => {
  app.get(
    '/skins/board',
    {
      onRequest,
      schema: {
        tags: ['prices'],
        summary: "A few well-known skins at today's price",
        response: responses({ 200: RateBoardResponse }, ['prices_unavailable']),
      },
    },
    async (_request, reply) => {
      const snapshot = currentPrices()
      if (!snapshot) throw new DomainError('prices_unavailable')
      void reply.header('cache-control', CACHE_CONTROL)
      return {
        success: true as const,
        rateBps: snapshot.calculatorFile.rateBps,
        fetchedAt: snapshot.calculatorFile.fetchedAt,
        skins: chooseBoard(snapshot.calculatorRows).map((row) => presentCalculatorSkin(row)),
      }
    },
  )
}
