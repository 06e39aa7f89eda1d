import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CalculatorFile, findCalculatorRows } from '@app/contract/catalog/calculator'
import {
  CalculatorPageQuery,
  CalculatorPageResponse,
  SkinItemParams,
  SkinItemResponse,
  SkinPricesQuery,
  SkinPricesResponse,
} from '@app/contract/catalog/prices'
import { networkOf } from '#platform/http/client-network.ts'
import type { Db } from '#platform/db/database.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import { limitByCaller, limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { sendStaticResponse } from '#platform/http/static-response.ts'
import { DomainError } from '#shared/domain-error.ts'
import type { PriceBoard } from './price-board.ts'
import { priceItemsRepository } from './price-items.repository.ts'
import { findPriceFacts } from './price-lookup.ts'
import { PRICES_CACHE_CONTROL, type PriceSnapshot } from './price-snapshot.ts'
import { presentCalculatorSkin, presentSkinItem } from './prices.presenter.ts'

/** For a fast typist before the compact file has loaded, and several users behind one address. */
const CALCULATOR_LIMIT = { name: 'calculator', max: 300, windowSeconds: 60 }
const ITEM_LIMIT = { name: 'skin-item', max: 300, windowSeconds: 60 }
/** nginx caches these responses for a second, so few requests reach the API. */
const LISTS_LIMIT = { name: 'price-lists', max: 30, windowSeconds: 60 }
const COMPACT_LIMIT = { name: 'calculator-file', max: 300, windowSeconds: 60 }
const HISTORY_DAYS = 90
const TAGS = ['prices']
const Unchanged = z.undefined().meta({ description: 'The caller has it already' })

export type PricesRoutesOptions = { db: Db; limiter: RouteLimiter; board: PriceBoard }

export const pricesRoutes: FastifyPluginAsyncZod<PricesRoutesOptions> = async (app, options) => {
  const { board, limiter } = options
  const take =
    (limit: RateLimit, { ip }: { ip: string }) =>
    () =>
      limitByCaller(limiter, limit, networkOf(ip))

  app.get(
    '/skins/prices',
    {
      schema: {
        tags: TAGS,
        summary: 'The live price list, one row per market name',
        querystring: SkinPricesQuery,
        response: staticResponse(SkinPricesResponse),
      },
    },
    async (request, reply) => {
      const lists = await liveSnapshot(board).prices()
      return sendStaticResponse(request, reply, lists[request.query.currency], take(LISTS_LIMIT, request))
    },
  )

  app.get(
    '/skins/calculator/compact',
    {
      schema: {
        tags: TAGS,
        summary: "Every skin within the calculator's rule, as columns",
        response: staticResponse(CalculatorFile),
      },
    },
    async (request, reply) =>
      sendStaticResponse(request, reply, liveSnapshot(board).calculator, take(COMPACT_LIMIT, request)),
  )

  app.get(
    '/skins/calculator',
    {
      schema: {
        tags: TAGS,
        summary: "A page of the calculator's skins, cheapest first",
        querystring: CalculatorPageQuery,
        response: responses({ 200: CalculatorPageResponse }, ['prices_unavailable']),
      },
      onRequest: limitByNetwork(limiter, CALCULATOR_LIMIT),
    },
    async (request, reply) => {
      const { listId, calculatorFile, calculatorRows } = liveSnapshot(board)
      const { offset, limit } = request.query
      const found = findCalculatorRows(calculatorRows, request.query)
      void reply.header('cache-control', PRICES_CACHE_CONTROL)
      return {
        success: true as const,
        listId,
        fetchedAt: calculatorFile.fetchedAt,
        staleAfterSeconds: calculatorFile.staleAfterSeconds,
        rateBps: calculatorFile.rateBps,
        laterRateBps: calculatorFile.laterRateBps,
        total: found.length,
        skins: found.slice(offset, offset + limit).map((row) => presentCalculatorSkin(row)),
      }
    },
  )
  await app.register(itemRoutes, options)
}

const itemRoutes: FastifyPluginAsyncZod<PricesRoutesOptions> = async (app, { db, limiter, board }) => {
  app.get(
    '/skins/item/:slug',
    {
      schema: {
        tags: TAGS,
        summary: 'One item: price, payout, how far they can be trusted, and 90 days of history',
        params: SkinItemParams,
        response: responses({ 200: SkinItemResponse }, ['price_item_not_found', 'prices_unavailable']),
      },
      onRequest: limitByNetwork(limiter, ITEM_LIMIT),
    },
    async (request, reply) => {
      const snapshot = liveSnapshot(board)
      const { itemBySlug, othersOf, fetchedAt, ageSeconds, limits } = snapshot
      const item = itemBySlug.get(request.params.slug)
      if (!item) throw new DomainError('price_item_not_found')
      const history = await priceItemsRepository.readHistory(db, {
        nameId: item.nameId,
        version: item.price.version,
        days: HISTORY_DAYS,
      })
      void reply.header('cache-control', 'public, max-age=60')
      return {
        success: true as const,
        item: presentSkinItem(item, {
          fetchedAt,
          ageSeconds: ageSeconds(),
          limits,
          history,
          breakdown: findPriceFacts(snapshot, item.marketName).breakdown,
          others: othersOf(item),
        }),
      }
    },
  )
}

function liveSnapshot(board: PriceBoard): PriceSnapshot {
  const snapshot = board.current()
  if (!snapshot) throw new DomainError('prices_unavailable')
  return snapshot
}

/** The OpenAPI document describes the content; the bytes bypass the serializer. */
function staticResponse(answer: z.ZodType) {
  const ready = answer as unknown as z.ZodType<Buffer>
  return responses({ 200: ready, 304: Unchanged }, ['prices_unavailable'])
}
