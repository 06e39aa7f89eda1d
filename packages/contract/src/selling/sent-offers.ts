import { z } from 'zod'

/** Why our offer could not be sent, or why it ended without the items. */
export const OUTGOING_PROBLEMS = [
  'token_dead',
  'trade_ban',
  'not_available',
  'new_device',
  'too_many',
  'item_server_down',
  'items_gone',
  'steam_down',
  'held',
  'declined',
  'countered',
  'expired',
  'withdrawn',
] as const
export type OutgoingProblem = (typeof OUTGOING_PROBLEMS)[number]

/** `preparing`: not at Steam yet. `cancelling`: we take it back and wait for Steam. */
export const SENT_OFFER_STATES = ['preparing', 'open', 'cancelling', 'ended'] as const

/** The offer that we send for a sale, with what Steam shows about our account. */
export const SentOffer = z
  .object({
    state: z.enum(SENT_OFFER_STATES),
    accountName: z.string(),
    steamId: z.string(),
    /** Null until Steam has returned it. */
    level: z.number().int().nullable(),
    memberSince: z.iso.datetime().nullable(),
    /** Null until Steam has named the offer. */
    offerId: z.string().nullable(),
    /** The offer's page on Steam; the phone's app opens it. */
    offerUrl: z.string().nullable(),
    sentAt: z.iso.datetime().nullable(),
    /** Then we take it back. */
    expiresAt: z.iso.datetime(),
    problem: z.enum(OUTGOING_PROBLEMS).nullable(),
    /** The seller said that somebody else declined it. */
    isDenied: z.boolean(),
  })
  .meta({ id: 'SentOffer' })
export type SentOffer = z.infer<typeof SentOffer>
