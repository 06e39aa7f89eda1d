import { z } from 'zod'
import { SteamId } from '../identity/accounts.ts'
import { SALE_STATES } from '../selling/sales.ts'
import { TicketAppraisal } from '../catalog/appraisals.ts'
import {
  FORM_CATEGORIES,
  TICKET_CATEGORIES,
  TICKET_LIMITS,
  TICKET_PRIORITIES,
  TICKET_STATUS_WORDS,
  TICKET_STATUSES,
} from './ticket-facts.ts'

export {
  ATTACHMENT_TYPES,
  statusWordOf,
  TICKET_CATEGORIES,
  TICKET_LIMITS,
  TICKET_PRIORITIES,
  TICKET_STATUS_WORDS,
  TICKET_STATUSES,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
  type TicketStatusWord,
} from './ticket-facts.ts'

/** The guest's key travels in this header and in the fragment of links, `#key=…`; never in a query. */
export const TICKET_KEY_HEADER = 'x-ticket-key'

/** As a number or as it is shown, with zeros before it. */
export const TicketParams = z.object({ id: z.string().regex(/^\d{1,18}$/) })
export const AttachmentParams = TicketParams.extend({ attachmentId: z.uuid() })
export const TicketQuery = z.object({
  /** The page of messages before this one. */
  before: z.coerce.number().int().positive().optional(),
})

/** `GET /api/support/form`: what the contact form needs from the server. */
export const TicketFormResponse = z
  .object({
    success: z.literal(true),
    /** Sent back with the ticket by those who are not signed in; good for one ticket. */
    formToken: z.string(),
    /** A ticket sent sooner than this after the token was issued is refused. */
    fillSeconds: z.number().int(),
    /** Platform ids the caller named in earlier tickets, newest first; empty for visitors. */
    recentSteamIds: z.array(SteamId).max(TICKET_LIMITS.recentSteamIds),
    /** Measured over the last 30 days; null while there are too few tickets to say. */
    medianFirstReplyMinutes: z.number().int().nullable(),
  })
  .meta({ id: 'TicketFormResponse' })
export type TicketFormResponse = z.infer<typeof TicketFormResponse>

/** `POST /api/support/ticket`, with an Idempotency-Key header. Blank fields are named in the refusal. */
export const NewTicketRequest = z
  .strictObject({
    name: z.string().max(TICKET_LIMITS.name),
    email: z.string().max(TICKET_LIMITS.email),
    category: z.enum(FORM_CATEGORIES).default('general'),
    subject: z.string().max(TICKET_LIMITS.subject),
    message: z.string().max(TICKET_LIMITS.message),
    /** Left out when there is nothing but spaces. */
    steamId: z.string().max(40).optional(),
    /** A sale of the caller's that this is about. */
    saleId: z.number().int().positive().optional(),
    formToken: z.string().max(200).optional(),
    /** Nobody sees this field; whoever fills it in is a machine. */
    website: z.string().max(500).optional(),
  })
  .meta({ id: 'NewTicketRequest' })
export type NewTicketRequest = z.infer<typeof NewTicketRequest>

export const NewTicketResponse = z
  .object({
    success: z.literal(true),
    ticket: z.object({
      id: z.number().int(),
      number: z.string(),
      /** Opens a guest's ticket; null for those signed in, who need none. */
      key: z.string().nullable(),
    }),
  })
  .meta({ id: 'NewTicketResponse' })
export type NewTicketResponse = z.infer<typeof NewTicketResponse>

/** Read from `/api/support/ticket/{id}/attachments/{attachmentId}`, by fetch with the headers of the ticket. */
export const TicketAttachment = z
  .object({
    id: z.uuid(),
    contentType: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    byteSize: z.number().int(),
  })
  .meta({ id: 'TicketAttachment' })
export type TicketAttachment = z.infer<typeof TicketAttachment>

export const AttachmentResponse = z
  .object({ success: z.literal(true), attachment: TicketAttachment })
  .meta({ id: 'AttachmentResponse' })
export type AttachmentResponse = z.infer<typeof AttachmentResponse>

export const TicketMessage = z
  .object({
    id: z.number().int(),
    /** Of the seller's messages; staff also see who of them wrote. */
    userId: z.string().nullable(),
    /** Only staff see the names of staff. */
    authorName: z.string().nullable(),
    content: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    isInitial: z.boolean(),
    isAdmin: z.boolean(),
    /** Written by the product itself, such as the first message about a payout that is late. */
    isAutomatic: z.boolean(),
    attachments: z.array(TicketAttachment),
  })
  .meta({ id: 'TicketMessage' })
export type TicketMessage = z.infer<typeof TicketMessage>

