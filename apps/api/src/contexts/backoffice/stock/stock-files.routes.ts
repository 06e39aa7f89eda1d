import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { StockExportRequest, StockRecordsRequest } from '@app/contract/office/stock'
import { EXPORT_ROWS_MAX, ExportResponse } from '@app/contract/office/transactions'
import { exportAskerOf, makeExportLink } from '#contexts/backoffice/transactions/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { chooseStock } from './list-stock.ts'
import { recordsRepository } from './records.repository.ts'
import { stockListRepository } from './stock-list.repository.ts'

const TAGS = ['stock']

type StockFilesRoutesOptions = { db: Db; limiter: RouteLimiter }

export const stockFilesRoutes: FastifyPluginAsyncZod<StockFilesRoutesOptions> = async (app, options) => {
  const { db, limiter } = options

  app.post(
    '/admin/stock/export',
    {
      schema: {
        tags: TAGS,
        summary: 'A link to the filtered stock as a CSV file, for this browser, once and for 60 seconds',
        body: StockExportRequest,
        response: responses({ 200: ExportResponse }, [
          'unauthenticated',
          'admin_required',
          'export_too_long',
        ]),
      },
    },
    async (request) => {
      const asker = await exportAskerOf(limiter, request)
      const { name, state, sort } = request.body
      const selection = await chooseStock(db, request.body)
      const rows = await stockListRepository.count(db, selection, sort, EXPORT_ROWS_MAX)
      const audited = { state, isSearch: name !== undefined }
      return makeExportLink(db, { ...asker, list: 'stock', filter: request.body, rows, audited })
    },
  )

  app.post(
    '/admin/stock/records',
    {
      schema: {
        tags: TAGS,
        summary: 'A link to the purchase and sale of every item sold in a month, for the accountant',
        body: StockRecordsRequest,
        response: responses({ 200: ExportResponse }, [
          'unauthenticated',
          'admin_required',
          'export_too_long',
        ]),
      },
    },
    async (request) => {
      const asker = await exportAskerOf(limiter, request)
      const { month } = request.body
      const rows = await recordsRepository.count(db, month)
      return makeExportLink(db, {
        ...asker,
        list: 'stock-records',
        filter: { month },
        rows,
        audited: { month },
      })
    },
  )
}
