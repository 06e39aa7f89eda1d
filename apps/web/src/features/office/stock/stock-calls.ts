import type { AnswerOf, BodyOf, QueryOf } from '@app/contract/routes'
import { request } from '#lib/api/request.ts'
import { staffListQuery, staffQuery } from '#lib/api/route-query.ts'

export type Summary = AnswerOf<'GET /api/admin/stock/summary'>

export const summaryQuery = staffQuery('GET /api/admin/stock/summary', {})

export const stockQuery = (query: Partial<QueryOf<'GET /api/admin/stock'>>) =>
  staffListQuery('GET /api/admin/stock', { query })

export const recordResale = (itemId: string, body: BodyOf<'POST /api/admin/stock/:itemId/resale'>) =>
  request('POST /api/admin/stock/:itemId/resale', { params: { itemId }, body })

export const decideResale = (resaleId: string, body: BodyOf<'POST /api/admin/resales/:resaleId/decide'>) =>
  request('POST /api/admin/resales/:resaleId/decide', { params: { resaleId }, body })

export const writeOff = (itemId: string, body: BodyOf<'POST /api/admin/stock/:itemId/write-off'>) =>
  request('POST /api/admin/stock/:itemId/write-off', { params: { itemId }, body })

export const withdrawFromMarket = (body: BodyOf<'POST /api/admin/markets/withdrawals'>) =>
  request('POST /api/admin/markets/withdrawals', { body })
