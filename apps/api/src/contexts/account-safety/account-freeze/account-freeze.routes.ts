import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  AccountFreezeResponse,
  FreezeAccountRequest,
  FreezeAccountResponse,
  FreezeByKeyRequest,
  FreezeByKeyResponse,
} from '@app/contract/identity/account-freeze'
import { signedInCaller } from '#platform/http/caller.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { freezeAccount, type FreezeTools } from './freeze-account.ts'
import { freezeByKey } from './freeze-by-key.ts'
import { showFreeze } from './show-freeze.ts'

const VIEW_LIMIT = { name: 'account-freeze-view', max: 60, windowSeconds: 60 }
const FREEZE_LIMIT = { name: 'account-freeze', max: 10, windowSeconds: 60 }
/** No person needs more attempts than this; a brute-force search is blocked early. */
const KEY_LIMIT = { name: 'freeze-key', max: 10, windowSeconds: 600 }
const TAGS = ['account']

export type AccountFreezeRoutesOptions = FreezeTools & { limiter: RouteLimiter }

export const accountFreezeRoutes: FastifyPluginAsyncZod<AccountFreezeRoutesOptions> = async (
  app,
  options,
) => {
  const { db, limiter } = options

  app.get(
    '/account/freeze',
    {
      schema: {
        tags: TAGS,
        summary: 'Whether the account was reported as stolen, and what that holds',
        response: responses({ 200: AccountFreezeResponse }, ['unauthenticated']),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(limiter, VIEW_LIMIT, userId.toString())
      return { success: true as const, freeze: await showFreeze(db, userId) }
    },
  )

  app.post(
    '/account/freeze',
    {
      schema: {
        tags: TAGS,
        summary: 'Freezes the account, holds its payouts, ends every session and opens an urgent request',
        body: FreezeAccountRequest,
        response: responses({ 200: FreezeAccountResponse }, ['unauthenticated']),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(limiter, FREEZE_LIMIT, userId.toString())
      const order = { userId, how: 'session' as const, saleId: null, admin: null }
      await freezeAccount(options, { ...order, language: languageOf(request), requestId: request.id })
      const freeze = await showFreeze(db, userId)
      if (!freeze) throw new DomainError('account_not_frozen')
      return { success: true as const, freeze }
    },
  )

  app.post(
    '/account/freeze-by-key',
    {
      onRequest: limitByNetwork(limiter, KEY_LIMIT),
      schema: {
        tags: TAGS,
        summary: 'The same with the key of a sale, for whoever cannot sign in. Reads nothing',
        body: FreezeByKeyRequest,
        response: responses({ 200: FreezeByKeyResponse }, ['freeze_key_wrong']),
      },
    },
    async (request) => {
      const { ticketId } = await freezeByKey(options, {
        key: request.body.key,
        language: languageOf(request),
        requestId: request.id,
      })
      return { success: true as const, ticketNumber: transactionNumber(ticketId) }
    },
  )
}
