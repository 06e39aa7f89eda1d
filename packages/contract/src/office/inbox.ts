import { z } from 'zod'
import type { Permission } from '../identity/staff-permissions.ts'

/** Every kind of work that waits for a person, and the permission to do it. */
export const INBOX_PERMISSIONS = {
  sale_review: 'payouts.decide',
  payout_approval: 'payouts.decide',
  payout_stuck: 'payouts.decide',
  payout_unclaimed: 'payouts.decide',
  payout_returned: 'payouts.decide',
  proposal: 'proposals.decide',
  bank_file_due: 'bank.work',
  bank_file_ready: 'bank.work',
  bank_return: 'bank.work',
  debt: 'debts.settle',
  item_return: 'returns.close',
  price_list: 'prices.change',
  finding: 'reconciliation.work',
  ticket: 'tickets.answer',
  appraisal: 'appraisals.price',
} as const satisfies Record<string, Permission>

export type InboxKind = keyof typeof INBOX_PERMISSIONS
export const INBOX_KINDS = Object.keys(INBOX_PERMISSIONS) as [InboxKind, ...InboxKind[]]

/** At most this many entries of one kind are listed and counted. */
export const INBOX_KIND_MAX = 50

export const InboxEntry = z.object({
  kind: z.enum(INBOX_KINDS),
  /** The transaction, ticket, bank file, proposal or rail that the entry leads to. */
  id: z.string(),
  /** The seller; null when the entry is about nobody or the name is unknown. */
  name: z.string().nullable(),
  /** A ticket's subject, a proposal's kind, a difference's class or a file's number of transfers. */
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
