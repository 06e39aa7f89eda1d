import { z } from 'zod'
import { Reason, StaffMember } from '../office/money.ts'
import { FREEZE_KEY_CHARS_MAX, FREEZE_WAYS } from './freeze-facts.ts'

const at = z.iso.datetime()
/** In zlotys. */
const Sum = z.object({ count: z.number().int(), amount: z.number() })

/** What a freeze stops, and what it came too late for. */
const freezeFields = {
  how: z.enum(FREEZE_WAYS),
  frozenAt: at,
  /** Null when the request was erased since. */
  ticketId: z.number().int().nullable(),
  ticketNumber: z.string().nullable(),
  /** Payouts that stay with us. */
  held: Sum,
  /** Payouts that a rail has or may have: they can have gone. */
  out: Sum,
  /** Sales whose trade Steam can still undo, and until when. */
  undoable: z.array(
    z.object({
      id: z.number().int(),
      number: z.string(),
      amount: z.number(),
      until: at,
      /** Then the money is owed back when the trade is undone. */
      isPaid: z.boolean(),
    }),
  ),
}

/** As its owner sees it. */
export const AccountFreeze = z
  .object({
    ...freezeFields,
    /** An admin wants to end it; not before this time. */
    releaseNotBefore: at.nullable(),
  })
  .meta({ id: 'AccountFreeze' })
export type AccountFreeze = z.infer<typeof AccountFreeze>

/** `GET /api/account/freeze` */
export const AccountFreezeResponse = z
  .object({ success: z.literal(true), freeze: AccountFreeze.nullable() })
  .meta({ id: 'AccountFreezeResponse' })
export type AccountFreezeResponse = z.infer<typeof AccountFreezeResponse>

/** `POST /api/account/freeze`. Said in so many words, so that nothing that merely calls the address freezes anybody. */
export const FreezeAccountRequest = z
  .strictObject({ confirm: z.literal(true) })
  .meta({ id: 'FreezeAccountRequest' })

export const FreezeAccountResponse = z
  .object({ success: z.literal(true), freeze: AccountFreeze })
  .meta({ id: 'FreezeAccountResponse' })
export type FreezeAccountResponse = z.infer<typeof FreezeAccountResponse>

/** `POST /api/account/freeze-by-key`. In the body, so that no log of any server has it. */
export const FreezeByKeyRequest = z
  .strictObject({ key: z.string().min(1).max(FREEZE_KEY_CHARS_MAX) })
  .meta({ id: 'FreezeByKeyRequest' })

/** Nothing of the account: whoever holds a key may freeze it and may not read it. */
export const FreezeByKeyResponse = z
  .object({ success: z.literal(true), ticketNumber: z.string() })
  .meta({ id: 'FreezeByKeyResponse' })
export type FreezeByKeyResponse = z.infer<typeof FreezeByKeyResponse>

/** As staff see it, beside the person. */
export const AdminFreeze = z
  .object({
    ...freezeFields,
    /** Of the key that was used. */
    saleNumber: z.string().nullable(),
    /** Who froze it for the owner. */
    by: StaffMember.nullable(),
    /** The owner spoke against the first wish to end it. */
    contestedAt: at.nullable(),
    release: z
      .object({ askedAt: at, askedBy: StaffMember, reason: z.string(), notBefore: at, isDue: z.boolean() })
      .nullable(),
  })
  .meta({ id: 'AdminFreeze' })
export type AdminFreeze = z.infer<typeof AdminFreeze>

/** `POST /api/admin/users/{id}/account-freeze` and its `/release`, `/keep` and `/end`. */
export const AdminFreezeRequest = z.strictObject({ reason: Reason }).meta({ id: 'AdminFreezeRequest' })
