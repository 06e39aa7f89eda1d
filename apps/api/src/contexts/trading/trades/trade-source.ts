import type { InventoryPage } from '#contexts/catalog/inventory/index.ts'
import type { SteamOffer } from './domain/judge-offer.ts'
import type { SteamTrade } from './domain/judge-trade.ts'
import type { SendProblem } from './domain/sent-offer-rules.ts'

/** Steam gave no usable response, so nothing new is known. */
export class SteamSilentError extends Error {
  override readonly name = 'SteamSilentError'
}

/**
 * Result of an accept call. No result is trusted: `done` only gives a trade id to read. Every other result only means
 * that the offer must be read again.
 */
export type AcceptAnswer =
  | { kind: 'done'; tradeId: string }
  | { kind: 'confirmation_wanted' }
  | { kind: 'unclear'; about: string }
  /** Too late to call: nothing was sent. */
  | { kind: 'not_called' }

/** An offer that asks the partner for these items and gives nothing. */
export type OfferDraft = {
  partnerId: string
  tradeToken: string
  message: string
  assetIds: readonly string[]
}

/**
 * Result of a send call. Only an offer id is used at once, and it is read as well. Every other result means that the
 * sent offers must be read: Steam reports errors for offers that it made.
 */
export type SendAnswer =
  | { kind: 'sent'; offerId: string }
  /** Steam itself answered with an error, so the call no longer runs. */
  | { kind: 'refused'; problem: SendProblem | null; about: string }
  | { kind: 'unclear'; about: string }
  /** Too late to call: nothing was sent. */
  | { kind: 'not_called' }

/** One operator account, read with its own session. Every method may throw `SteamSilentError`. */
export type TradeSource = {
  listOffers: (query: {
    changedSince: Date
    cursor: number
  }) => Promise<{ offers: SteamOffer[]; nextCursor: number }>
  /** Undefined when Steam does not know the offer. */
  readOffer: (offerId: string) => Promise<SteamOffer | undefined>
  readTrade: (tradeId: string) => Promise<SteamTrade | undefined>
  /** Newest first; `before` is the last trade of the previous page. */
  readHistory: (query: {
    before: SteamTrade | null
    limit: number
  }) => Promise<{ trades: SteamTrade[]; hasMore: boolean }>
  readOwnItems: (query: { contextId: string; startAssetId: string | null }) => Promise<InventoryPage>
  /** Waits for a slot in the rate limit, so that the accept itself can be sent at once. */
  prepareAccept: () => Promise<
    (offer: { id: string; senderId: string }, mayCall: () => boolean) => Promise<AcceptAnswer>
  >
  decline: (offerId: string) => Promise<void>
  /** Like `prepareAccept`. The first call of a process also confirms Steam's notice about protected trades. */
  prepareSend: () => Promise<(draft: OfferDraft, mayCall: () => boolean) => Promise<SendAnswer>>
  /** The response decides nothing: the offer is read afterwards. */
  cancel: (offerId: string) => Promise<void>
}
