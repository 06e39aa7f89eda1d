import { z } from 'zod'
import { OperatorResponse } from './sales.ts'

/**
 * The kind of the pasted text. `ours` and `not_ours`: it names a Steam account. `offer_seen` and `offer_unknown`: it
 * names an offer that Steam has, or has not, shown us as sent to our account. `offer_ours`: we sent it to a seller. `code`: a sale's code, which proves
 * nothing about the sender. `nickname`: a profile URL that its owner can change at any time. `other_site`: a link
 * that does not lead to Steam.
 */
export const OFFER_VERDICTS = [
  'ours',
  'not_ours',
  'offer_seen',
  'offer_ours',
  'offer_unknown',
  'code',
  'nickname',
  'other_site',
  'unreadable',
] as const

/** `POST /api/operator/check`. The server never fetches the pasted text. */
export const OfferCheckRequest = z.strictObject({ text: z.string().min(1).max(2_000) })
export type OfferCheckRequest = z.infer<typeof OfferCheckRequest>

export const OfferCheckResponse = z
  .object({
    success: z.literal(true),
    verdict: z.enum(OFFER_VERDICTS),
    /** The account that the text names; null when it names none. */
    steamId: z.string().nullable(),
    /** For a trade link to our account: whether it has the token of our own link. */
    hasOurToken: z.boolean().nullable(),
    /** For an offer that we sent: how many items it asks for. It gives none. */
    itemCount: z.number().int().nullable(),
    /** The account of the configuration, regardless of the pasted text. */
    operator: OperatorResponse.shape.operator,
  })
  .meta({ id: 'OfferCheckResponse' })
export type OfferCheckResponse = z.infer<typeof OfferCheckResponse>
