import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ControlResponse } from '@app/contract/office/controls'
import { MarketConnectorResponse } from '@app/contract/office/market-connector'
import {
  DecideResaleRequest,
  MarketWithdrawalRequest,
  RecordResaleRequest,
  ResaleParams,
  StockItemParams,
  StockQuery,
  StockResponse,
  StockSummaryQuery,
  StockSummaryResponse,
  WriteOffRequest,
} from '@app/contract/office/stock'
import type { ErrorCode } from '@app/contract/errors'
import type { Asker, ControlOutcome } from '#contexts/identity/proposals/index.ts'
import {
  askMarketWithdrawal,
  askWriteOff,
  decideResale,
  recordResale,
} from '#contexts/payments/stock/index.ts'
import { signedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { groszeOf } from '#shared/zlotys.ts'
import { listStock } from './list-stock.ts'
import { showMarketConnector } from './show-market-connector.ts'
import { summarizeStock } from './summarize-stock.ts'

const TAGS = ['stock']
const READ_LIMIT = { name: 'stock-read', max: 120, windowSeconds: 60 }
const CHANGE_LIMIT = { name: 'stock-change', max: 60, windowSeconds: 60 }
const READ_REFUSALS: ErrorCode[] = ['unauthenticated', 'admin_required']
const CHANGE_REFUSALS: ErrorCode[] = [
  ...READ_REFUSALS,
  'stock_item_not_found',
  'stock_item_not_free',
  'stock_amount_wrong',
  'proposal_waiting',
]
const PLN_RATE = 1

type StockRoutesOptions = { db: Db; limiter: RouteLimiter }

export const stockRoutes: FastifyPluginAsyncZod<StockRoutesOptions> = async (app, options) => {
  const { db, limiter } = options

  app.get(
    '/admin/stock',
    {
      schema: {
        tags: TAGS,
        summary: 'Items that we bought, with their cost, market price and resale',
        querystring: StockQuery,
        response: responses({ 200: StockResponse }, READ_REFUSALS),
      },
    },
    async (request) => {
      await limitByCaller(limiter, READ_LIMIT, signedInCaller(request).userId.toString())
      return listStock(db, request.query)
    },
  )

  app.get(
    '/admin/stock/summary',
    {
      schema: {
        tags: TAGS,
        summary: 'Margin, value and risk of the stock, money at marketplaces, cash of the next 14 days',
        querystring: StockSummaryQuery,
        response: responses({ 200: StockSummaryResponse }, READ_REFUSALS),
      },
    },
    async (request) => {
      await limitByCaller(limiter, READ_LIMIT, signedInCaller(request).userId.toString())
      return summarizeStock(db, request.query.period)
    },
  )

  app.get(
    '/admin/markets/dmarket',
    {
      schema: {
        tags: TAGS,
        summary: 'What the connector of DMarket would list, what it lists and its last error',
        response: responses({ 200: MarketConnectorResponse }, READ_REFUSALS),
      },
    },
    async (request) => {
      await limitByCaller(limiter, READ_LIMIT, signedInCaller(request).userId.toString())
      return showMarketConnector(db)
    },
  )

  await app.register(resaleRoutes, options)
  await app.register(bookingRoutes, options)
}

const resaleRoutes: FastifyPluginAsyncZod<StockRoutesOptions> = async (app, { db, limiter }) => {
  app.post(
    '/admin/stock/:itemId/resale',
    {
      schema: {
        tags: TAGS,
        summary: 'Records that an item was sold; large or very low prices wait for a second admin',
        params: StockItemParams,
        body: RecordResaleRequest,
        response: responses({ 200: ControlResponse }, [...CHANGE_REFUSALS, 'resale_recorded_before']),
      },
    },
    async (request) => {
      const { body } = request
      const asker = await askerOf(limiter, request, body.reason)
      const resale = {
        stockItemId: BigInt(request.params.itemId),
        market: body.market,
        externalId: body.externalId,
        currency: body.currency,
        priceMinor: groszeOf(body.price),
        feeMinor: groszeOf(body.fee),
        rateE4: Math.round((body.currency === 'PLN' ? PLN_RATE : (body.rate ?? 0)) * 10_000),
        rateTable: body.currency === 'PLN' ? null : body.rateTable,
        soldAt: new Date(body.soldAt),
        releasesAt: body.releasesAt === null ? null : new Date(body.releasesAt),
        isFinal: body.isFinal,
      }
      return present(await db.transaction().execute((trx) => recordResale(trx, resale, asker)))
    },
  )

  app.post(
    '/admin/resales/:resaleId/decide',
    {
      schema: {
        tags: TAGS,
        summary: 'The marketplace released the money of a resale, or the resale was undone',
        params: ResaleParams,
        body: DecideResaleRequest,
        response: responses({ 200: ControlResponse }, [
          ...READ_REFUSALS,
          'resale_not_found',
          'resale_decided_before',
        ]),
      },
    },
    async (request) => {
      const { outcome, reason } = request.body
      const asker = await askerOf(limiter, request, reason)
      const resaleId = BigInt(request.params.resaleId)
      await db.transaction().execute((trx) => decideResale(trx, { resaleId, outcome }, asker))
      return { success: true as const, isDone: true, proposalId: null }
    },
  )
}

const bookingRoutes: FastifyPluginAsyncZod<StockRoutesOptions> = async (app, { db, limiter }) => {
  app.post(
    '/admin/stock/:itemId/write-off',
    {
      schema: {
        tags: TAGS,
        summary: 'Proposes to write an item down or off; another admin confirms',
        params: StockItemParams,
        body: WriteOffRequest,
        response: responses({ 200: ControlResponse }, CHANGE_REFUSALS),
      },
    },
    async (request) => {
      const { amount, isLoss, reason } = request.body
      const asker = await askerOf(limiter, request, reason)
      const wish = { stockItemId: BigInt(request.params.itemId), grosze: groszeOf(amount), isLoss }
      return present(await db.transaction().execute((trx) => askWriteOff(trx, wish, asker)))
    },
  )

  app.post(
    '/admin/markets/withdrawals',
    {
      schema: {
        tags: TAGS,
        summary: 'Proposes to book money of a marketplace that reached our bank; another admin confirms',
        body: MarketWithdrawalRequest,
        response: responses({ 200: ControlResponse }, [
          ...READ_REFUSALS,
          'stock_amount_wrong',
          'proposal_waiting',
        ]),
      },
    },
    async (request) => {
      const { market, currency, amount, received, reason } = request.body
      const asker = await askerOf(limiter, request, reason)
      const wish = { market, currency, amountMinor: groszeOf(amount), receivedGrosze: groszeOf(received) }
      return present(await db.transaction().execute((trx) => askMarketWithdrawal(trx, wish, asker)))
    },
  )
}

async function askerOf(limiter: RouteLimiter, request: FastifyRequest, reason: string): Promise<Asker> {
  const { userId } = signedInCaller(request)
  await limitByCaller(limiter, CHANGE_LIMIT, userId.toString())
  return { adminId: userId, reason, requestId: request.id }
}

function present({ isDone, proposalId }: ControlOutcome) {
  return { success: true as const, isDone, proposalId }
}
