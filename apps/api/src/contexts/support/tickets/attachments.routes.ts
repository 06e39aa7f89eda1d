import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  ATTACHMENT_TYPES,
  AttachmentParams,
  AttachmentResponse,
  TICKET_KEY_HEADER,
  TICKET_LIMITS,
  TicketParams,
} from '@app/contract/support/tickets'
import { limitByNetwork } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { createAttachmentTaker, readAttachment } from './attachments.ts'
import type { SupportTools } from './support-tools.ts'
import type { Asker } from './ticket-access.ts'

const READ_LIMIT = { name: 'attachment-read', max: 1_200, windowSeconds: 60 }
const UPLOAD_LIMIT = { name: 'attachment-send', max: 300, windowSeconds: 3_600 }
const TAGS = ['support']

export const attachmentsRoutes: FastifyPluginAsyncZod<SupportTools> = async (app, tools) => {
  const take = createAttachmentTaker(tools)

  // Only these routes accept a picture as body: raw bytes up to the limit, which no parser has read before.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    [...ATTACHMENT_TYPES],
    { parseAs: 'buffer', bodyLimit: TICKET_LIMITS.attachmentBytes },
    (_request, body, done) => done(null, body),
  )
  // Rethrows to the server's single error handler, with error codes that fit a picture.
  app.setErrorHandler((error: { code?: string }) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new DomainError('attachment_too_large')
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw new DomainError('attachment_type_refused')
    throw error
  })

  app.post(
    '/support/ticket/:id/attachments',
    {
      onRequest: limitByNetwork(tools.limiter, UPLOAD_LIMIT),
      schema: {
        tags: TAGS,
        summary: 'Takes a picture (PNG, JPEG or WebP as the raw body) for the next message of a ticket',
        params: TicketParams,
        response: responses({ 200: AttachmentResponse }, [
          'session_expired',
          'ticket_not_found',
          'ticket_closed',
          'attachment_too_large',
          'attachment_type_refused',
          'attachment_unreadable',
        ]),
      },
    },
    async (request) => {
      if (!Buffer.isBuffer(request.body)) throw new DomainError('attachment_type_refused')
      return take({
        ticketId: BigInt(request.params.id),
        asker: askerOf(request),
        ip: request.ip,
        content: request.body,
      })
    },
  )

  await app.register(readingRoutes, tools)
}

const readingRoutes: FastifyPluginAsyncZod<SupportTools> = async (app, tools) => {
  app.get(
    '/support/ticket/:id/attachments/:attachmentId',
    {
      onRequest: limitByNetwork(tools.limiter, READ_LIMIT),
      schema: {
        tags: TAGS,
        summary: 'A picture of a ticket, for whoever may see the ticket',
        params: AttachmentParams,
        response: responses({ 200: z.unknown() }, [
          'session_expired',
          'ticket_not_found',
          'attachment_not_found',
        ]),
      },
    },
    async (request, reply) => {
      const { id, attachmentId } = request.params
      const file = await readAttachment(tools, {
        ticketId: BigInt(id),
        attachmentId,
        asker: askerOf(request),
      })
      return reply
        .headers({
          'content-type': file.contentType,
          'content-disposition': `attachment; filename="zalacznik-${attachmentId.slice(0, 8)}.webp"`,
          // If a browser ever opens the file as a page, nothing in it can run or load.
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        })
        .serializer((content: unknown) => content as string)
        .send(file.content)
    },
  )
}

function askerOf(request: FastifyRequest): Asker {
  const key = request.headers[TICKET_KEY_HEADER]
  return { caller: request.caller, key: typeof key === 'string' ? key : undefined }
}
