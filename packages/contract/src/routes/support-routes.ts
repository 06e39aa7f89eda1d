import { Success } from '../identity/accounts.ts'
import {
  AdminTicketsQuery,
  AdminTicketsResponse,
  AttachmentParams,
  AttachmentResponse,
  CannedAnswerParams,
  CannedAnswerRequest,
  CannedAnswerResponse,
  CannedAnswersQuery,
  CannedAnswersResponse,
  ChangeTicketRequest,
  NewNoteRequest,
  NewTicketRequest,
  NewTicketResponse,
  PresenceRequest,
  PresenceResponse,
  TicketFormResponse,
  TicketParams,
  TicketQuery,
  TicketResponse,
  UserTicketsQuery,
  UserTicketsResponse,
} from '../support/tickets.ts'
import type { RouteMap } from './route.ts'

export const SUPPORT_ROUTES = {
  'GET /api/support/ticket/:id/events': { params: TicketParams, response: 'stream' },
  'GET /api/support/form': { response: TicketFormResponse },
  'POST /api/support/ticket': { body: NewTicketRequest, response: NewTicketResponse },
  'GET /api/support/user/tickets': { query: UserTicketsQuery, response: UserTicketsResponse },
  'GET /api/support/ticket/:id': { params: TicketParams, query: TicketQuery, response: TicketResponse },
  'PUT /api/support/ticket/:id': {
    params: TicketParams,
    body: ChangeTicketRequest,
    response: TicketResponse,
  },
  'POST /api/support/ticket/:id/attachments': {
    params: TicketParams,
    body: 'file',
    response: AttachmentResponse,
  },
  'GET /api/support/ticket/:id/attachments/:attachmentId': { params: AttachmentParams, response: 'file' },
  'GET /api/admin/tickets': { query: AdminTicketsQuery, response: AdminTicketsResponse },
  'POST /api/admin/tickets/:id/notes': {
    params: TicketParams,
    body: NewNoteRequest,
    response: TicketResponse,
  },
  'POST /api/admin/tickets/:id/presence': {
    params: TicketParams,
    body: PresenceRequest,
    response: PresenceResponse,
  },
  'GET /api/admin/canned-answers': { query: CannedAnswersQuery, response: CannedAnswersResponse },
  'POST /api/admin/canned-answers': { body: CannedAnswerRequest, response: CannedAnswerResponse },
  'PUT /api/admin/canned-answers/:answerId': {
    params: CannedAnswerParams,
    body: CannedAnswerRequest,
    response: CannedAnswerResponse,
  },
  'DELETE /api/admin/canned-answers/:answerId': { params: CannedAnswerParams, response: Success },
} satisfies RouteMap
