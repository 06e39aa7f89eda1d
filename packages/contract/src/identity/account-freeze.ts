import { z } from 'zod'
import { Reason, StaffMember, WaitingProposal } from './staff-member.ts'
import { FREEZE_KEY_CHARS_MAX, FREEZE_WAYS } from './freeze-facts.ts'

const at = z.iso.datetime()
/** In zlotys. */
const Sum = z.object({ count: z.number().int(), amount: z.number() })

/** What a freeze stops, and what was already too late to stop. */
const freezeFields = {
  how: z.enum(FREEZE_WAYS),
  frozenAt: at,
  /** Null when the ticket has been erased since. */
  ticketId: z.number().int().nullable(),
  ticketNumber: z.string().nullable(),
  /** Payouts that the freeze holds back. */
  held: Sum,
  /** Payouts that a rail has or may have; the money may already be sent. */
  out: Sum,
  /** Sales whose trade Steam can still undo, with the deadline. */
  undoable: z.array(
    z.object({
      id: z.number().int(),
      number: z.string(),
      amount: z.number(),
      until: at,
      /** If true, the seller owes the money back when the trade is undone. */
      isPaid: z.boolean(),
    }),
  ),
}

/** The freeze as the account owner sees it. */
export const AccountFreeze = z
  .object({
    ...freezeFields,
    /** Set when an admin has requested the release; it cannot happen before this time. */
    releaseNotBefore: at.nullable(),
  })
  .meta({ id: 'AccountFreeze' })
export type AccountFreeze = z.infer<typeof AccountFreeze>

/** `GET /api/account/freeze` */
export const AccountFreezeResponse = z
  .object({ success: z.literal(true), freeze: AccountFreeze.nullable() })
  .meta({ id: 'AccountFreezeResponse' })
export type AccountFreezeResponse = z.infer<typeof AccountFreezeResponse>

/**
 * `POST /api/account/freeze`. The body must confirm explicitly, so that a mere call of the URL freezes no account.
 */
export const FreezeAccountRequest = z
  .strictObject({ confirm: z.literal(true) })
  .meta({ id: 'FreezeAccountRequest' })

export const FreezeAccountResponse = z
  .object({ success: z.literal(true), freeze: AccountFreeze })
  .meta({ id: 'FreezeAccountResponse' })
export type FreezeAccountResponse = z.infer<typeof FreezeAccountResponse>

/** `POST /api/account/freeze-by-key`. The key is in the body, so that no server log contains it. */
export const FreezeByKeyRequest = z
  .strictObject({ key: z.string().min(1).max(FREEZE_KEY_CHARS_MAX) })
  .meta({ id: 'FreezeByKeyRequest' })

/** Contains no account data: the holder of a key may freeze the account but not read it. */
export const FreezeByKeyResponse = z
  .object({ success: z.literal(true), ticketNumber: z.string() })
  .meta({ id: 'FreezeByKeyResponse' })
export type FreezeByKeyResponse = z.infer<typeof FreezeByKeyResponse>

/** The freeze as staff see it on the user's page. */
export const AdminFreeze = z
  .object({
    ...freezeFields,
    /** The sale whose key was used. */
    saleNumber: z.string().nullable(),
    /** The member of staff who froze it for the owner. */
    by: StaffMember.nullable(),
    /** When the owner objected to the first release request. */
    contestedAt: at.nullable(),
    release: z
      .object({ askedAt: at, askedBy: StaffMember, reason: z.string(), notBefore: at, isDue: z.boolean() })
      .nullable(),
  })
  .meta({ id: 'AdminFreeze' })
export type AdminFreeze = z.infer<typeof AdminFreeze>

/** `POST /api/admin/users/{id}/account-freeze` and its `/release`, `/keep` and `/end`. */
export const ReleaseResponse = z
  .object({ success: z.literal(true), proposalId: WaitingProposal })
  .meta({ id: 'ReleaseResponse' })

export const AdminFreezeRequest = z.strictObject({ reason: Reason }).meta({ id: 'AdminFreezeRequest' })
