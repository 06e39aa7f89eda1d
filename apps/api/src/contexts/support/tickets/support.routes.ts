import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  ChangeTicketRequest,
  NewTicketRequest,
  NewTicketResponse,
  TicketFormResponse,
  TicketParams,
  TicketQuery,
  TicketResponse,
  TICKET_KEY_HEADER,
  UserTicketsQuery,
  UserTicketsResponse,
} from '@app/contract/support/tickets'
import { findIdempotencyKey, idempotencyKeyOf } from '#platform/http/idempotency.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, limitByNetwork } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { changeTicket } from './change-ticket.ts'
import { listOwnTickets } from './list-tickets.ts'
import { openTicket } from './open-ticket.ts'
import { createTicketForm } from './ticket-form.ts'
import { showTicket } from './show-ticket.ts'
import type { SupportTools } from './support-tools.ts'
import type { Asker } from './ticket-access.ts'

/**
 * Rate limit per network, checked before the request is read. It is high because many people may share one address.
 */
const FORM_LIMIT = { name: 'ticket-form', max: 600, windowSeconds: 3_600 }
const CALLS_LIMIT = { name: 'ticket-calls', max: 1_200, windowSeconds: 60 }
const LIST_LIMIT = { name: 'ticket-list', max: 120, windowSeconds: 60 }
const TAGS = ['support']

export const supportRoutes: FastifyPluginAsyncZod<SupportTools> = async (app, tools) => {
  const { limiter } = tools
  const showForm = createTicketForm(tools)

  app.get(
    '/support/form',
    {
      onRequest: limitByNetwork(limiter, FORM_LIMIT),
      schema: {
        tags: TAGS,
        summary: 'What the contact form needs: its token, platform ids used before, our measured answer time',
        response: responses({ 200: TicketFormResponse }, ['session_expired']),
      },
    },
    async (request) => showForm(request.caller),
  )

  app.post(
    '/support/ticket',
    {
      onRequest: limitByNetwork(limiter, CALLS_LIMIT),
      schema: {
        tags: TAGS,
        summary: 'Opens a ticket, for visitors and for those signed in',
        description:
          'Needs an Idempotency-Key header. The same key with the same body gives the same answer, with another body 409. Visitors send the token of GET /api/support/form.',
        body: NewTicketRequest,
        response: responses({ 200: NewTicketResponse }, [
          'session_expired',
          'idempotency_key_missing',
          'idempotency_key_reused',
          'sale_not_found',
          'ticket_fields_required',
        ]),
      },
    },
    async (request) => {
      const key = idempotencyKeyOf(request)
      const { caller, ip, body } = request
      return openTicket(tools, { caller, ip, key, body, language: languageOf(request) })
    },
  )

  app.get(
    '/support/user/tickets',
    {
      schema: {
        tags: TAGS,
        summary: "The person's tickets, the last changed first",
        querystring: UserTicketsQuery,
        response: responses({ 200: UserTicketsResponse }, ['unauthenticated']),
      },
    },
    async (request) => {
      if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
      const { userId } = request.caller
      await limitByCaller(limiter, LIST_LIMIT, userId.toString())
      return listOwnTickets(tools.db, { userId, ...request.query })
    },
  )

  await app.register(ticketRoutes, tools)
}

const ticketRoutes: FastifyPluginAsyncZod<SupportTools> = async (app, tools) => {
  const onRequest = limitByNetwork(tools.limiter, CALLS_LIMIT)

  app.get(
    '/support/ticket/:id',
    {
      onRequest,
      schema: {
        tags: TAGS,
        summary: 'One ticket with its newest messages, or with those before a given one',
        description: 'A guest sends the key of the ticket in the header X-Ticket-Key.',
        params: TicketParams,
        querystring: TicketQuery,
        response: responses({ 200: TicketResponse }, ['session_expired', 'ticket_not_found']),
      },
    },
    async (request) => {
      const { before } = request.query
      return showTicket(tools, {
        ticketId: BigInt(request.params.id),
        asker: askerOf(request),
        before: before === undefined ? undefined : BigInt(before),
      })
    },
  )

  app.put(
    '/support/ticket/:id',
    {
      onRequest,
      schema: {
        tags: TAGS,
        summary: 'Writes a message; staff also set status, priority and who takes care of it',
        description: 'A message needs an Idempotency-Key header.',
        params: TicketParams,
        body: ChangeTicketRequest,
        response: responses({ 200: TicketResponse }, [
          'session_expired',
          'forbidden',
          'ticket_not_found',
          'ticket_closed',
          'ticket_message_empty',
        ]),
      },
    },
    async (request) =>
      changeTicket(tools, {
        ticketId: BigInt(request.params.id),
        asker: askerOf(request),
        key: findIdempotencyKey(request),
        body: request.body,
        requestId: request.id,
      }),
  )
}

function askerOf(request: FastifyRequest): Asker {
  const key = request.headers[TICKET_KEY_HEADER]
  return { caller: request.caller, key: typeof key === 'string' ? key : undefined }
}
