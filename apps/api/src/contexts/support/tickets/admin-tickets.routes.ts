import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Success } from '@app/contract/identity/accounts'
import {
  AdminTicketsQuery,
  AdminTicketsResponse,
  CannedAnswerParams,
  CannedAnswerRequest,
  CannedAnswerResponse,
  CannedAnswersQuery,
  CannedAnswersResponse,
  NewNoteRequest,
  PresenceRequest,
  PresenceResponse,
  TicketParams,
  TicketResponse,
} from '@app/contract/support/tickets'
import type { SignedInCaller } from '#platform/http/caller.ts'
import { limitByCaller } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { deleteCannedAnswer, listCannedAnswers, saveCannedAnswer } from './canned-answers.ts'
import { listAllTickets } from './list-tickets.ts'
import { showTicket } from './show-ticket.ts'
import type { SupportTools } from './support-tools.ts'
import { ticketListsRepository } from './ticket-lists.repository.ts'
import { publishTyping, type PresenceTools } from './ticket-presence.ts'
import { writeNote } from './write-note.ts'

const LIST_LIMIT = { name: 'admin-tickets', max: 300, windowSeconds: 60 }
const WRITE_LIMIT = { name: 'admin-ticket-notes', max: 120, windowSeconds: 60 }
/** The browser of each staff member with an open ticket sends this every few seconds. */
const PRESENCE_LIMIT = { name: 'ticket-presence', max: 240, windowSeconds: 60 }
const TAGS = ['support', 'admin']

export const adminTicketsRoutes: FastifyPluginAsyncZod<PresenceTools> = async (app, tools) => {
  app.get(
    '/admin/tickets',
    {
      schema: {
        tags: TAGS,
        summary: 'All tickets, filtered and in the order of work',
        querystring: AdminTicketsQuery,
        response: responses({ 200: AdminTicketsResponse }, ['unauthenticated', 'admin_required']),
      },
    },
    async (request) => {
      const { userId } = staff(request)
      await limitByCaller(tools.limiter, LIST_LIMIT, userId.toString())
      const list = await listAllTickets(tools, request.query)
      return { ...list, counts: await ticketListsRepository.countOpen(tools.db, userId) }
    },
  )

  app.post(
    '/admin/tickets/:id/notes',
    {
      schema: {
        tags: TAGS,
        summary: 'Writes a note that only staff see',
        params: TicketParams,
        body: NewNoteRequest,
        response: responses({ 200: TicketResponse }, [
          'unauthenticated',
          'admin_required',
          'ticket_not_found',
          'ticket_message_empty',
        ]),
      },
    },
    async (request) => {
      const { userId } = staff(request)
      await limitByCaller(tools.limiter, WRITE_LIMIT, userId.toString())
      const ticketId = BigInt(request.params.id)
      await writeNote(tools, { ticketId, authorId: userId, content: request.body.content })
      const asker = { caller: request.caller, key: undefined }
      return showTicket(tools, { ticketId, asker, before: undefined, asStaff: true })
    },
  )

  app.post(
    '/admin/tickets/:id/presence',
    {
      schema: {
        tags: TAGS,
        summary: 'Says that the caller is answering, and hears who else is',
        params: TicketParams,
        body: PresenceRequest,
        response: responses({ 200: PresenceResponse }, [
          'unauthenticated',
          'admin_required',
          'ticket_not_found',
        ]),
      },
    },
    async (request) => {
      const { userId } = staff(request)
      await limitByCaller(tools.limiter, PRESENCE_LIMIT, userId.toString())
      const asker = { caller: request.caller, key: undefined }
      const { isWriting } = request.body
      return publishTyping(tools, { ticketId: BigInt(request.params.id), asker, userId, isWriting })
    },
  )

  await app.register(cannedAnswersRoutes, tools)
}

const cannedAnswersRoutes: FastifyPluginAsyncZod<SupportTools> = async (app, tools) => {
  app.get(
    '/admin/canned-answers',
    {
      schema: {
        tags: TAGS,
        summary: 'Canned answers, with a ticket also filled with its facts',
        querystring: CannedAnswersQuery,
        response: responses({ 200: CannedAnswersResponse }, [
          'unauthenticated',
          'admin_required',
          'ticket_not_found',
        ]),
      },
    },
    async (request) => {
      const { ticketId } = request.query
      const asked = { ticketId: ticketId === undefined ? undefined : BigInt(ticketId) }
      return { success: true as const, answers: await listCannedAnswers(tools, asked) }
    },
  )

  await app.register(savingRoutes, tools)

  app.delete(
    '/admin/canned-answers/:answerId',
    {
      schema: {
        tags: TAGS,
        summary: 'Removes a canned answer',
        params: CannedAnswerParams,
        response: responses({ 200: Success }, [
          'unauthenticated',
          'admin_required',
          'canned_answer_not_found',
        ]),
      },
    },
    async (request) => {
      const writer = { userId: staff(request).userId, requestId: request.id }
      await deleteCannedAnswer(tools.db, BigInt(request.params.answerId), writer)
      return { success: true as const }
    },
  )
}

const savingRoutes: FastifyPluginAsyncZod<SupportTools> = async (app, tools) => {
  const saved = responses({ 200: CannedAnswerResponse }, [
    'unauthenticated',
    'admin_required',
    'canned_answer_not_found',
    'canned_answer_exists',
    'canned_variable_unknown',
  ])

  app.post(
    '/admin/canned-answers',
    { schema: { tags: TAGS, summary: 'A new canned answer', body: CannedAnswerRequest, response: saved } },
    async (request) => {
      const { userId } = staff(request)
      await limitByCaller(tools.limiter, WRITE_LIMIT, userId.toString())
      const answer = await saveCannedAnswer(tools.db, {
        id: undefined,
        userId,
        requestId: request.id,
        body: request.body,
      })
      return { success: true as const, answer }
    },
  )

  app.put(
    '/admin/canned-answers/:answerId',
    {
      schema: {
        tags: TAGS,
        summary: 'Changes a canned answer',
        params: CannedAnswerParams,
        body: CannedAnswerRequest,
        response: saved,
      },
    },
    async (request) => {
      const { userId } = staff(request)
      const id = BigInt(request.params.answerId)
      const answer = await saveCannedAnswer(tools.db, {
        id,
        userId,
        requestId: request.id,
        body: request.body,
      })
      return { success: true as const, answer }
    },
  )
}

/** The permission table already refuses other callers; this check only narrows the type for the compiler. */
function staff(request: FastifyRequest): SignedInCaller {
  if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
  return request.caller
}
