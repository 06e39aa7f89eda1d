import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  ExportParams,
  ExportRequest,
  ExportResponse,
  TransactionFilter,
} from '@app/contract/office/transactions'
import { ROLE_PERMISSIONS, type Permission } from '@app/contract/identity/staff-permissions'
import type { Language } from '@app/contract/languages'
import type { PeopleTools } from '#contexts/backoffice/users/index.ts'
import { hashToken } from '#platform/http/access-token.ts'
import { deviceCookieOf } from '#platform/http/cookies.ts'
import { limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { exportLinksRepository } from './export-links.repository.ts'
import { exportAskerOf } from './export-asker.ts'
import { makeTransactionsExport } from './make-export-link.ts'
import { writeExport } from './write-export.ts'

const FETCH_LIMIT = { name: 'export-fetch', max: 60, windowSeconds: 60 }
const TAGS = ['admin']

/** A list that can be exported, by the name that its links carry. */
export type ExportFile = {
  permission: Permission
  write: (filter: unknown, language: Language) => AsyncIterable<string>
}
export type ExportRoutesOptions = PeopleTools & {
  limiter: RouteLimiter
  /** Lists of other parts of the back office. */
  files: Readonly<Record<string, ExportFile>>
}

export const exportRoutes: FastifyPluginAsyncZod<ExportRoutesOptions> = async (app, options) => {
  const { db, limiter } = options
  const files: Readonly<Record<string, ExportFile>> = {
    ...options.files,
    transactions: {
      permission: 'transactions.export',
      write: (filter, language) => writeExport(options, TransactionFilter.parse(filter), language),
    },
  }

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
      const asker = await exportAskerOf(limiter, request)
      return makeTransactionsExport(options, { ...asker, filter: request.body })
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
      const list = link && z.object({ list: z.string() }).parse(link.filter).list
      const file = list === undefined ? undefined : files[list]
      if (!link?.staffRole || !file || !ROLE_PERMISSIONS[link.staffRole].includes(file.permission))
        throw new DomainError('export_not_found')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${list}.csv"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(file.write(link.filter, link.language)) as unknown as string)
    },
  )
}
