import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  AcceptPriceRequest,
  AppraisalParams,
  AppraisalResponse,
  AppraisalRulesResponse,
  AskAppraisalRequest,
} from '@app/contract/catalog/appraisals'
import { signedInCaller } from '#platform/http/caller.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { readSettings } from '#platform/settings/settings.ts'
import type { AppraisalTools } from './appraisal-tools.ts'
import { askAppraisal } from './ask-appraisal.ts'
import { acceptPrice, declinePrice } from './decide-price.ts'

const ASK_LIMIT = { name: 'appraisal-ask', max: 20, windowSeconds: 3_600 }
const DECIDE_LIMIT = { name: 'appraisal-decide', max: 30, windowSeconds: 60 }
const TAGS = ['appraisals']

export type AppraisalsRoutesOptions = AppraisalTools & { limiter: RouteLimiter }

export const appraisalsRoutes: FastifyPluginAsyncZod<AppraisalsRoutesOptions> = async (app, options) => {
  const { db, limiter } = options

  app.get(
    '/appraisals/rules',
    {
      schema: {
        tags: TAGS,
        summary: 'Within how many hours we mean to answer, and how many can be open at once',
        response: responses({ 200: AppraisalRulesResponse }, ['unauthenticated']),
      },
    },
    async () => {
      const { answerHours, openMax } = (await readSettings(db))['appraisal.rules'].value
      return { success: true as const, answerHours, openMax }
    },
  )

  app.post(
    '/appraisals',
    {
      schema: {
        tags: TAGS,
        summary: "Asks for a person's price for one of the caller's items; opens a ticket about it",
        body: AskAppraisalRequest,
        response: responses({ 200: AppraisalResponse }, [
          'unauthenticated',
          'account_blocked',
          'account_frozen',
          'appraisal_item_changed',
          'appraisal_item_unfit',
          'appraisal_open',
          'appraisals_too_many',
        ]),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(limiter, ASK_LIMIT, userId.toString())
      const language = languageOf(request)
      const { body, id: requestId } = request
      const appraisal = await askAppraisal(options, { userId, body, language, requestId })
      return { success: true as const, appraisal }
    },
  )

  await app.register(decisionRoutes, options)
}

const decisionRoutes: FastifyPluginAsyncZod<AppraisalsRoutesOptions> = async (app, options) => {
  const { limiter } = options

  app.post(
    '/appraisals/:appraisalId/accept',
    {
      schema: {
        tags: TAGS,
        summary: 'Accepts the named price; the item is then quoted at it until its time is over',
        params: AppraisalParams,
        body: AcceptPriceRequest,
        response: responses({ 200: AppraisalResponse }, [
          'unauthenticated',
          'account_blocked',
          'account_frozen',
          'appraisal_not_found',
          'appraisal_closed',
          'appraisal_price_gone',
          'appraisal_item_changed',
        ]),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(limiter, DECIDE_LIMIT, userId.toString())
      const appraisal = await acceptPrice(options, {
        userId,
        appraisalId: BigInt(request.params.appraisalId),
        priceId: BigInt(request.body.priceId),
        requestId: request.id,
      })
      return { success: true as const, appraisal }
    },
  )

  app.post(
    '/appraisals/:appraisalId/decline',
    {
      schema: {
        tags: TAGS,
        summary: 'Declines the named price, or gives up asking for one',
        params: AppraisalParams,
        response: responses({ 200: AppraisalResponse }, [
          'unauthenticated',
          'appraisal_not_found',
          'appraisal_accepted',
        ]),
      },
    },
    async (request) => {
      const { userId } = signedInCaller(request)
      await limitByCaller(limiter, DECIDE_LIMIT, userId.toString())
      const appraisalId = BigInt(request.params.appraisalId)
      const appraisal = await declinePrice(options, { userId, appraisalId, requestId: request.id })
      return { success: true as const, appraisal }
    },
  )
}
