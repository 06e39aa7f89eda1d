import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  BulkApproveRequest,
  BulkApproveResponse,
  BulkCheckRequest,
  BulkCheckResponse,
} from '@app/contract/office/transactions'
import type { MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import { signedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { idempotencyKeyOf } from '#platform/http/idempotency.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { approveBulk, checkBulk } from './bulk-approve.ts'

const LIMIT = { name: 'desk-bulk', max: 30, windowSeconds: 60 }
const TAGS = ['admin']

export type BulkApproveOptions = {
  db: Db
  keys: Keys
  limiter: RouteLimiter
  ports: MoneyPorts
  announceUser: (userId: bigint) => void
}

export const bulkApproveRoutes: FastifyPluginAsyncZod<BulkApproveOptions> = async (app, options) => {
  const { limiter } = options

  app.post(
    '/admin/transactions/bulk-approve/check',
    {
      schema: {
        tags: TAGS,
        summary: 'Which of these could be approved together, and why the others not',
        body: BulkCheckRequest,
        response: responses({ 200: BulkCheckResponse }, ['unauthenticated', 'admin_required']),
      },
    },
    async (request) => {
      const approver = signedInCaller(request)
      await limitByCaller(limiter, LIMIT, approver.userId.toString())
      return checkBulk(options, approver, request.body.ids)
    },
  )

  app.post(
    '/admin/transactions/bulk-approve',
    {
      schema: {
        tags: TAGS,
        summary: 'Approves several payouts; each row succeeds or is refused by itself',
        description: 'Needs an Idempotency-Key header.',
        body: BulkApproveRequest,
        response: responses({ 200: BulkApproveResponse }, [
          'unauthenticated',
          'admin_required',
          'idempotency_key_missing',
        ]),
      },
    },
    async (request) => {
      const approver = signedInCaller(request)
      await limitByCaller(limiter, LIMIT, approver.userId.toString())
      return approveBulk(options, {
        approver,
        key: idempotencyKeyOf(request),
        rows: request.body.rows,
        language: languageOf(request),
        requestId: request.id,
        log: request.log,
      })
    },
  )
}
