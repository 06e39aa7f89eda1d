import { z } from 'zod'
import { SteamId } from '../identity/accounts.ts'
import { SALE_STATES } from '../selling/sales.ts'
import { TicketAppraisal } from '../catalog/appraisals.ts'
import {
  FORM_CATEGORIES,
  TICKET_CATEGORIES,
  TICKET_LIMITS,
  TICKET_PRIORITIES,
  TICKET_QUEUES,
  TICKET_STATUS_WORDS,
  TICKET_STATUSES,
  TICKET_WORK_LISTS,
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

/** The guest's key is sent in this header and in the fragment of links, `#key=…`; never in a query string. */
export const TICKET_KEY_HEADER = 'x-ticket-key'

/** As a number or as displayed, with leading zeros. */
export const TicketParams = z.object({ id: z.string().regex(/^\d{1,18}$/) })
export const AttachmentParams = TicketParams.extend({ attachmentId: z.uuid() })
export const TicketQuery = z.object({
  /** Returns the page of messages before this one. */
  before: z.coerce.number().int().positive().optional(),
})

/** `GET /api/support/form`: the data that the contact form needs. */
export const TicketFormResponse = z
  .object({
    success: z.literal(true),
    /** A visitor who is not signed in sends it back with the ticket; valid for one ticket. */
    formToken: z.string(),
    /** A ticket is refused when it is sent sooner than this after the token was issued. */
    fillSeconds: z.number().int(),
    /** Platform ids from the caller's earlier tickets, newest first; empty for visitors. */
    recentSteamIds: z.array(SteamId).max(TICKET_LIMITS.recentSteamIds),
    /** Measured over the last 30 days; null while there are too few tickets. */
    medianFirstReplyMinutes: z.number().int().nullable(),
  })
  .meta({ id: 'TicketFormResponse' })
export type TicketFormResponse = z.infer<typeof TicketFormResponse>

/** `POST /api/support/ticket`, with an Idempotency-Key header. The error names the blank fields. */
export const NewTicketRequest = z
  .strictObject({
    name: z.string().max(TICKET_LIMITS.name),
    email: z.string().max(TICKET_LIMITS.email),
    category: z.enum(FORM_CATEGORIES).default('general'),
    subject: z.string().max(TICKET_LIMITS.subject),
    message: z.string().max(TICKET_LIMITS.message),
    /** Omitted when it contains only spaces. */
    steamId: z.string().max(40).optional(),
    /** The caller's sale that the ticket is about. */
    saleId: z.number().int().positive().optional(),
    formToken: z.string().max(200).optional(),
    /** A hidden honeypot field: only a bot fills it in. */
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
      /** Gives access to a guest's ticket; null for signed-in users, who need none. */
      key: z.string().nullable(),
    }),
  })
  .meta({ id: 'NewTicketResponse' })
export type NewTicketResponse = z.infer<typeof NewTicketResponse>

/** Fetched from `/api/support/ticket/{id}/attachments/{attachmentId}` with the headers of the ticket. */
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
    /** Set on the seller's messages; staff also see which member of staff wrote a message. */
    userId: z.string().nullable(),
    /** Only staff see the names of staff. */
    authorName: z.string().nullable(),
    content: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    isInitial: z.boolean(),
    isAdmin: z.boolean(),
    /** Written by the system, such as the first message about a late payout. */
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
  /** The time of the last change; `lastMessageAt` is the time of the newest message. */
  updatedAt: z.iso.datetime(),
  lastMessageAt: z.iso.datetime(),
  messageCount: z.number().int(),
  /** Messages of the other side that the caller's side has not read. */
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

