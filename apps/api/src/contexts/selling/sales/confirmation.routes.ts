import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Brand } from '@app/contract/brand'
import { TradeParams } from '@app/contract/selling/sales'
import type { Db } from '#platform/db/database.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { showConfirmation } from './show-confirmation.ts'

/** Writing a document takes a quarter of a second of CPU time. */
const CONFIRMATION_LIMIT = { name: 'confirmation', max: 10, windowSeconds: 60 }
// The OpenAPI document declares a binary file; the handler sends a buffer, which no serializer changes.
const Pdf = {
  description: 'The paper, in the language that was asked for',
  content: { 'application/pdf': { schema: z.file() as unknown as z.ZodType<Buffer> } },
}

export const confirmationRoutes: FastifyPluginAsyncZod<{
  db: Db
  brand: Brand
  limiter: RouteLimiter
}> = async (app, options) => {
  app.get(
    '/trades/:id/confirmation',
    {
      schema: {
        tags: ['sales'],
        summary: 'A paper that says what was paid, when and where, once it was',
        params: TradeParams,
        response: { ...responses({}, ['unauthenticated', 'sale_not_found', 'sale_not_paid']), 200: Pdf },
      },
    },
    async (request, reply) => {
      const { caller } = request
      if (caller.kind !== 'user') throw new DomainError('unauthenticated')
      await limitByCaller(options.limiter, CONFIRMATION_LIMIT, caller.userId.toString())
      const own = { saleId: BigInt(request.params.id), userId: caller.userId, steamId: caller.steamId }
      const { bytes, fileName } = await showConfirmation(options, own, languageOf(request))
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(bytes)
    },
  )
}
