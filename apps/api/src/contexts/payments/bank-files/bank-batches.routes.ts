import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  BankBatchDetailsResponse,
  BankBatchesResponse,
  BankBatchParams,
  BankBatchResponse,
  BankOrderParams,
  BankOrderResponse,
  FailBankBatchRequest,
  MakeBankBatchRequest,
  Page,
  RefuseBankOrderRequest,
  type WaitingTransfers,
} from '@app/contract/payments/bank'
import { nextBankFileMs, type MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { idempotencyKeyOf } from '#platform/http/idempotency.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { bankBatchesRepository, type BatchRow } from './bank-batches.repository.ts'
import { paginationOf, presentBatch, presentOrder, presentStopped } from './bank.presenter.ts'
import { makeBankBatch } from './make-bank-batch.ts'
import { markBankBatchFailed, markBankBatchUploaded } from './mark-bank-batch.ts'
import { readBankAccount } from './read-bank-account.ts'
import { readBankFile } from './read-bank-file.ts'
import { refuseBankOrder } from './refuse-bank-order.ts'
import { stoppedOrdersRepository } from './stopped-orders.repository.ts'

const TAGS = ['bank']
const CHANGE_LIMIT = { name: 'bank-batches', max: 30, windowSeconds: 60 }
const FILE_LIMIT = { name: 'bank-files', max: 10, windowSeconds: 60 }
const FILES = {
  elixir: { type: 'text/plain; charset=ibm852', ending: 'txt' },
  pain001: { type: 'application/xml', ending: 'xml' },
} as const

export type BankBatchesRoutesOptions = {
  db: Db
  keys: Keys
  limiter: RouteLimiter
  ports: MoneyPorts
  announceUser: (userId: bigint) => void
}

export const bankBatchesRoutes: FastifyPluginAsyncZod<BankBatchesRoutesOptions> = async (app, options) => {
  const { limiter } = options

  app.post(
    '/admin/bank/batches',
    {
      schema: {
        tags: TAGS,
        summary: 'Gathers the bank payouts that wait into one file',
        description: 'Needs an Idempotency-Key header: the same key gives the same batch.',
        body: MakeBankBatchRequest,
        response: responses({ 200: BankBatchResponse }, [
          'unauthenticated',
          'admin_required',
          'idempotency_key_missing',
          'idempotency_key_reused',
          'bank_batch_empty',
        ]),
      },
    },
    async (request) => {
      const adminId = await changer(limiter, request)
      const key = idempotencyKeyOf(request)
      if ((await readBankAccount(options.db)) === undefined) throw new DomainError('bank_not_set_up')
      const { format } = request.body
      return told(await makeBankBatch(options, { format, makerId: adminId, key, requestId: request.id }))
    },
  )

  await app.register(bankLookRoutes, options)
  await app.register(bankFileRoutes, options)
  await app.register(bankMarkRoutes, options)
  await app.register(bankOrderRoutes, options)
}

const bankLookRoutes: FastifyPluginAsyncZod<BankBatchesRoutesOptions> = async (app, { db }) => {
  app.get(
    '/admin/bank/batches',
    {
      schema: {
        tags: TAGS,
        summary: 'Files for the bank, the newest first',
        querystring: Page,
        response: responses({ 200: BankBatchesResponse }, ['unauthenticated', 'admin_required']),
      },
    },
    async ({ query }) => {
      const { rows, total } = await bankBatchesRepository.list(db, offsetOf(query))
      return {
        success: true as const,
        waiting: await readWaiting(db),
        batches: rows.map((row) => presentBatch(row)),
        pagination: paginationOf(query, total),
      }
    },
  )

  app.get(
    '/admin/bank/batches/:batchId',
    {
      schema: {
        tags: TAGS,
        summary: 'One file for the bank with its orders',
        params: BankBatchParams,
        querystring: Page,
        response: responses({ 200: BankBatchDetailsResponse }, [
          'unauthenticated',
          'admin_required',
          'bank_batch_not_found',
        ]),
      },
    },
    async ({ params, query }) => {
      const batchId = BigInt(params.batchId)
      const batch = await bankBatchesRepository.find(db, batchId)
      if (!batch) throw new DomainError('bank_batch_not_found')
      const { rows, total } = await bankBatchesRepository.listOrders(db, batchId, offsetOf(query))
      const stopped = batch.state === 'failed' ? [] : await stoppedOrdersRepository.list(db, batchId)
      return {
        ...told(batch),
        stopped: stopped.map((order) => presentStopped(order)),
        orders: rows.map((row) => presentOrder(row)),
        pagination: paginationOf(query, total),
      }
    },
  )
}

const bankFileRoutes: FastifyPluginAsyncZod<BankBatchesRoutesOptions> = async (app, { db, limiter }) => {
  app.get(
    '/admin/bank/batches/:batchId/file',
    {
      schema: {
        tags: TAGS,
        summary:
          'The file itself; from the first reading on always the same bytes, and every reading is recorded',
        params: BankBatchParams,
        response: responses({ 200: z.any() }, [
          'unauthenticated',
          'admin_required',
          'bank_batch_not_found',
          'bank_batch_wrong_state',
          'bank_orders_stopped',
          'bank_file_too_old',
          'bank_file_limit',
          'rail_paused',
        ]),
      },
    },
    async (request, reply) => {
      const adminId = adminOf(request)
      await limitByCaller(limiter, FILE_LIMIT, adminId.toString())
      const batchId = BigInt(request.params.batchId)
      const { format, bytes } = await readBankFile(db, { batchId, adminId, requestId: request.id })
      const { type, ending } = FILES[format]
      return reply
        .header('content-type', type)
        .header('content-disposition', `attachment; filename="bank-${batchId}.${ending}"`)
        .send(bytes)
    },
  )
}

const bankMarkRoutes: FastifyPluginAsyncZod<BankBatchesRoutesOptions> = async (app, { db, limiter }) => {
  app.post(
    '/admin/bank/batches/:batchId/uploaded',
    {
      schema: {
        tags: TAGS,
        summary: 'Says that the bank has the file; by another admin than its maker',
        params: BankBatchParams,
        response: responses({ 200: BankBatchResponse }, [
          'unauthenticated',
          'admin_required',
          'bank_batch_not_found',
          'bank_batch_wrong_state',
          'bank_file_not_downloaded',
          'bank_orders_stopped',
          'four_eyes_needed',
        ]),
      },
    },
    async (request) => {
      const adminId = await changer(limiter, request)
      const batchId = BigInt(request.params.batchId)
      const { batch, ...waits } = await markBankBatchUploaded(db, { batchId, adminId, requestId: request.id })
      return { ...told(batch), ...waits }
    },
  )

  app.post(
    '/admin/bank/batches/:batchId/failed',
    {
      schema: {
        tags: TAGS,
        summary: 'Says that the bank pays nothing of the file; by another admin than its maker',
        params: BankBatchParams,
        body: FailBankBatchRequest,
        response: responses({ 200: BankBatchResponse }, [
          'unauthenticated',
          'admin_required',
          'bank_batch_not_found',
          'four_eyes_needed',
          'bank_proof_missing',
        ]),
      },
    },
    async (request) => {
      const adminId = await changer(limiter, request)
      const { reason, bankProof = null } = request.body
      const batchId = BigInt(request.params.batchId)
      const marking = { batchId, adminId, reason, bankProof, requestId: request.id }
      const { batch, ...waits } = await markBankBatchFailed(db, marking)
      return { ...told(batch), ...waits }
    },
  )
}

const bankOrderRoutes: FastifyPluginAsyncZod<BankBatchesRoutesOptions> = async (app, options) => {
  app.post(
    '/admin/bank/batches/:batchId/orders/:place/refused',
    {
      schema: {
        tags: TAGS,
        summary:
          'Says that the bank refused or struck out one order of a file; by another admin than its maker',
        params: BankOrderParams,
        body: RefuseBankOrderRequest,
        response: responses({ 200: BankOrderResponse }, [
          'unauthenticated',
          'admin_required',
          'bank_batch_not_found',
          'bank_batch_wrong_state',
          'bank_order_not_found',
          'bank_order_wrong_state',
          'four_eyes_needed',
          'own_approval',
        ]),
      },
    },
    async (request) => {
      const adminId = await changer(options.limiter, request)
      const { batchId, place } = request.params
      const refusal = { ...request.body, batchId: BigInt(batchId), place, adminId, requestId: request.id }
      const { order, ...waits } = await refuseBankOrder(options, refusal)
      options.announceUser(order.userId)
      return { success: true as const, order: presentOrder(order), ...waits }
    },
  )
}

function told(batch: BatchRow) {
  return { success: true as const, batch: presentBatch(batch) }
}

function offsetOf({ page, limit }: { page: number; limit: number }) {
  return { limit, offset: (page - 1) * limit }
}

async function changer(limiter: RouteLimiter, request: FastifyRequest): Promise<bigint> {
  const adminId = adminOf(request)
  await limitByCaller(limiter, CHANGE_LIMIT, adminId.toString())
  return adminId
}

/** The permission table already refuses all other callers; this check only narrows the type. */
function adminOf(request: FastifyRequest): bigint {
  if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
  return request.caller.userId
}

const NAMES_SHOWN = 5

async function readWaiting(db: Db): Promise<WaitingTransfers> {
  const [waiting, settings] = await Promise.all([
    bankBatchesRepository.readWaiting(db, NAMES_SHOWN),
    readSettings(db),
  ])
  const dueMs = nextBankFileMs(Date.now(), settings['payout.promise'].value)
  return {
    orders: waiting.orders,
    sum: zlotysOf(waiting.sumGrosze),
    sellers: waiting.sellers,
    dueAt: dueMs === null ? null : new Date(dueMs).toISOString(),
  }
}
