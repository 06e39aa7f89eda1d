import { z } from 'zod'
import { Reason } from '../identity/staff-member.ts'

/** `GET /api/admin/offers/unmatched`: Steam offers that match no sale and are not answered, newest first. */
export const UnmatchedOffersQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

export const UnmatchedOffer = z
  .object({
    offerId: z.string(),
    /** The operator account that received it. */
    accountId: z.string(),
    senderId: z.string(),
    /** The sender, when the account has signed in here. */
    sender: z.object({ id: z.string(), name: z.string() }).nullable(),
    itemCount: z.number().int(),
    /** How many of our items it asks for. */
    askedCount: z.number().int(),
    createdAt: z.iso.datetime(),
    firstSeenAt: z.iso.datetime(),
    /** The sale for which it is probably meant. */
    saleId: z.number().int().nullable(),
    reasons: z.array(z.string()),
    /** Staff asked to decline it, and the watcher has not done it yet. */
    isDeclineAsked: z.boolean(),
  })
  .meta({ id: 'UnmatchedOffer' })

/** `POST /api/admin/offers/{offerId}/decline` */
export const OfferParams = z.object({ offerId: z.string().regex(/^\d{1,20}$/) })
export const DeclineOfferRequest = z.strictObject({ reason: Reason }).meta({ id: 'DeclineOfferRequest' })

export const UnmatchedOffersResponse = z
  .object({
    success: z.literal(true),
    offers: z.array(UnmatchedOffer),
    /** When the offers of every account were last read; null before the first time. */
    checkedAt: z.iso.datetime().nullable(),
    pagination: z.object({
      page: z.number().int(),
      limit: z.number().int(),
      pages: z.number().int(),
      total: z.number().int(),
    }),
  })
  .meta({ id: 'UnmatchedOffersResponse' })
export type UnmatchedOffersResponse = z.infer<typeof UnmatchedOffersResponse>

/** What tells two items of one name apart, as far as staff may read it. */
export const ItemTraits = z
  .object({
    name: z.string(),
    float: z.number().nullable(),
    paintSeed: z.number().int().nullable(),
    /** One entry for each sticker: 0 is new, 1 is scraped off. */
    stickerWears: z.array(z.number()),
    hasCharm: z.boolean(),
    hasNameTag: z.boolean(),
  })
  .meta({ id: 'ItemTraits' })
export type ItemTraits = z.infer<typeof ItemTraits>

export const SaleEvidenceParams = z.object({ id: z.string().regex(/^\d{1,18}$/) })

/** `GET /api/admin/sales/{id}/evidence`: the Steam evidence for a sale, and the findings against it. */
export const SaleEvidenceResponse = z
  .object({
    success: z.literal(true),
    offers: z.array(
      z.object({
        offerId: z.string(),
        senderId: z.string(),
        /** The items it gives us, and how many of our items it asks for. */
        assetIds: z.array(z.string()),
        askedCount: z.number().int(),
        state: z.number().int(),
        createdAt: z.iso.datetime(),
        firstSeenAt: z.iso.datetime(),
        reasons: z.array(z.string()),
      }),
    ),
    trade: z
      .object({
        tradeId: z.string().nullable(),
        offerId: z.string(),
        accountId: z.string(),
        accepts: z.number().int(),
        /** Steam's own status number. */
        status: z.number().int().nullable(),
        settlesAt: z.iso.datetime().nullable(),
        /** Maps the seller's asset ids to ours, once our inventory holds the items with the quoted fingerprints. */
        newAssetIds: z.record(z.string(), z.string()),
        reading: z.enum(['clean', 'reversed', 'unclear']).nullable(),
        readAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    findings: z.array(
      z.object({ at: z.iso.datetime(), code: z.string(), details: z.record(z.string(), z.unknown()) }),
    ),
    /** The items that differ from the quoted ones, by the seller's asset id, as they were read last. */
    differing: z.record(z.string(), ItemTraits),
  })
  .meta({ id: 'SaleEvidenceResponse' })
export type SaleEvidenceResponse = z.infer<typeof SaleEvidenceResponse>
