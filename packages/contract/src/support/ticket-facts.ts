/** Facts about tickets for server and pages, without schemas, so that pages do not load the schema library. */

/** The categories that the contact form offers. */
export const FORM_CATEGORIES = ['general', 'payment', 'technical', 'other'] as const
export type FormCategory = (typeof FORM_CATEGORIES)[number]

/** An appraisal is requested from the inventory, for a specific item. */
export const TICKET_CATEGORIES = [...FORM_CATEGORIES, 'appraisal'] as const
export type TicketCategory = (typeof TICKET_CATEGORIES)[number]

export const TICKET_STATUSES = ['open', 'in-progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]

/** In the two-word form, open includes in-progress, and closed includes resolved. */
export const TICKET_STATUS_WORDS = ['open', 'closed'] as const
export type TicketStatusWord = (typeof TICKET_STATUS_WORDS)[number]

/** Work lists of staff across the open tickets. */
export const TICKET_QUEUES = ['waiting'] as const
export const TICKET_WORK_LISTS = ['open', 'waiting', 'mine', 'free', 'appraisals'] as const

export function statusWordOf(status: TicketStatus): TicketStatusWord {
  return status === 'open' || status === 'in-progress' ? 'open' : 'closed'
}

/** Characters are counted in the same way as in an HTML text field. */
export const TICKET_LIMITS = {
  name: 80,
  email: 254,
  subject: 120,
  message: 5_000,
  note: 5_000,
  cannedTitle: 80,
  preview: 100,
  attachmentsPerMessage: 5,
  attachmentBytes: 5 * 1024 * 1024,
  messagesPerPage: 50,
  recentSteamIds: 5,
} as const

export const ATTACHMENT_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
