import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { StatementQuery, StatementsResponse } from '@app/contract/selling/documents'
import { TradeParams } from '@app/contract/selling/sales'
import { signedInCaller } from '#platform/http/caller.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { showOwnContract, type ContractTools } from './contract/show-contract.ts'
import {
  listStatementYears,
  showStatementCsv,
  showStatementPdf,
  statementFileName,
} from './statement/show-statement.ts'

/** Writing a document takes a quarter of a second of CPU time, a long one more. */
const CONTRACT_LIMIT = { name: 'contract', max: 10, windowSeconds: 60 }
const STATEMENT_LIMIT = { name: 'statement', max: 10, windowSeconds: 60 }
const YEARS_LIMIT = { name: 'statement-years', max: 60, windowSeconds: 60 }
const TAGS = ['papers']
// The OpenAPI document declares a binary file; the handler sends a buffer or a stream, which no serializer changes.
const file = (description: string, ...types: string[]) => ({
  description,
  content: Object.fromEntries(
    types.map((type) => [type, { schema: z.file() as unknown as z.ZodType<Buffer> }]),
  ),
})

export type PapersRoutesOptions = ContractTools & { limiter: RouteLimiter }

/** Documents for a seller: the contract of a sale, and a yearly payout statement. */
export const papersRoutes: FastifyPluginAsyncZod<PapersRoutesOptions> = async (app, options) => {
  const { limiter } = options

  app.get(
    '/trades/:id/contract',
    {
      schema: {
        tags: TAGS,
        summary: 'The purchase contract of an own sale, once the items have arrived',
        params: TradeParams,
        response: {
          ...responses({}, ['unauthenticated', 'sale_not_found', 'contract_not_ready']),
          200: file('The contract, in the language that was asked for', 'application/pdf'),
        },
      },
    },
    async (request, reply) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(limiter, CONTRACT_LIMIT, userId.toString())
      const own = { saleId: BigInt(request.params.id), userId }
      const { fileName, bytes } = await showOwnContract(options, own, languageOf(request))
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(bytes)
    },
  )

  await app.register(statementRoutes, options)
}

const statementRoutes: FastifyPluginAsyncZod<PapersRoutesOptions> = async (app, options) => {
  const { db, limiter } = options

  app.get(
    '/account/statements',
    {
      schema: {
        tags: TAGS,
        summary: 'The years in which the person was paid, with what each came to',
        response: responses({ 200: StatementsResponse }, ['unauthenticated']),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(limiter, YEARS_LIMIT, userId.toString())
      return { success: true as const, years: await listStatementYears(db, userId) }
    },
  )

  app.get(
    '/account/statement',
    {
      schema: {
        tags: TAGS,
        summary: 'A year of payouts and corrections as a file, by the calendar of Warsaw',
        querystring: StatementQuery,
        response: {
          ...responses({}, ['unauthenticated']),
          200: file('PDF or CSV, in the language that was asked for', 'application/pdf', 'text/csv'),
        },
      },
    },
    async (request, reply) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(limiter, STATEMENT_LIMIT, userId.toString())
      const { year, format } = request.query
      const language = languageOf(request)
      const own = { userId, year }
      const isPdf = format === 'pdf'
      const content = isPdf
        ? await showStatementPdf(options, own, language)
        : (Readable.from(showStatementCsv(db, own, language)) as unknown as Buffer)
      const name = statementFileName(year, format, language)
      return reply
        .header('content-type', isPdf ? 'application/pdf' : 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content)
    },
  )
}
