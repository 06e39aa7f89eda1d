import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  BankLineParams,
  BankStatementsResponse,
  DecideBankReturnRequest,
  DecideBankReturnResponse,
  ImportStatementResponse,
  Page,
  StatementLinesQuery,
  StatementLinesResponse,
} from '@app/contract/payments/bank'
import { REQUEST_BYTES_MAX } from '@app/contract/request-limits'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { bankStatementsRepository } from './bank-statements.repository.ts'
import { paginationOf, presentLine, presentStatement } from './bank.presenter.ts'
import { decideBankReturn } from './decide-bank-return.ts'
import { importStatement, type ImportTools } from './import-statement.ts'
import { openTitle } from './statement-title.ts'

const TAGS = ['bank']
const IMPORT_LIMIT = { name: 'bank-statements', max: 20, windowSeconds: 60 }
const DECIDE_LIMIT = { name: 'bank-returns', max: 30, windowSeconds: 60 }
const CONTENT_TYPES = ['text/plain', 'application/xml', 'text/xml', 'application/octet-stream']

export type BankStatementsRoutesOptions = ImportTools & { limiter: RouteLimiter }

export const bankStatementsRoutes: FastifyPluginAsyncZod<BankStatementsRoutesOptions> = async (
  app,
  options,
) => {
  const { db, keys } = options
  await app.register(importRoutes, options)
  await app.register(returnRoutes, options)

  app.get(
    '/admin/bank/statements',
    {
      schema: {
        tags: TAGS,
        summary: 'Imported statements, the newest first, with what became of their lines',
        querystring: Page,
        response: responses({ 200: BankStatementsResponse }, ['unauthenticated', 'admin_required']),
      },
    },
    async ({ query }) => {
      const page = { limit: query.limit, offset: (query.page - 1) * query.limit }
      const { rows, total } = await bankStatementsRepository.list(db, page)
      const statements = rows.map((row) => presentStatement(row))
      return { success: true as const, statements, pagination: paginationOf(query, total) }
    },
  )

  app.get(
    '/admin/bank/lines',
    {
      schema: {
        tags: TAGS,
        summary: 'Lines of statements, the newest first; unmatched ones are those that no payout explains',
        querystring: StatementLinesQuery,
        response: responses({ 200: StatementLinesResponse }, ['unauthenticated', 'admin_required']),
      },
    },
    async ({ query }) => {
      const { rows, total, isMore } = await bankStatementsRepository.listLines(db, {
        outcome: query.outcome,
        limit: query.limit,
        offset: (query.page - 1) * query.limit,
      })
      const lines = rows.map((row) => presentLine(row, openTitle(keys, row)))
      return { success: true as const, lines, pagination: { ...paginationOf(query, total), isMore } }
    },
  )
}

const returnRoutes: FastifyPluginAsyncZod<BankStatementsRoutesOptions> = async (app, { db, limiter }) => {
  app.post(
    '/admin/bank/lines/:lineId/return',
    {
      schema: {
        tags: TAGS,
        summary:
          'Says whether a transfer really came back; by an admin who brought neither the statement nor the file',
        params: BankLineParams,
        body: DecideBankReturnRequest,
        response: responses({ 200: DecideBankReturnResponse }, [
          'unauthenticated',
          'admin_required',
          'bank_line_not_found',
          'bank_line_wrong_state',
          'four_eyes_needed',
          'own_approval',
        ]),
      },
    },
    async (request) => {
      if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
      const { userId: adminId } = request.caller
      await limitByCaller(limiter, DECIDE_LIMIT, adminId.toString())
      const lineId = BigInt(request.params.lineId)
      const decision = { ...request.body, lineId, adminId, requestId: request.id }
      return { success: true as const, ...(await decideBankReturn(db, decision)) }
    },
  )
}

const importRoutes: FastifyPluginAsyncZod<BankStatementsRoutesOptions> = async (app, options) => {
  // The content decides the format; banks and browsers send the same file with different content types.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    CONTENT_TYPES,
    { parseAs: 'buffer', bodyLimit: REQUEST_BYTES_MAX },
    (_request, body, done) => done(null, body),
  )
  app.post(
    '/admin/bank/statements',
    {
      bodyLimit: REQUEST_BYTES_MAX,
      schema: {
        tags: TAGS,
        summary: 'Imports a statement in MT940 or camt.053; the same file again changes nothing',
        body: z.unknown(),
        response: responses({ 200: ImportStatementResponse }, [
          'unauthenticated',
          'admin_required',
          'bank_not_set_up',
          'statement_unreadable',
          'statement_other_account',
          'statement_does_not_continue',
        ]),
      },
    },
    async (request) => {
      if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
      const { userId: adminId } = request.caller
      await limitByCaller(options.limiter, IMPORT_LIMIT, adminId.toString())
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { isNew, statement } = await importStatement(options, { bytes, adminId, requestId: request.id })
      return { success: true as const, isNew, statement: presentStatement(statement) }
    },
  )
}
