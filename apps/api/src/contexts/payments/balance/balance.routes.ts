import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Success } from '@app/contract/identity/accounts'
import {
  BalanceQuery,
  BalanceResponse,
  PayoutDetailsChoice,
  WithdrawalRequest,
  WithdrawalResponse,
} from '@app/contract/payments/balance'
import { TradeParams } from '@app/contract/selling/sales'
import { signedInCaller } from '#platform/http/caller.ts'
import { idempotencyKeyOf } from '#platform/http/idempotency.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { choosePayoutDetails } from './choose-payout-details.ts'
import { showBalance } from './show-balance.ts'
import { withdraw, type BalanceTools, type Owner } from './withdraw.ts'

const BALANCE_LIMIT = { name: 'balance', max: 120, windowSeconds: 60 }
const WITHDRAW_LIMIT = { name: 'withdraw', max: 20, windowSeconds: 60 }
const TAGS = ['payout']

export type BalanceRoutesOptions = BalanceTools & { limiter: RouteLimiter }

export const balanceRoutes: FastifyPluginAsyncZod<BalanceRoutesOptions> = async (app, options) => {
  const { limiter } = options

  app.get(
    '/account/balance',
    {
      schema: {
        tags: TAGS,
        summary: 'What we owe the person outside a running payout, what the person owes us, and how it came',
        querystring: BalanceQuery,
        response: responses({ 200: BalanceResponse }, ['unauthenticated']),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(limiter, BALANCE_LIMIT, userId.toString())
      return showBalance(options.db, { userId, ...request.query })
    },
  )

  app.post(
    '/account/withdrawals',
    {
      schema: {
        tags: TAGS,
        summary: 'Withdraws from the balance',
        description: 'Needs an Idempotency-Key header.',
        body: WithdrawalRequest,
        response: responses({ 200: WithdrawalResponse }, [
          'unauthenticated',
          'idempotency_key_missing',
          'idempotency_key_reused',
          'fresh_sign_in_needed',
          'account_blocked',
          'balance_too_low',
        ]),
      },
    },
    async (request) => {
      const owner = ownerOf(request)
      await limitByCaller(limiter, WITHDRAW_LIMIT, owner.userId.toString())
      return withdraw(options, owner, request.body)
    },
  )

  app.post(
    '/trades/:id/payout-details',
    {
      schema: {
        tags: TAGS,
        summary: 'After a payout failed: where the money of the sale goes instead',
        description: 'Needs an Idempotency-Key header.',
        params: TradeParams,
        body: PayoutDetailsChoice,
        response: responses({ 200: Success }, [
          'unauthenticated',
          'idempotency_key_missing',
          'sale_not_found',
          'fresh_sign_in_needed',
          'payout_details_not_needed',
          'payout_details_invalid',
        ]),
      },
    },
    async (request) => {
      const owner = ownerOf(request)
      await limitByCaller(limiter, WITHDRAW_LIMIT, owner.userId.toString())
      return choosePayoutDetails(options, { ...owner, saleId: BigInt(request.params.id) }, request.body)
    },
  )
}

function ownerOf(request: FastifyRequest): Owner {
  const { userId, sessionId } = signedInCaller(request)
  const language = languageOf(request)
  return { userId, sessionId, key: idempotencyKeyOf(request), requestId: request.id, language }
}
