import { z } from 'zod'
import { OperatorResponse } from './sales.ts'

/**
 * What a pasted text turned out to be. `ours` and `not_ours`: it names a Steam account. `offer_seen` and
 * `offer_unknown`: it names an offer, which Steam has shown us as sent to our account or has not. `code`: the code of a
 * sale, which proves nothing of whoever shows it. `nickname`: an address that its owner may change at any time.
 * `other_site`: a link that does not lead to Steam.
 */
export const OFFER_VERDICTS = [
  'ours',
  'not_ours',
  'offer_seen',
  'offer_unknown',
  'code',
  'nickname',
  'other_site',
  'unreadable',
] as const

/** `POST /api/operator/check`. Nothing that is pasted is ever fetched. */
export const OfferCheckRequest = z.strictObject({ text: z.string().min(1).max(2_000) })
export type OfferCheckRequest = z.infer<typeof OfferCheckRequest>

export const OfferCheckResponse = z
  .object({
    success: z.literal(true),
    verdict: z.enum(OFFER_VERDICTS),
    /** The account that the text names; null where it names none. */
    steamId: z.string().nullable(),
    /** For a trade link to our account: whether it carries the token of our own link. */
    hasOurToken: z.boolean().nullable(),
    /** The one account that items go to, whatever was pasted. */
    operator: OperatorResponse.shape.operator,
  })
  .meta({ id: 'OfferCheckResponse' })
export type OfferCheckResponse = z.infer<typeof OfferCheckResponse>
