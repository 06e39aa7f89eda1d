import type { AnswerOf, BodyOf, QueryOf } from '@app/contract/routes'
import type { SummaryPeriod } from '@app/contract/payments/stock-facts'
import { request } from '#lib/api/request.ts'
import { staffListQuery } from '#lib/api/route-query.ts'

export type Summary = AnswerOf<'GET /api/admin/stock/summary'>

export const summaryQuery = (period: SummaryPeriod) =>
  staffListQuery('GET /api/admin/stock/summary', { query: { period } })

export const stockQuery = (query: Partial<QueryOf<'GET /api/admin/stock'>>) =>
  staffListQuery('GET /api/admin/stock', { query })

export const askForStockExport = (body: BodyOf<'POST /api/admin/stock/export'>) =>
  request('POST /api/admin/stock/export', { body })

export const recordResale = (itemId: string, body: BodyOf<'POST /api/admin/stock/:itemId/resale'>) =>
  request('POST /api/admin/stock/:itemId/resale', { params: { itemId }, body })

export const decideResale = (resaleId: string, body: BodyOf<'POST /api/admin/resales/:resaleId/decide'>) =>
  request('POST /api/admin/resales/:resaleId/decide', { params: { resaleId }, body })

export const writeOff = (itemId: string, body: BodyOf<'POST /api/admin/stock/:itemId/write-off'>) =>
  request('POST /api/admin/stock/:itemId/write-off', { params: { itemId }, body })

export const withdrawFromMarket = (body: BodyOf<'POST /api/admin/markets/withdrawals'>) =>
  request('POST /api/admin/markets/withdrawals', { body })

export type ResaleFile = AnswerOf<'POST /api/admin/resales/preview'>

export const previewResales = (body: BodyOf<'POST /api/admin/resales/preview'>) =>
  request('POST /api/admin/resales/preview', { body })

export const importResales = (body: BodyOf<'POST /api/admin/resales/import'>) =>
  request('POST /api/admin/resales/import', { body })

export const compareBalance = (body: BodyOf<'POST /api/admin/markets/balances'>) =>
  request('POST /api/admin/markets/balances', { body })
