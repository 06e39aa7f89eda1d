import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorText, type ErrorCode } from '@app/contract/errors'
import type { Language } from '@app/contract/languages'
import { MarketBalanceRequest, MarketBalanceResponse } from '@app/contract/office/stock'
import {
  ImportResalesRequest,
  PreviewResalesRequest,
  ResaleFileResponse,
} from '@app/contract/payments/resale-file'
import type { Asker } from '#contexts/identity/proposals/index.ts'
import {
  importResales,
  previewResales,
  recordMarketBalance,
  type ImportedRow,
} from '#contexts/payments/stock/index.ts'
import type { Db } from '#platform/db/database.ts'
import { signedInCaller } from '#platform/http/caller.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { groszeOf, zlotysOf } from '#shared/zlotys.ts'

const TAGS = ['stock']
const FILE_LIMIT = { name: 'resale-file', max: 20, windowSeconds: 60 }
const REFUSALS: ErrorCode[] = ['unauthenticated', 'admin_required']

export const resaleFileRoutes: FastifyPluginAsyncZod<{ db: Db; limiter: RouteLimiter }> = async (
  app,
  { db, limiter },
) => {
  async function askerOf(request: FastifyRequest, reason: string): Promise<Asker> {
    const { userId } = signedInCaller(request)
    await limitByCaller(limiter, FILE_LIMIT, userId.toString())
    return { adminId: userId, reason, requestId: request.id }
  }

  app.post(
    '/admin/resales/preview',
    {
      schema: {
        tags: TAGS,
        summary: 'What an import of this file would record, row by row',
        body: PreviewResalesRequest,
        response: responses({ 200: ResaleFileResponse }, [...REFUSALS, 'resale_file_unreadable']),
      },
    },
    async (request) => {
      const rows = await previewResales(db, request.body.file, await askerOf(request, 'preview'))
      return presentRows(rows, languageOf(request))
    },
  )

  app.post(
    '/admin/resales/import',
    {
      schema: {
        tags: TAGS,
        summary: 'Records all resales of a file or none; large or very low prices wait for a second admin',
        body: ImportResalesRequest,
        response: responses({ 200: ResaleFileResponse }, [
          ...REFUSALS,
          'resale_file_unreadable',
          'resale_file_wrong',
        ]),
      },
    },
    async (request) => {
      const { file, reason } = request.body
      return presentRows(await importResales(db, file, await askerOf(request, reason)), languageOf(request))
    },
  )

  app.post(
    '/admin/markets/balances',
    {
      schema: {
        tags: TAGS,
        summary: 'Compares the balance that a marketplace states with our books',
        body: MarketBalanceRequest,
        response: responses({ 200: MarketBalanceResponse }, REFUSALS),
      },
    },
    async (request) => {
      const { market, currency, balance, reason } = request.body
      const asker = await askerOf(request, reason)
      const stated = { market, currency, statedMinor: groszeOf(balance) }
      const difference = await db.transaction().execute((trx) => recordMarketBalance(trx, stated, asker))
      return { success: true as const, difference: zlotysOf(difference) }
    },
  )
}

function presentRows(rows: readonly ImportedRow[], language: Language): ResaleFileResponse {
  return {
    success: true,
    rows: rows.map(({ code, ...row }) => ({
      ...row,
      problem: code === null ? null : errorText(code, language),
    })),
  }
}
