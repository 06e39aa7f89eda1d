import { z } from 'zod'
import { APPRAISAL_LIMITS, APPRAISAL_STATES } from './appraisal-facts.ts'
import { WEAR_CODES } from './calculator.ts'

const Amount = z.number()
const DatabaseId = z.string().regex(/^[1-9]\d{0,17}$/)
const Person = z.object({ id: z.string(), displayName: z.string() })

/** The appraisal state of one item, as the inventory shows it. */
export const ItemAppraisal = z
  .object({
    id: z.string(),
    /** Null when its ticket has been erased. */
    ticketId: z.number().int().nullable(),
    state: z.enum(APPRAISAL_STATES),
    /** Identifies the accepted price: a replacement price has another id. */
    priceId: z.string().nullable(),
    /** The price for an instant payout; null until staff name a price. */
    price: Amount.nullable(),
    validUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ItemAppraisal' })
export type ItemAppraisal = z.infer<typeof ItemAppraisal>

/** The part of an appraisal that only staff see. */
export const AppraisalStaffPart = z
  .object({
    /** The market price of this item name at the time of the request; null when the list had none. */
    listedPrice: Amount.nullable(),
    /** Leads to the markets' prices of this name now; null when no list knows it. */
    nameId: z.number().int().nullable(),
    /** The phase that the finish means on this skin. */
    phase: z.string().nullable(),
    /** Shows the item in the game. */
    inspectLink: z.string().nullable(),
    /** The highest price that the caller may name, and the lowest price that can be sold. */
    mayNameUpTo: Amount,
    minimum: Amount,
    namedBy: Person.nullable(),
    isOwn: z.boolean(),
  })
  .meta({ id: 'AppraisalStaffPart' })

/** The appraisal in a ticket, for both sides. */
export const TicketAppraisal = ItemAppraisal.extend({
  item: z.object({
    assetId: z.string(),
    name: z.string(),
    market_hash_name: z.string(),
    wear: z.enum(WEAR_CODES).nullable(),
    image: z.string(),
    float: z.number().nullable(),
    paintIndex: z.number().int().nullable(),
    paintSeed: z.number().int().nullable(),
    stickerCount: z.number().int(),
    hasCharm: z.boolean(),
    nameTag: z.string().nullable(),
  }),
  /** The operator's goal, not a promise for this appraisal. */
  answerHours: z.number().int(),
  staff: AppraisalStaffPart.nullable(),
}).meta({ id: 'TicketAppraisal' })
export type TicketAppraisal = z.infer<typeof TicketAppraisal>

export const AppraisalParams = z.object({ appraisalId: DatabaseId })

/** `POST /api/appraisals`. Names only the item; the server looks up everything else. */
export const AskAppraisalRequest = z
  .strictObject({
    assetId: z.string().regex(/^[1-9]\d{0,19}$/),
    note: z.string().max(APPRAISAL_LIMITS.noteChars).optional(),
  })
  .meta({ id: 'AskAppraisalRequest' })
export type AskAppraisalRequest = z.infer<typeof AskAppraisalRequest>

export const AppraisalResponse = z
  .object({ success: z.literal(true), appraisal: ItemAppraisal })
  .meta({ id: 'AppraisalResponse' })
export type AppraisalResponse = z.infer<typeof AppraisalResponse>

/** `GET /api/appraisals/rules`: the rules that a seller sees before requesting an appraisal. */
export const AppraisalRulesResponse = z
  .object({
    success: z.literal(true),
    /** The operator's target response time in hours. */
    answerHours: z.number().int(),
    openMax: z.number().int(),
  })
  .meta({ id: 'AppraisalRulesResponse' })
export type AppraisalRulesResponse = z.infer<typeof AppraisalRulesResponse>

/** `POST /api/appraisals/{appraisalId}/accept`: accepts exactly the price that the page showed. */
export const AcceptPriceRequest = z.strictObject({ priceId: DatabaseId }).meta({ id: 'AcceptPriceRequest' })

/** `POST /api/admin/appraisals/{appraisalId}/prices`, with an Idempotency-Key header. */
export const NamePriceRequest = z
  .strictObject({
    /** In zlotys: the seller's amount for an instant payout. */
    price: z.number().positive().max(1_000_000).multipleOf(0.01),
    validHours: z
      .int()
      .min(1)
      .max(APPRAISAL_LIMITS.validHoursMax)
      .default(APPRAISAL_LIMITS.validHoursDefault),
    /** The seller reads it in the ticket. */
    reason: z.string().trim().min(1).max(APPRAISAL_LIMITS.reasonChars),
  })
  .meta({ id: 'NamePriceRequest' })
export type NamePriceRequest = z.infer<typeof NamePriceRequest>

/** `POST /api/admin/appraisals/{appraisalId}/withdraw` */
export const WithdrawPriceRequest = z
  .strictObject({ priceId: DatabaseId })
  .meta({ id: 'WithdrawPriceRequest' })
