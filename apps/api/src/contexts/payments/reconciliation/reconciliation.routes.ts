import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Page } from '@app/contract/payments/bank'
import {
  CloseFindingRequest,
  FindingParams,
  FindingResponse,
  FundingParams,
  FundingResponse,
  FundingsResponse,
  FundRailParams,
  FundRailRequest,
  RailParams,
  RailReconciliationQuery,
  RailReconciliationResponse,
  ReconciliationResponse,
} from '@app/contract/payments/reconciliation'
import type { MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { idempotencyKeyOf } from '#platform/http/idempotency.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { closeFinding } from './close-finding.ts'
import { confirmFunding, proposeFunding } from './fund-rail.ts'
import { fundingsRepository } from './fundings.repository.ts'
import { presentFinding, presentFunding, presentRun, showReconciliation } from './reconciliation.presenter.ts'
import { reportsRepository } from './reports.repository.ts'

const TAGS = ['reconciliation']
const CHANGE_LIMIT = { name: 'reconciliation', max: 60, windowSeconds: 60 }
const RUNS_SHOWN = 50

export type ReconciliationRoutesOptions = { db: Db; keys: Keys; limiter: RouteLimiter; ports: MoneyPorts }

export const reconciliationRoutes: FastifyPluginAsyncZod<ReconciliationRoutesOptions> = async (
  app,
  options,
) => {
  const { db, limiter, ports } = options

  app.get(
    '/admin/reconciliation',
    {
      schema: {
        tags: TAGS,
        summary: 'Every rail: last comparison, open differences, balances',
        response: responses({ 200: ReconciliationResponse }, ['unauthenticated', 'admin_required']),
      },
    },
    () => showReconciliation(db),
  )

  app.get(
    '/admin/reconciliation/:rail',
    {
      schema: {
        tags: TAGS,
        summary: 'One rail: its last comparisons and its differences, the newest first',
        params: RailParams,
        querystring: RailReconciliationQuery,
        response: responses({ 200: RailReconciliationResponse }, ['unauthenticated', 'admin_required']),
      },
    },
    async ({ params: { rail }, query }) => {
      const { page, limit } = query
      const open = query.open === undefined ? undefined : query.open === 'true'
      const found = await reportsRepository.listFindings(db, { rail, open, ...offsetOf(query) })
      const runs = await reportsRepository.listRuns(db, rail, RUNS_SHOWN)
      return {
        success: true as const,
        runs: runs.map((run) => presentRun(run)),
        findings: found.rows.map((row) => presentFinding(row)),
        pagination: { page, limit, pages: Math.ceil(found.total / limit), total: found.total },
      }
    },
  )

  app.post(
    '/admin/reconciliation/findings/:findingId/close',
    {
      schema: {
        tags: TAGS,
        summary:
          'Explains a difference, of a balance and of money without a payout once another admin confirms',
        params: FindingParams,
        body: CloseFindingRequest,
        response: responses({ 200: FindingResponse }, [
          'unauthenticated',
          'admin_required',
          'finding_not_found',
          'finding_closed',
          'proposal_waiting',
        ]),
      },
    },
    async (request) => {
      const adminId = await changer(limiter, request)
      const findingId = BigInt(request.params.findingId)
      const { reason } = request.body
      const command = { findingId, adminId, reason, requestId: request.id }
      const { finding, proposalId } = await closeFinding(db, ports, command)
      return { success: true as const, finding: presentFinding(finding), proposalId }
    },
  )

  await app.register(fundingRoutes, options)
  await app.register(fundingsRoutes, options)
}

const fundingRoutes: FastifyPluginAsyncZod<ReconciliationRoutesOptions> = async (app, options) => {
  const { db, limiter } = options

  app.post(
    '/admin/rails/:rail/funding',
    {
      schema: {
        tags: TAGS,
        summary: 'Proposes to book money that the operator gave a rail; another admin confirms',
        description: 'Needs an Idempotency-Key header: the same key gives the same proposal.',
        params: FundRailParams,
        body: FundRailRequest,
        response: responses({ 200: FundingResponse }, [
          'unauthenticated',
          'admin_required',
          'idempotency_key_missing',
          'idempotency_key_reused',
        ]),
      },
    },
    async (request) => {
      const adminId = await changer(limiter, request)
      const { amount, reference } = request.body
      const { funding, ...waits } = await proposeFunding(options, {
        rail: request.params.rail,
        amountGrosze: BigInt(Math.round(amount * 100)),
        reference,
        adminId,
        key: idempotencyKeyOf(request),
        requestId: request.id,
      })
      return { success: true as const, funding: presentFunding(funding), ...waits }
    },
  )

  app.post(
    '/admin/fundings/:fundingId/confirm',
    {
      schema: {
        tags: TAGS,
        summary: 'Books a proposed funding; by another admin than the one who proposed it',
        params: FundingParams,
        response: responses({ 200: FundingResponse }, [
          'unauthenticated',
          'admin_required',
          'funding_not_found',
          'four_eyes_needed',
        ]),
      },
    },
    async (request) => {
      const adminId = await changer(limiter, request)
      const fundingId = BigInt(request.params.fundingId)
      const funding = await confirmFunding(db, { fundingId, adminId, requestId: request.id })
      return { success: true as const, funding: presentFunding(funding) }
    },
  )
}

const fundingsRoutes: FastifyPluginAsyncZod<ReconciliationRoutesOptions> = async (app, { db }) => {
  app.get(
    '/admin/fundings',
    {
      schema: {
        tags: TAGS,
        summary: 'What rails were given, the newest first',
        querystring: Page,
        response: responses({ 200: FundingsResponse }, ['unauthenticated', 'admin_required']),
      },
    },
    async ({ query }) => {
      const { page, limit } = query
      const { rows, total } = await fundingsRepository.list(db, offsetOf(query))
      return {
        success: true as const,
        fundings: rows.map((row) => presentFunding(row)),
        pagination: { page, limit, pages: Math.ceil(total / limit), total },
      }
    },
  )
}

function offsetOf({ page, limit }: { page: number; limit: number }) {
  return { limit, offset: (page - 1) * limit }
}

/** The permission table already refuses all other callers; this check only narrows the type. */
async function changer(limiter: RouteLimiter, request: FastifyRequest): Promise<bigint> {
  if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
  const { userId } = request.caller
  await limitByCaller(limiter, CHANGE_LIMIT, userId.toString())
  return userId
}
