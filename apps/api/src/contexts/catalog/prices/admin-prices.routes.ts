import { PRICE_MARKET } from '@app/contract/catalog/prices'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { FastifyRequest } from 'fastify'
import {
  DecidePriceListRequest,
  FetchPricesResponse,
  PriceListParams,
  PriceListResponse,
  PriceListsResponse,
} from '@app/contract/catalog/prices'
import { ItemPriceParams, ItemPriceResponse, PriceMovesResponse } from '@app/contract/catalog/item-prices'
import type { SignedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { decidePriceList } from './decide-price-list.ts'
import { decidedPricesRepository } from './decided-prices.repository.ts'
import { fetchPrices } from './fetch-prices.ts'
import { priceListsRepository } from './price-lists.repository.ts'
import { presentPriceList } from './prices.presenter.ts'
import { showItemPrice } from './show-item-price.ts'

const FETCH_LIMIT = { name: 'fetch-prices', max: 10, windowSeconds: 60 }
const ITEM_LIMIT = { name: 'item-price', max: 120, windowSeconds: 60 }
const DECIDE_LIMIT = { name: 'decide-price-list', max: 30, windowSeconds: 60 }
const LISTS_SHOWN = 30
const MOVES_SHOWN = 50
const TAGS = ['admin']

export type AdminPricesRoutesOptions = {
  db: Db
  limiter: RouteLimiter
  gapSeconds: number
  waitSeconds: number
}

export const adminPricesRoutes: FastifyPluginAsyncZod<AdminPricesRoutesOptions> = async (app, options) => {
  const { db, limiter } = options

  app.post(
    '/skins/fetch-prices',
    {
      schema: {
        tags: TAGS,
        summary: 'Fetches new prices and tells what came of it',
        response: responses({ 200: FetchPricesResponse }, ['unauthenticated', 'forbidden']),
      },
    },
    async (request) => {
      const { userId } = staff(request)
      await limitByCaller(limiter, FETCH_LIMIT, userId.toString())
      const { state, list } = await fetchPrices(options, { userId, requestId: request.id })
      return { success: true as const, data: { state, list: list && presentPriceList(list) } }
    },
  )

  app.get(
    '/admin/price-lists',
    {
      schema: {
        tags: TAGS,
        summary: 'The live price list and the latest attempts, with what the checks found',
        response: responses({ 200: PriceListsResponse }, ['unauthenticated', 'admin_required']),
      },
    },
    async () => {
      const lists = await priceListsRepository.listNewest(db, LISTS_SHOWN)
      return {
        success: true as const,
        provider: PRICE_MARKET,
        lists: lists.map((row) => presentPriceList(row)),
      }
    },
  )

  await app.register(itemRoutes, options)
  await app.register(decideRoutes, options)
}

const itemRoutes: FastifyPluginAsyncZod<AdminPricesRoutesOptions> = async (app, { db, limiter }) => {
  app.get(
    '/admin/item-prices/:nameId',
    {
      schema: {
        tags: TAGS,
        summary: "One item's price on every market, what the rule makes of them, and what we pay",
        params: ItemPriceParams,
        response: responses({ 200: ItemPriceResponse }, [
          'unauthenticated',
          'admin_required',
          'price_item_not_found',
          'prices_unavailable',
        ]),
      },
    },
    async (request) => {
      await limitByCaller(limiter, ITEM_LIMIT, staff(request).userId.toString())
      return { success: true as const, item: await showItemPrice(db, request.params.nameId) }
    },
  )

  app.get(
    '/admin/price-moves',
    {
      schema: {
        tags: TAGS,
        summary: 'Large moves of prices in the last day, newest first',
        response: responses({ 200: PriceMovesResponse }, ['unauthenticated', 'admin_required']),
      },
    },
    async () => {
      const moves = await decidedPricesRepository.listMoves(db, MOVES_SHOWN)
      return {
        success: true as const,
        moves: moves.map((move) => ({
          id: move.id.toString(),
          nameId: move.nameId,
          market_hash_name: move.marketName,
          phase: move.version === '' ? null : move.version,
          before: move.beforeGrosze / 100,
          after: move.afterGrosze / 100,
          at: move.movedAt.toISOString(),
        })),
      }
    },
  )
}

const decideRoutes: FastifyPluginAsyncZod<AdminPricesRoutesOptions> = async (app, { db, limiter }) => {
  for (const [verb, to] of [
    ['accept', 'live'],
    ['drop', 'dropped'],
  ] as const) {
    app.post(
      `/admin/price-lists/:listId/${verb}`,
      {
        schema: {
          tags: TAGS,
          summary:
            verb === 'accept'
              ? 'Proposes to accept a quarantined list; it goes live once another admin confirms'
              : 'Drops a quarantined list',
          params: PriceListParams,
          body: DecidePriceListRequest,
          response: responses({ 200: PriceListResponse }, [
            'unauthenticated',
            'admin_required',
            'price_list_not_found',
            'price_list_wrong_state',
            'proposal_waiting',
          ]),
        },
      },
      async (request) => {
        const { userId } = staff(request)
        await limitByCaller(limiter, DECIDE_LIMIT, userId.toString())
        const { listId } = request.params
        const { reason } = request.body
        const asker = { adminId: userId, reason, requestId: request.id }
        const { list, proposalId } = await decidePriceList(db, { listId, to }, asker)
        return { success: true as const, list: presentPriceList(list), proposalId }
      },
    )
  }
}

/** The permission table already refuses all other callers; this check only narrows the type. */
function staff(request: FastifyRequest): SignedInCaller {
  if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
  return request.caller
}
