import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { StopLinkRequest, StopLinkResponse } from '@app/contract/office/staffing'
import type { Db } from '#platform/db/database.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { showStoppable, stopProposal } from './stop-proposal.ts'

/** No person needs more attempts than this; a search for tokens is blocked early. */
const LIMIT = { name: 'stop-link', max: 20, windowSeconds: 600 }
const TAGS = ['staff']

/** The link of a mail. The token is in the body, so that no address or log contains it. */
export const stopLinkRoutes: FastifyPluginAsyncZod<{ db: Db; limiter: RouteLimiter }> = async (
  app,
  { db, limiter },
) => {
  app.post(
    '/stop-link/look',
    {
      onRequest: limitByNetwork(limiter, LIMIT),
      schema: {
        tags: TAGS,
        summary: 'What the link of a mail would stop; changes nothing',
        body: StopLinkRequest,
        response: responses({ 200: StopLinkResponse }, ['stop_link_invalid']),
      },
    },
    async (request) => showStoppable(db, request.body.token, languageOf(request)),
  )

  app.post(
    '/stop-link/stop',
    {
      onRequest: limitByNetwork(limiter, LIMIT),
      schema: {
        tags: TAGS,
        summary: 'Stops a step that one person would confirm alone, and closes the panel of its proposer',
        body: StopLinkRequest,
        response: responses({ 200: StopLinkResponse }, ['stop_link_invalid', 'proposal_decided']),
      },
    },
    async (request) => {
      const { token } = request.body
      return stopProposal(db, { token, language: languageOf(request), requestId: request.id })
    },
  )
}
