import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  ExportParams,
  ExportRequest,
  ExportResponse,
  TransactionFilter,
} from '@app/contract/office/transactions'
import { ROLE_PERMISSIONS } from '@app/contract/identity/staff-permissions'
import type { PeopleTools } from '#contexts/backoffice/users/index.ts'
import { hashToken } from '#platform/http/access-token.ts'
import { signedInCaller } from '#platform/http/caller.ts'
import { deviceCookieOf } from '#platform/http/cookies.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { exportLinksRepository } from './export-links.repository.ts'
import { makeExportLink } from './make-export-link.ts'
import { writeExport } from './write-export.ts'

const ASK_LIMIT = { name: 'export-ask', max: 20, windowSeconds: 600 }
const FETCH_LIMIT = { name: 'export-fetch', max: 60, windowSeconds: 60 }
const TAGS = ['admin']

export type ExportRoutesOptions = PeopleTools & { limiter: RouteLimiter }

export const exportRoutes: FastifyPluginAsyncZod<ExportRoutesOptions> = async (app, options) => {
  const { db, limiter } = options

  app.post(
    '/admin/transactions/export',
    {
      schema: {
        tags: TAGS,
        summary: 'A link to a filtered list as a CSV file, for this browser, once and for 60 seconds',
        body: ExportRequest,
        response: responses({ 200: ExportResponse }, [
          'unauthenticated',
          'admin_required',
          'export_too_long',
          'list_too_long_to_sort',
        ]),
      },
    },
    async (request) => {
      const { userId: adminId, sessionId } = signedInCaller(request)
      await limitByCaller(limiter, ASK_LIMIT, adminId.toString())
      const language = languageOf(request)
      return makeExportLink(options, {
        filter: request.body,
        adminId,
        sessionId,
        language,
        requestId: request.id,
      })
    },
  )

  app.get(
    '/exports/:ticket',
    {
      onRequest: limitByNetwork(limiter, FETCH_LIMIT),
      schema: {
        tags: TAGS,
        summary: 'The file behind such a link. Needs the device cookie of whoever asked for it',
        params: ExportParams,
        response: responses({ 200: z.string() }, ['export_not_found']),
      },
    },
    async (request, reply) => {
      const device = deviceCookieOf(request)
      const ticketHash = hashToken(request.params.ticket)
      const link =
        device === undefined ? undefined : await exportLinksRepository.use(db, ticketHash, hashToken(device))
      if (!link?.staffRole || !ROLE_PERMISSIONS[link.staffRole].includes('transactions.export'))
        throw new DomainError('export_not_found')
      const file = writeExport(options, TransactionFilter.parse(link.filter), link.language)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="transactions.csv"')
        .header('cache-control', 'no-store')
        .send(Readable.from(file) as unknown as string)
    },
  )
}
