import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { steamPage } from '@app/contract/demo'
import { OfferCheckRequest, OfferCheckResponse } from '@app/contract/selling/offer-check'
import { OperatorResponse } from '@app/contract/selling/sales'
import { avatarUrl } from '#shared/avatar-url.ts'
import type { Db } from '#platform/db/database.ts'
import { limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { checkOffer } from './check-offer.ts'
import type { OperatorProfile } from './operator-profile.ts'

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
  app.get(
    '/operator',
    {
      onRequest: limitByNetwork(limiter, OPERATOR_LIMIT),
      schema: {
        tags: ['sales'],
        summary: 'The Steam account that the items go to',
        response: responses({ 200: OperatorResponse }),
      },
    },
    async () => ({ success: true as const, operator: await presentOperator(profile, options.brandName) }),
  )

  app.post(
    '/operator/check',
    {
      onRequest: limitByNetwork(limiter, CHECK_LIMIT),
      schema: {
        tags: ['sales'],
        summary: 'Whether a link, a profile or an offer leads to our Steam account',
        description: 'What is pasted is read letter by letter and never fetched.',
        body: OfferCheckRequest,
        response: responses({ 200: OfferCheckResponse }),
      },
    },
    async ({ body }) => ({
      success: true as const,
      ...(await checkOffer(db, profile, body.text)),
      operator: await presentOperator(profile, options.brandName),
    }),
  )
}

async function presentOperator(
  profile: OperatorProfile,
  brandName: string,
): Promise<OperatorResponse['operator']> {
  const facts = await profile.look()
  return {
    name: facts?.personaName || brandName,
    steamId: profile.steamId,
    profileUrl: steamPage(`https://steamcommunity.com/profiles/${profile.steamId}`, profile.demo),
    tradeUrl: profile.tradeUrl,
    avatarUrl: facts ? avatarUrl(facts.avatarHash) : null,
    level: facts?.level ?? null,
    memberSince: facts?.createdAt?.toISOString() ?? null,
  }
}
