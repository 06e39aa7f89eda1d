import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PayoutMethodsResponse, SavedPayoutDetailsResponse } from '@app/contract/selling/sales'
import type { Db } from '#platform/db/database.ts'
import { limitByCaller, limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { presentPayoutDetails } from './payout-details.presenter.ts'
import { payoutDetailsRepository } from './payout-details.repository.ts'

const METHODS_LIMIT = { name: 'payout-methods', max: 120, windowSeconds: 60 }
const DETAILS_LIMIT = { name: 'payout-details', max: 60, windowSeconds: 60 }
const SHOWN_MAX = 10
const TAGS = ['payout']

export type PayoutDetailsRoutesOptions = {
  db: Db
  limiter: RouteLimiter
  /** Whether details other than those paid before would be refused now. */
  needsFreshSignIn: (person: { userId: bigint; sessionId: string }) => Promise<boolean>
  listPaymentOutcomes: (
    userId: bigint,
    fingerprints: readonly Buffer[],
  ) => Promise<{ fingerprint: Buffer; wasPaid: boolean; cameBack: boolean }[]>
}

export const payoutDetailsRoutes: FastifyPluginAsyncZod<PayoutDetailsRoutesOptions> = async (
  app,
  { db, limiter, needsFreshSignIn, listPaymentOutcomes },
) => {
  app.get(
    '/payout-methods',
    {
      onRequest: limitByNetwork(limiter, METHODS_LIMIT),
      schema: {
        tags: TAGS,
        summary: 'The ways in which a seller can be paid now, in the order in which they are shown',
        response: responses({ 200: PayoutMethodsResponse }),
      },
    },
    async () => ({ success: true as const, methods: await readMethods(db) }),
  )

  app.get(
    '/account/payout-details',
    {
      schema: {
        tags: TAGS,
        summary: 'Where the person was to be paid before, masked, the last used first',
        response: responses({ 200: SavedPayoutDetailsResponse }, ['unauthenticated']),
      },
    },
    async (request) => {
      // The permission table already refuses visitors; this check only narrows the type.
      if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
      const { userId } = request.caller
      await limitByCaller(limiter, DETAILS_LIMIT, userId.toString())
      const [methods, rows, isFreshNeeded] = await Promise.all([
        readMethods(db),
        payoutDetailsRepository.listForOwner(db, userId),
        needsFreshSignIn(request.caller),
      ])
      // Details of a disabled method cannot be chosen.
      const usable = rows.filter(({ method }) => methods.includes(method)).slice(0, SHOWN_MAX)
      const outcomes = await listPaymentOutcomes(
        userId,
        usable.map(({ fingerprint }) => fingerprint),
      )
      const details = usable.map((row) => {
        const outcome = outcomes.find(({ fingerprint }) => fingerprint.equals(row.fingerprint))
        const { wasPaid = false, cameBack = false } = outcome ?? {}
        return { ...presentPayoutDetails(row), wasPaid, cameBack }
      })
      return { success: true as const, details, needsFreshSignIn: isFreshNeeded }
    },
  )
}

async function readMethods(db: Db) {
  const settings = await readSettings(db)
  return settings['payout.methods'].value
}
