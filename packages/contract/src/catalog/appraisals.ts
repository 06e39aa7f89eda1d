import { z } from 'zod'
import { APPRAISAL_LIMITS, APPRAISAL_STATES } from './appraisal-facts.ts'
import { WEAR_CODES } from './calculator.ts'

const Amount = z.number()
const DatabaseId = z.string().regex(/^[1-9]\d{0,17}$/)
const Person = z.object({ id: z.string(), displayName: z.string() })

/** How it stands with the appraisal of one item, as its inventory shows it. */
export const ItemAppraisal = z
  .object({
    id: z.string(),
    /** Null when its ticket was erased. */
    ticketId: z.number().int().nullable(),
    state: z.enum(APPRAISAL_STATES),
    /** Names the price that is accepted: another one in its place has another id. */
    priceId: z.string().nullable(),
    /** What the item brings at once; null while nobody has named a price. */
    price: Amount.nullable(),
    validUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ItemAppraisal' })
export type ItemAppraisal = z.infer<typeof ItemAppraisal>

/** What only staff see of an appraisal. */
export const AppraisalStaffPart = z
  .object({
    /** Market price of the name when it was asked for; null where the list had none. */
    listedPrice: Amount.nullable(),
    /** The highest price that the caller may name, and the lowest that is a sale. */
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
  /** The operator's goal, not a promise of this very answer. */
  answerHours: z.number().int(),
  staff: AppraisalStaffPart.nullable(),
}).meta({ id: 'TicketAppraisal' })
export type TicketAppraisal = z.infer<typeof TicketAppraisal>

export const AppraisalParams = z.object({ appraisalId: DatabaseId })

/** `POST /api/appraisals`. Only which item: everything about it is looked up. */
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

/** `GET /api/appraisals/rules`: what a seller is told before asking. */
export const AppraisalRulesResponse = z
  .object({
    success: z.literal(true),
    /** Within how many hours the operator means to answer. */
    answerHours: z.number().int(),
    openMax: z.number().int(),
  })
  .meta({ id: 'AppraisalRulesResponse' })
export type AppraisalRulesResponse = z.infer<typeof AppraisalRulesResponse>

/** `POST /api/appraisals/{appraisalId}/accept`: the very price that the page showed. */
export const AcceptPriceRequest = z.strictObject({ priceId: DatabaseId }).meta({ id: 'AcceptPriceRequest' })

/** `POST /api/admin/appraisals/{appraisalId}/prices`, with an Idempotency-Key header. */
export const NamePriceRequest = z
  .strictObject({
    /** In zlotys: what the seller gets at once. */
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