const TicketSale = z.object({
  id: z.number().int(),
  number: z.string(),
  stateAtOpening: z.enum(SALE_STATES),
  state: z.enum(SALE_STATES),
})

const ticketFacts = {
  id: z.number().int(),
  /** Repeats `id`, because the first client reads `_id`. */
  _id: z.number().int(),
  /** The id with six digits, as it is shown and spoken. */
  number: z.string(),
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(TICKET_PRIORITIES),
  category: z.enum(TICKET_CATEGORIES),
  createdAt: z.iso.datetime(),
  /** When anything last changed; `lastMessageAt` is the newest message's. */
  updatedAt: z.iso.datetime(),
  lastMessageAt: z.iso.datetime(),
  messageCount: z.number().int(),
  /** Messages of the other side that the caller's side has not opened. */
  unreadCount: z.number().int(),
}

export const TicketSummary = z
  .object({
    ...ticketFacts,
    /** The start of the newest message. */
    preview: z.string(),
    lastMessageIsAdmin: z.boolean(),
  })
  .meta({ id: 'TicketSummary' })
export type TicketSummary = z.infer<typeof TicketSummary>

const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
})

export const UserTicketsQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

/** `GET /api/support/user/tickets`, the last changed first. */
export const UserTicketsResponse = z
  .object({
    success: z.literal(true),
    tickets: z.array(TicketSummary),
    /** Of all the caller's tickets, not only of this page. */
    unreadTotal: z.number().int(),
    pagination,
  })
  .meta({ id: 'UserTicketsResponse' })
export type UserTicketsResponse = z.infer<typeof UserTicketsResponse>

const Person = z.object({ id: z.string(), displayName: z.string() })

export const TicketNote = z
  .object({ id: z.number().int(), content: z.string(), createdAt: z.iso.datetime(), author: Person })
  .meta({ id: 'TicketNote' })
export type TicketNote = z.infer<typeof TicketNote>

/** What only staff see. */
export const TicketStaffPart = z
  .object({
    assignee: Person.nullable(),
    /** Everybody the ticket can be given to. */
    assignees: z.array(Person),
    notes: z.array(TicketNote),
    /** Where the status can go from here. */
    moves: z.array(z.enum(TICKET_STATUSES)),
    /** Other platform ids this person has named in tickets, the newest three. */
    recentSteamIds: z.array(z.string()).max(3),
  })
  .meta({ id: 'TicketStaffPart' })

/** The account behind a ticket; null for a guest's. */
const TicketUser = z
  .object({ id: z.string(), displayName: z.string(), avatarUrl: z.string(), steamId: z.string() })
  .nullable()

export const Ticket = z
  .object({
    ...ticketFacts,
    userId: z.string().nullable(),
    username: z.string(),
    avatarUrl: z.string(),
    user: TicketUser,
    isGuest: z.boolean(),
    name: z.string(),
    email: z.string(),
    steamId: z.string().nullable(),
    /** The first message. */
    message: z.string(),
    sale: TicketSale.nullable(),
    /** The item whose price is asked for, in a ticket of the kind `appraisal`. */
    appraisal: TicketAppraisal.nullable(),
    canReply: z.boolean(),
    /** One page, oldest first: the newest, or those before the asked one. */
    messages: z.array(TicketMessage),
    hasEarlierMessages: z.boolean(),
    /** Number of the last event this answer already contains, on the stream of whoever asked. */
    eventNumber: z.string(),
    staff: TicketStaffPart.nullable(),
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof Ticket>

/** `GET` and `PUT /api/support/ticket/{id}`. */
export const TicketResponse = z
  .object({ success: z.literal(true), ticket: Ticket })
  .meta({ id: 'TicketResponse' })
export type TicketResponse = z.infer<typeof TicketResponse>

/**
 * `PUT /api/support/ticket/{id}`; with a message also an Idempotency-Key header. Everything but message and
 * attachments belongs to staff and is refused from anybody else.
 */
export const ChangeTicketRequest = z
  .strictObject({
    message: z.string().max(TICKET_LIMITS.message).optional(),
    attachmentIds: z.array(z.uuid()).max(TICKET_LIMITS.attachmentsPerMessage).optional(),
    isAdmin: z.boolean().optional(),
    /** `pending` is an old word for `in-progress`. */
    status: z.enum([...TICKET_STATUSES, 'pending']).optional(),
    priority: z.enum(TICKET_PRIORITIES).optional(),
    assignedTo: z
      .string()
      .regex(/^[1-9]\d{0,18}$/)
      .nullable()
      .optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined))
  .meta({ id: 'ChangeTicketRequest' })
export type ChangeTicketRequest = z.infer<typeof ChangeTicketRequest>

const blankIsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)
const day = blankIsAbsent(z.iso.date().optional())

/** Filters left empty by a form count as absent. */
export const AdminTicketsQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  /** 20, or 100 with a userId. */
  limit: z.coerce.number().int().min(1).max(100).optional(),
  status: blankIsAbsent(z.enum(TICKET_STATUS_WORDS).optional()),
  priority: blankIsAbsent(z.enum(TICKET_PRIORITIES).optional()),
  category: blankIsAbsent(z.enum(TICKET_CATEGORIES).optional()),
  /** Days of creation in Warsaw, both included. */
  from: day,
  to: day,
  /** Words of subject and messages, a ticket's number, a platform id, a name or a whole e-mail address. */
  search: z.string().max(200).default(''),
  userId: blankIsAbsent(
    z
      .string()
      .regex(/^[1-9]\d{0,18}$/)
      .optional(),
  ),
  /** A staff member's id, or `none` for tickets nobody has taken. */
  assignedTo: blankIsAbsent(
    z
      .string()
      .regex(/^(none|[1-9]\d{0,18})$/)
      .optional(),
  ),
})
export type AdminTicketsQuery = z.infer<typeof AdminTicketsQuery>

