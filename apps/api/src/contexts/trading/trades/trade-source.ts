import type { InventoryPage } from '#contexts/catalog/inventory/index.ts'
import type { SteamOffer } from './domain/judge-offer.ts'
import type { SteamTrade } from './domain/judge-trade.ts'

/** Steam gave no answer that can be used; nothing is known that was not known before. */
export class SteamSilentError extends Error {
  override readonly name = 'SteamSilentError'
}

/**
 * What came back from an accept. None of it is believed: `done` only names a trade that can be read, and the rest
 * says no more than that the offer must be read again.
 */
export type AcceptAnswer =
  | { kind: 'done'; tradeId: string }
  | { kind: 'confirmation_wanted' }
  | { kind: 'unclear'; about: string }
  /** Too late to call: nothing was sent. */
  | { kind: 'not_called' }

/** One operator account, seen with its own session. Everything here may throw `SteamSilentError`. */
export type TradeSource = {
  listOffers: (query: {
    changedSince: Date
    cursor: number
  }) => Promise<{ offers: SteamOffer[]; nextCursor: number }>
  /** Undefined when Steam does not know it. */
  readOffer: (offerId: string) => Promise<SteamOffer | undefined>
  readTrade: (tradeId: string) => Promise<SteamTrade | undefined>
  /** The newest first; `before` is the last one of the page before. */
  readHistory: (query: {
    before: SteamTrade | null
    limit: number
  }) => Promise<{ trades: SteamTrade[]; hasMore: boolean }>
  readOwnItems: (query: { contextId: string; startAssetId: string | null }) => Promise<InventoryPage>
  /** Waits for its place in the budget, so that the accept itself can leave at once. */
  prepareAccept: () => Promise<
    (offer: { id: string; senderId: string }, mayCall: () => boolean) => Promise<AcceptAnswer>
  >
  decline: (offerId: string) => Promise<void>
}
