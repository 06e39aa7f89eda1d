import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { steamPage } from '@app/contract/demo'
import { OfferCheckRequest, OfferCheckResponse } from '@app/contract/selling/offer-check'
import { OperatorResponse, type OperatorAccount } from '@app/contract/selling/sales'
import { writeTradeUrl } from '#contexts/identity/accounts/index.ts'
import { avatarUrl } from '#shared/avatar-url.ts'
import type { Db } from '#platform/db/database.ts'
import { limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { checkOffer } from './check-offer.ts'
import type { OperatorProfile } from './operator-profile.ts'
import { operatorRepository } from './operator.repository.ts'

const OPERATOR_LIMIT = { name: 'operator', max: 120, windowSeconds: 60 }
/** Offer numbers can be enumerated, so this limits one network address. */
const CHECK_LIMIT = { name: 'offer-check', max: 30, windowSeconds: 60 }

export type OperatorRoutesOptions = {
  db: Db
  limiter: RouteLimiter
  profile: OperatorProfile
  brandName: string
}

export const operatorRoutes: FastifyPluginAsyncZod<OperatorRoutesOptions> = async (app, options) => {
  const { db, limiter, profile } = options
  const present = (account: { steamId: string; tradeToken: string }) =>
    presentAccount(profile, account, options.brandName)
  app.get(
    '/operator',
    {
      onRequest: limitByNetwork(limiter, OPERATOR_LIMIT),
      schema: {
        tags: ['sales'],
        summary: 'The Steam accounts that items go to',
        response: responses({ 200: OperatorResponse }),
      },
    },
    async () => {
      const accounts = await operatorRepository.listAccounts(db)
      const others = accounts.filter(({ steamId }) => steamId !== profile.steamId)
      const [operator, ...rest] = await Promise.all([profile, ...others].map((account) => present(account)))
      return { success: true as const, operator: operator!, accounts: [operator!, ...rest] }
    },
  )

  app.post(
    '/operator/check',
    {
      onRequest: limitByNetwork(limiter, CHECK_LIMIT),
      schema: {
        tags: ['sales'],
        summary: 'Whether a link, a profile or an offer leads to one of our Steam accounts',
        description: 'What is pasted is read letter by letter and never fetched.',
        body: OfferCheckRequest,
        response: responses({ 200: OfferCheckResponse }),
      },
    },
    async ({ body }) => ({
      success: true as const,
      ...(await checkOffer(db, profile, body.text)),
      operator: await present(profile),
    }),
  )
}

async function presentAccount(
  { look, demo }: OperatorProfile,
  { steamId, tradeToken }: { steamId: string; tradeToken: string },
  brandName: string,
): Promise<OperatorAccount> {
  const facts = await look(steamId)
  return {
    name: facts?.personaName || brandName,
    steamId,
    profileUrl: steamPage(`https://steamcommunity.com/profiles/${steamId}`, demo),
    tradeUrl: steamPage(writeTradeUrl(steamId, tradeToken), demo),
    avatarUrl: facts ? avatarUrl(facts.avatarHash) : null,
    level: facts?.level ?? null,
    memberSince: facts?.createdAt?.toISOString() ?? null,
  }
}
