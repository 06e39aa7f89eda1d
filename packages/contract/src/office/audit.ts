import { z } from 'zod'
import { STAFF_ROLES } from '../identity/roles.ts'
import { AUDIT_ACTORS } from '../payments/review-facts.ts'

/** `GET /api/admin/audit`: newest first, by index; `before` is the previous page's `next`. */
export const AuditQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
  actorType: z.enum(AUDIT_ACTORS).optional(),
  /** Only together with `actorType`. */
  actorId: z.string().min(1).max(100).optional(),
  /** Exact match, such as `transaction.approved`, or `money` for all decisions about money. */
  action: z.string().min(1).max(80).optional(),
  /** Leaves out sign-ins and confirmations of staff and sellers, which are most entries. */
  hides: z.literal('sign_ins').optional(),
  subjectType: z.string().min(1).max(80).optional(),
  /** Only together with `subjectType`. */
  subjectId: z.string().min(1).max(100).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  /** Exclusive. */
  to: z.iso.datetime({ offset: true }).optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const AuditEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    /** `name` is set when the actor is a known user, `role` while the actor works here. */
    actor: z.object({
      type: z.enum(AUDIT_ACTORS),
      id: z.string(),
      name: z.string().nullable(),
      role: z.enum(STAFF_ROLES).nullable(),
    }),
    action: z.string(),
    /** `name` is set when the subject is a known user. */
    subject: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
    /** Of the transaction that the entry is about, in zlotys. */
    amount: z.number().nullable(),
    reason: z.string().nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    /** The value of a setting before and after the change that the entry records. */
    change: z.object({ before: z.unknown(), after: z.unknown() }).nullable(),
    /** Who asked for what the actor confirmed. */
    proposedBy: z.string().nullable(),
    requestId: z.string().nullable(),
    /** Position and hash (hex) in the audit chain. */
    chain: z.object({ number: z.string(), hash: z.string() }),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditResponse = z
  .object({
    success: z.literal(true),
    entries: z.array(AuditEntry),
    /** Null on the last page. */
    next: z.string().nullable(),
    /** All actions that occur in the log, for the filter. */
    actions: z.array(z.string()),
  })
  .meta({ id: 'AuditResponse' })
export type AuditResponse = z.infer<typeof AuditResponse>
