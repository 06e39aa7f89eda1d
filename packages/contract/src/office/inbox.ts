import { z } from 'zod'
import { INBOX_KINDS } from './inbox-kinds.ts'

/** At most this many entries of one kind are listed and counted. */
export const INBOX_KIND_MAX = 50

export const InboxEntry = z.object({
  kind: z.enum(INBOX_KINDS),
  /** The transaction, ticket, bank file, proposal, rail or Steam account that the entry leads to. */
  id: z.string(),
  /** The seller; null when the entry is about nobody or the name is unknown. */
  name: z.string().nullable(),
  /** A ticket's subject, a proposal's kind, a difference's class, or a number: transfers, listings, percent. */
  detail: z.string().nullable(),
  /** Zlotys. */
  amount: z.number().nullable(),
  since: z.iso.datetime(),
  /** Null when nothing depends on the time. */
  dueAt: z.iso.datetime().nullable(),
})
export type InboxEntry = z.infer<typeof InboxEntry>

/** `GET /api/admin/inbox`: what the caller can do now, the nearest deadline first. */
export const InboxResponse = z
  .object({
    success: z.literal(true),
    entries: z.array(InboxEntry),
    counts: z.partialRecord(z.enum(INBOX_KINDS), z.number().int()),
    total: z.number().int(),
    /** A kind has more entries than are counted. */
    isPartial: z.boolean(),
  })
  .meta({ id: 'InboxResponse' })
export type InboxResponse = z.infer<typeof InboxResponse>
