import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ErrorCode } from '@app/contract/errors'
import { Success } from '@app/contract/identity/accounts'
import { FactorParams, FactorsResponse, RecoveryCodesResponse } from '@app/contract/identity/staff'
import { signedInCaller, type SignedInCaller } from '#platform/http/caller.ts'
import { limitByCaller } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { factorsRepository } from './factors.repository.ts'
import { recoveryCodesRepository } from './recovery-codes.repository.ts'
import { removeFactor } from './remove-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import type { StaffRoutesOptions } from './staff-tools.ts'

const LIMIT = { name: 'staff-factors', max: 30, windowSeconds: 60 }
const TAGS = ['staff']
const CONFIRMED: ErrorCode[] = ['unauthenticated', 'admin_required', 'staff_confirmation_required']

/** The caller's second factors. */
export const factorsRoutes: FastifyPluginAsyncZod<StaffRoutesOptions> = async (app, tools) => {
  const { db, limiter } = tools
  const limit = (caller: SignedInCaller) => limitByCaller(limiter, LIMIT, caller.userId.toString())

  app.get(
    '/admin/factors',
    {
      schema: {
        tags: TAGS,
        summary: "The caller's second factors",
        response: responses({ 200: FactorsResponse }, [
          'unauthenticated',
          'admin_required',
          'staff_factor_required',
        ]),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      const factors = await factorsRepository.list(db, userId)
      return {
        success: true as const,
        factors: factors.map((factor) => ({
          id: factor.id,
          kind: factor.kind,
          label: factor.label,
          createdAt: factor.created_at.toISOString(),
          lastUsedAt: factor.last_used_at?.toISOString() ?? null,
        })),
        recoveryCodesLeft: await recoveryCodesRepository.countLeft(db, userId),
        recoveryCodesMadeAt: (await recoveryCodesRepository.findMadeAt(db, userId))?.toISOString() ?? null,
      }
    },
  )

  app.delete(
    '/admin/factors/:factorId',
    {
      schema: {
        tags: TAGS,
        summary: 'Removes a factor; the last one stays',
        params: FactorParams,
        response: responses({ 200: Success }, [...CONFIRMED, 'staff_factor_not_found', 'staff_factor_last']),
      },
    },
    async (request) => {
      const { factorId } = request.params
      await removeFactor(db, signedInCaller(request), { factorId, requestId: request.id })
      return { success: true as const }
    },
  )

  app.post(
    '/admin/recovery-codes',
    {
      schema: {
        tags: TAGS,
        summary: 'Ten new recovery codes; the old ones no longer work',
        response: responses({ 200: RecoveryCodesResponse }, CONFIRMED),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      await limit(caller)
      return { success: true as const, recoveryCodes: await renewRecoveryCodes(db, caller, request.id) }
    },
  )
}
