import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { TransactionParams } from '@app/contract/office/money'
import { TaxFileQuery, TaxMonthQuery, TaxMonthResponse } from '@app/contract/selling/documents'
import { signedInCaller } from '#platform/http/caller.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { showContractToStaff, type ContractTools } from './contract/show-contract.ts'
import { readTaxMonth } from './tax/read-tax-month.ts'
import { recordTaxFile } from './tax/record-tax-file.ts'
import { writePccRegister } from './tax/write-pcc-register.ts'
import { writePurchases } from './tax/write-purchases.ts'

const LOOK_LIMIT = { name: 'tax-month', max: 60, windowSeconds: 60 }
const FILE_LIMIT = { name: 'tax-files', max: 20, windowSeconds: 60 }
const TAGS = ['tax']
const REFUSALS = ['unauthenticated', 'admin_required'] as const

export type TaxRoutesOptions = ContractTools & { limiter: RouteLimiter }

/** Data for the operator's accountant: the month's purchases, the tax on them, and each contract. */
export const taxRoutes: FastifyPluginAsyncZod<TaxRoutesOptions> = async (app, options) => {
  const { db, limiter } = options

  app.get(
    '/admin/tax',
    {
      schema: {
        tags: TAGS,
        summary: 'A month of purchases and the lines of its PCC register, checked against the ledger',
        querystring: TaxMonthQuery,
        response: responses({ 200: TaxMonthResponse }, [...REFUSALS]),
      },
    },
    async (request) => {
      await limitByCaller(limiter, LOOK_LIMIT, signedInCaller(request).userId.toString())
      return readTaxMonth(db, request.query)
    },
  )

  await app.register(taxFileRoutes, options)

  app.get(
    '/admin/transactions/:id/contract',
    {
      schema: {
        tags: TAGS,
        summary: 'The purchase contract of a sale; every reading is recorded',
        params: TransactionParams,
        response: responses({ 200: z.any() }, [...REFUSALS, 'transaction_not_found', 'contract_not_ready']),
      },
    },
    async (request, reply) => {
      const { userId: adminId } = signedInCaller(request)
      await limitByCaller(limiter, FILE_LIMIT, adminId.toString())
      const order = { saleId: BigInt(request.params.id), adminId, requestId: request.id }
      const { fileName, bytes } = await showContractToStaff(options, order, languageOf(request))
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(bytes)
    },
  )
}

const taxFileRoutes: FastifyPluginAsyncZod<TaxRoutesOptions> = async (app, { db, limiter }) => {
  app.get(
    '/admin/tax/pcc-register',
    {
      schema: {
        tags: TAGS,
        summary: 'The PCC register of a month as a CSV file; every reading is recorded',
        querystring: TaxFileQuery,
        response: responses({ 200: z.any() }, [...REFUSALS]),
      },
    },
    async (request, reply) => {
      const { userId: adminId } = signedInCaller(request)
      await limitByCaller(limiter, FILE_LIMIT, adminId.toString())
      const { month } = request.query
      await recordTaxFile(db, { kind: 'pcc-register', month, adminId, requestId: request.id })
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="pcc-${month}.csv"`)
        .send(Readable.from(writePccRegister(db, month, languageOf(request))))
    },
  )

  app.get(
    '/admin/tax/purchases',
    {
      schema: {
        tags: TAGS,
        summary: "A month of purchases for the accountant's program; every reading is recorded",
        description: 'One row for each purchase and each correction. No JPK file itself.',
        querystring: TaxFileQuery,
        response: responses({ 200: z.any() }, [...REFUSALS]),
      },
    },
    async (request, reply) => {
      const { userId: adminId } = signedInCaller(request)
      await limitByCaller(limiter, FILE_LIMIT, adminId.toString())
      const { month } = request.query
      await recordTaxFile(db, { kind: 'purchases', month, adminId, requestId: request.id })
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="zakupy-${month}.csv"`)
        .send(Readable.from(writePurchases(db, month)))
    },
  )
}