export const AdminTicketSummary = TicketSummary.extend({
  userId: z.string().nullable(),
  username: z.string(),
  avatarUrl: z.string(),
  user: TicketUser,
  isGuest: z.boolean(),
  name: z.string(),
  /** Empty where we opened the ticket for somebody without an address. */
  email: z.string(),
  /** The platform id somebody typed; the one of the account stands in `user`. */
  steamId: z.string().nullable(),
  assignee: Person.nullable(),
}).meta({ id: 'AdminTicketSummary' })
export type AdminTicketSummary = z.infer<typeof AdminTicketSummary>

/**
 * `GET /api/admin/tickets`. Without search and dates in the order of work: open before closed, unread before read,
 * urgent before low, the longest waiting first; otherwise the newest first.
 */
export const AdminTicketsResponse = z
  .object({
    success: z.literal(true),
    tickets: z.array(AdminTicketSummary),
    /** Counted up to 2 000, what a search finds up to 200; `isMore` when there are more. */
    pagination: pagination.extend({ isMore: z.boolean() }),
  })
  .meta({ id: 'AdminTicketsResponse' })
export type AdminTicketsResponse = z.infer<typeof AdminTicketsResponse>

/** `POST /api/admin/tickets/{id}/notes`: answers with the whole ticket. */
export const NewNoteRequest = z
  .strictObject({ content: z.string().max(TICKET_LIMITS.note) })
  .meta({ id: 'NewNoteRequest' })

/** What a canned answer may hold between braces; both languages mean the same. */
export const CANNED_VARIABLES = {
  imię: 'name',
  'nr zgłoszenia': 'ticketNumber',
  'nr sprzedaży': 'saleNumber',
  name: 'name',
  'ticket number': 'ticketNumber',
  'sale number': 'saleNumber',
} as const

export const CannedAnswer = z
  .object({
    id: z.number().int(),
    title: z.string(),
    content: z.string(),
    /** With a ticketId: the content with that ticket's facts in place of the variables. */
    filled: z.string().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'CannedAnswer' })
export type CannedAnswer = z.infer<typeof CannedAnswer>

export const CannedAnswersQuery = z.object({
  ticketId: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
})
export const CannedAnswerParams = z.object({ answerId: z.string().regex(/^[1-9]\d{0,17}$/) })

export const CannedAnswerRequest = z
  .strictObject({
    title: z.string().trim().min(1).max(TICKET_LIMITS.cannedTitle),
    content: z.string().trim().min(1).max(TICKET_LIMITS.message),
  })
  .meta({ id: 'CannedAnswerRequest' })
export type CannedAnswerRequest = z.infer<typeof CannedAnswerRequest>

export const CannedAnswersResponse = z
  .object({ success: z.literal(true), answers: z.array(CannedAnswer) })
  .meta({ id: 'CannedAnswersResponse' })
export type CannedAnswersResponse = z.infer<typeof CannedAnswersResponse>

export const CannedAnswerResponse = z
  .object({ success: z.literal(true), answer: CannedAnswer })
  .meta({ id: 'CannedAnswerResponse' })

/**
 * `POST /api/admin/tickets/{id}/presence`: says that the caller writes an answer, or no longer does, and hears who else
 * is writing. Said again every few seconds while it is true.
 */
export const PresenceRequest = z.strictObject({ isWriting: z.boolean() }).meta({ id: 'PresenceRequest' })
export const PresenceResponse = z
  .object({ success: z.literal(true), writers: z.array(Person) })
  .meta({ id: 'PresenceResponse' })
export type PresenceResponse = z.infer<typeof PresenceResponse>
