import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OperatorResponse } from '@app/contract/sales'
import { avatarUrl } from '#features/images/index.ts'
import { limitByNetwork, type RouteLimiter } from '#platform/route-limits.ts'
import { responses } from '#platform/route-options.ts'
import type { OperatorProfile } from './operator-profile.ts'

const OPERATOR_LIMIT = { name: 'operator', max: 120, windowSeconds: 60 }

export type OperatorRoutesOptions = { limiter: RouteLimiter; profile: OperatorProfile; brandName: string }

export const operatorRoutes: FastifyPluginAsyncZod<OperatorRoutesOptions> = async (app, options) => {
  const { limiter, profile } = options
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
    async () => {
      const facts = await profile.look()
      return {
        success: true as const,
        operator: {
          name: facts?.personaName || options.brandName,
          steamId: profile.steamId,
          profileUrl: `https://steamcommunity.com/profiles/${profile.steamId}`,
          tradeUrl: profile.tradeUrl,
          avatarUrl: facts ? avatarUrl(facts.avatarHash) : null,
          level: facts?.level ?? null,
          memberSince: facts?.createdAt?.toISOString() ?? null,
        },
      }
    },
  )
}
