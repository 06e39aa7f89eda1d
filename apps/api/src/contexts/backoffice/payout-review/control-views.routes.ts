import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  ProposalsQuery,
  ProposalsResponse,
  RailsResponse,
  SettingsResponse,
} from '@app/contract/office/controls'
import type { ErrorCode } from '@app/contract/errors'
import { signedInCaller } from '#platform/http/caller.ts'
import type { Db } from '#platform/db/database.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { StaffingResponse } from '@app/contract/office/staffing'
import { proposalsRepository, showProposals } from '#contexts/identity/proposals/index.ts'
import { showRails } from './rails.presenter.ts'
import { showSettings } from './settings-review.ts'

const VIEW_LIMIT = { name: 'desk-view', max: 240, windowSeconds: 60 }
const TAGS = ['admin']
const REFUSALS: ErrorCode[] = ['unauthenticated', 'admin_required']

/** Available controls, and proposals that wait for a second admin. */
export const controlViewsRoutes: FastifyPluginAsyncZod<{ db: Db; limiter: RouteLimiter }> = async (
  app,
  { db, limiter },
) => {
  app.get(
    '/admin/rails',
    {
      schema: {
        tags: TAGS,
        summary: 'Every rail: whether it is paused, why and since when',
        response: responses({ 200: RailsResponse }, REFUSALS),
      },
    },
    async (request) => {
      await limitByCaller(limiter, VIEW_LIMIT, signedInCaller(request).userId.toString())
      return showRails(db)
    },
  )
  app.get(
    '/admin/settings',
    {
      schema: {
        tags: TAGS,
        summary: 'Every setting with its value, version, and who changed it',
        response: responses({ 200: SettingsResponse }, REFUSALS),
      },
    },
    async (request) => {
      await limitByCaller(limiter, VIEW_LIMIT, signedInCaller(request).userId.toString())
      return showSettings(db)
    },
  )
  app.get(
    '/admin/proposals',
    {
      schema: {
        tags: TAGS,
        summary: 'What waits for a second admin, or was decided',
        querystring: ProposalsQuery,
        response: responses({ 200: ProposalsResponse }, REFUSALS),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(limiter, VIEW_LIMIT, userId.toString())
      return showProposals(db, request.query, userId)
    },
  )
  app.get(
    '/admin/staffing',
    {
      schema: {
        tags: TAGS,
        summary:
          'Whether a second person confirms, or the same one after a wait, and what the caller lacks for that',
        response: responses({ 200: StaffingResponse }, REFUSALS),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(limiter, VIEW_LIMIT, userId.toString())
      return { success: true as const, ...(await proposalsRepository.readOwnRule(db, userId)) }
    },
  )
}