/** `GET /api/support/user/tickets`, last changed first. */
export const UserTicketsResponse = z
  .object({
    success: z.literal(true),
    tickets: z.array(TicketSummary),
    /** For all of the caller's tickets, not only this page. */
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

/** The part that only staff see. */
export const TicketStaffPart = z
  .object({
    assignee: Person.nullable(),
    /** All staff to whom the ticket can be assigned. */
    assignees: z.array(Person),
    notes: z.array(TicketNote),
    /** The statuses that can follow the current one. */
    moves: z.array(z.enum(TICKET_STATUSES)),
    /** Other platform ids that this user entered in tickets, the newest three. */
    recentSteamIds: z.array(z.string()).max(3),
  })
  .meta({ id: 'TicketStaffPart' })

/** The account behind a ticket; null for a guest's ticket. */
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
    /** The appraised item, in a ticket of the category `appraisal`. */
    appraisal: TicketAppraisal.nullable(),
    canReply: z.boolean(),
    /** One page, oldest first: the newest messages, or those before the requested one. */
    messages: z.array(TicketMessage),
    hasEarlierMessages: z.boolean(),
    /** Number of the last event that this response includes, on the caller's stream. */
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
 * `PUT /api/support/ticket/{id}`; with a message also an Idempotency-Key header. Only staff may change fields other
 * than message and attachments.
 */
export const ChangeTicketRequest = z
  .strictObject({
    message: z.string().max(TICKET_LIMITS.message).optional(),
    attachmentIds: z.array(z.uuid()).max(TICKET_LIMITS.attachmentsPerMessage).optional(),
    isAdmin: z.boolean().optional(),
    /** `pending` is the old name of `in-progress`. */
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
  /** Defaults to 20, or 100 with a userId. */
  limit: z.coerce.number().int().min(1).max(100).optional(),
  status: blankIsAbsent(z.enum(TICKET_STATUS_WORDS).optional()),
  /** `waiting`: open tickets whose last message staff have not answered. */
  queue: blankIsAbsent(z.enum(TICKET_QUEUES).optional()),
  priority: blankIsAbsent(z.enum(TICKET_PRIORITIES).optional()),
  category: blankIsAbsent(z.enum(TICKET_CATEGORIES).optional()),
  /** Days of creation in Warsaw, both inclusive. */
  from: day,
  to: day,
  /** Words of the subject and messages, a ticket's number, a platform id, a name or a full e-mail address. */
  search: z.string().max(200).default(''),
  userId: blankIsAbsent(
    z
      .string()
      .regex(/^[1-9]\d{0,18}$/)
      .optional(),
  ),
  /** A staff member's id, or `none` for unassigned tickets. */
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
  /** Empty when we opened the ticket for a user without an e-mail address. */
  email: z.string(),
  /** The platform id that was typed in; the account's own id is in `user`. */
  steamId: z.string().nullable(),
  assignee: Person.nullable(),
  /** Nobody has answered the last message; `lastMessageAt` is the start of the wait. Reading does not end it. */
  isWaiting: z.boolean(),
}).meta({ id: 'AdminTicketSummary' })
export type AdminTicketSummary = z.infer<typeof AdminTicketSummary>

/**
 * `GET /api/admin/tickets`. Without search and dates, in work order: open before closed, waiting for an answer before
 * answered, urgent before low, oldest first. Otherwise newest first.
 */
export const AdminTicketsResponse = z
  .object({
    success: z.literal(true),
    tickets: z.array(AdminTicketSummary),
    /** Counted up to 2 000, search results up to 200; `isMore` is true when there are more. */
    pagination: pagination.extend({ isMore: z.boolean() }),
    /** Open tickets in the caller's work lists, whatever the filters; each counted up to 2 000. */
    counts: z.record(z.enum(TICKET_WORK_LISTS), z.number().int()),
  })
  .meta({ id: 'AdminTicketsResponse' })
export type AdminTicketsResponse = z.infer<typeof AdminTicketsResponse>

/** `POST /api/admin/tickets/{id}/notes`: returns the whole ticket. */
export const NewNoteRequest = z
  .strictObject({ content: z.string().max(TICKET_LIMITS.note) })
  .meta({ id: 'NewNoteRequest' })

/** The variables that a canned answer may contain in braces; both languages have the same ones. */
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
    /** With a ticketId: the content with that ticket's values in place of the variables. */
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
 * `POST /api/admin/tickets/{id}/presence`: reports whether the caller is writing an answer, and returns the other
 * writers. The page repeats it every few seconds while it is true.
 */
export const PresenceRequest = z.strictObject({ isWriting: z.boolean() }).meta({ id: 'PresenceRequest' })
export const PresenceResponse = z
  .object({ success: z.literal(true), writers: z.array(Person) })
  .meta({ id: 'PresenceResponse' })
export type PresenceResponse = z.infer<typeof PresenceResponse>
