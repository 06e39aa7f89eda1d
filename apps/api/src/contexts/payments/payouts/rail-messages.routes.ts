import { railsOfSender, WEBHOOK_SENDERS, type WebhookSender } from '@app/contract/payments/rails'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Db } from '#platform/db/database.ts'
import { limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import type { ReadRailMessage } from './payout-rail.ts'
import { takeRailMessage } from './take-rail-message.ts'

const MESSAGES_LIMIT = { name: 'rail-messages', max: 600, windowSeconds: 60 }

export type RailMessageReaders = Partial<Record<WebhookSender, ReadRailMessage>>
export type RailMessagesRoutesOptions = { db: Db; limiter: RouteLimiter; readers: RailMessageReaders }

/** Webhook endpoints. Providers wait for the response and repeat a message that was not answered with 200. */
export const railMessagesRoutes: FastifyPluginAsyncZod<RailMessagesRoutesOptions> = async (app, options) => {
  const { db, limiter, readers } = options
  // The signature covers the raw bytes; parsed and re-serialized JSON would differ.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  for (const sender of WEBHOOK_SENDERS) {
    app.post(
      `/webhooks/${sender}`,
      {
        onRequest: limitByNetwork(limiter, MESSAGES_LIMIT),
        schema: {
          tags: ['webhooks'],
          summary: 'A payout rail tells that something happened; its signature is checked on the bytes',
          body: z.unknown(),
          response: responses({ 200: z.object({ success: z.literal(true) }) }, ['bad_request', 'not_found']),
        },
      },
      async (request) => {
        const read = readers[sender]
        if (!read) throw new DomainError('not_found')
        const message = Buffer.isBuffer(request.body) ? await read(request.body, request.headers) : null
        if (!message) throw new DomainError('bad_request')
        const outcome = await takeRailMessage(db, railsOfSender(sender), message)
        request.log.info({ sender, eventId: message.eventId, outcome }, 'payout webhook received')
        return { success: true as const }
      },
    )
  }
}
