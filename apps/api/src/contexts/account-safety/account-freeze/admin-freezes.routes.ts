import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AdminFreezeRequest, ReleaseResponse } from '@app/contract/identity/account-freeze'
import { Success } from '@app/contract/identity/accounts'
import { AdminUserParams } from '@app/contract/office/controls'
import type { ErrorCode } from '@app/contract/errors'
import { signedInCaller } from '#platform/http/caller.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { accountFreezesRepository } from './account-freezes.repository.ts'
import { freezeAccount, type FreezeTools } from './freeze-account.ts'
import { askRelease, dropRelease, endFreeze, type ReleaseOrder } from './release-account.ts'

const LIMIT = { name: 'admin-freeze', max: 30, windowSeconds: 60 }
const TAGS = ['admin']
const REFUSALS: ErrorCode[] = ['unauthenticated', 'admin_required', 'user_not_found', 'own_approval']

const RELEASES: {
  path: string
  summary: string
  refusals: ErrorCode[]
  act: (tools: FreezeTools, order: ReleaseOrder) => Promise<{ proposalId?: string } | void>
}[] = [
  {
    path: 'release',
    summary: 'Asks to end a freeze; the owner is told and 72 hours begin',
    refusals: ['account_not_frozen', 'freeze_release_waiting'],
    act: askRelease,
  },
  {
    path: 'keep',
    summary: 'Takes that wish back',
    refusals: ['account_not_frozen', 'freeze_release_not_asked'],
    act: dropRelease,
  },
  {
    path: 'end',
    summary: 'Ends a freeze: by another admin, when the wait is over',
    refusals: ['account_not_frozen', 'freeze_release_not_asked', 'freeze_release_too_early', 'proposal_own'],
    act: endFreeze,
  },
]

export type AdminFreezesRoutesOptions = FreezeTools & { limiter: RouteLimiter }

export const adminFreezesRoutes: FastifyPluginAsyncZod<AdminFreezesRoutesOptions> = async (app, options) => {
  const { db, limiter } = options

  app.post(
    '/admin/users/:id/account-freeze',
    {
      schema: {
        tags: TAGS,
        summary: 'Freezes an account for its owner, who has neither a session nor a key',
        params: AdminUserParams,
        body: AdminFreezeRequest,
        response: responses({ 200: Success }, REFUSALS),
      },
    },
    async (request) => {
      const adminId = signedInCaller(request).userId
      await limitByCaller(limiter, LIMIT, adminId.toString())
      const userId = BigInt(request.params.id)
      if (userId === adminId) throw new DomainError('own_approval')
      if (!(await accountFreezesRepository.doesUserExist(db, userId)))
        throw new DomainError('user_not_found', { userId })
      await freezeAccount(options, {
        userId,
        how: 'staff',
        saleId: null,
        admin: { id: adminId, reason: request.body.reason },
        language: languageOf(request),
        requestId: request.id,
      })
      return { success: true as const }
    },
  )

  for (const { path, summary, refusals, act } of RELEASES)
    app.post(
      `/admin/users/:id/account-freeze/${path}`,
      {
        schema: {
          tags: TAGS,
          summary,
          params: AdminUserParams,
          body: AdminFreezeRequest,
          response: responses({ 200: ReleaseResponse }, [...REFUSALS, ...refusals]),
        },
      },
      async (request) => {
        const adminId = signedInCaller(request).userId
        await limitByCaller(limiter, LIMIT, adminId.toString())
        const waits = await act(options, {
          userId: BigInt(request.params.id),
          adminId,
          reason: request.body.reason,
          requestId: request.id,
        })
        return { success: true as const, ...waits }
      },
    )
}
