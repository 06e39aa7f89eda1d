import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Success } from '@app/contract/identity/accounts'
import { ControlResponse } from '@app/contract/office/controls'
import { AppraisalParams, NamePriceRequest, WithdrawPriceRequest } from '@app/contract/catalog/appraisals'
import { permissionsOf, signedInCaller } from '#platform/http/caller.ts'
import { idempotencyKeyOf } from '#platform/http/idempotency.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import type { AppraisalTools } from './appraisal-tools.ts'
import { namePrice } from './name-price.ts'
import { withdrawPrice } from './withdraw-price.ts'

const LIMIT = { name: 'admin-appraisals', max: 60, windowSeconds: 60 }
const TAGS = ['appraisals', 'admin']
const NAMING_ERRORS = [
  'unauthenticated',
  'admin_required',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'appraisal_not_found',
  'appraisal_closed',
  'appraisal_accepted',
  'appraisal_own',
  'appraisal_above_role',
  'appraisal_price_range',
  'appraisal_day_full',
  'proposal_waiting',
  'ticket_closed',
] as const

export type AdminAppraisalsRoutesOptions = AppraisalTools & { limiter: RouteLimiter }

export const adminAppraisalsRoutes: FastifyPluginAsyncZod<AdminAppraisalsRoutesOptions> = async (
  app,
  options,
) => {
  const { limiter } = options

  app.post(
    '/admin/appraisals/:appraisalId/prices',
    {
      schema: {
        tags: TAGS,
        summary: 'Names a price for a while, in place of one that was not accepted yet',
        description:
          'Needs an Idempotency-Key header. Above the sums of a day it waits for a second admin: isDone is false.',
        params: AppraisalParams,
        body: NamePriceRequest,
        response: responses({ 200: ControlResponse }, NAMING_ERRORS),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      await limitByCaller(limiter, LIMIT, caller.userId.toString())
      return namePrice(options, {
        appraisalId: BigInt(request.params.appraisalId),
        adminId: caller.userId,
        permissions: permissionsOf(caller),
        body: request.body,
        key: idempotencyKeyOf(request),
        requestId: request.id,
      })
    },
  )

  app.post(
    '/admin/appraisals/:appraisalId/withdraw',
    {
      schema: {
        tags: TAGS,
        summary: 'Takes a named price back, as long as it was not accepted',
        params: AppraisalParams,
        body: WithdrawPriceRequest,
        response: responses({ 200: Success }, [
          'unauthenticated',
          'admin_required',
          'appraisal_not_found',
          'appraisal_price_gone',
          'appraisal_accepted',
          'appraisal_own',
        ]),
      },
    },
    async (request) => {
      const { userId: adminId } = signedInCaller(request)
      await limitByCaller(limiter, LIMIT, adminId.toString())
      await withdrawPrice(options, {
        appraisalId: BigInt(request.params.appraisalId),
        priceId: BigInt(request.body.priceId),
        adminId,
        requestId: request.id,
      })
      return { success: true as const }
    },
  )
}
