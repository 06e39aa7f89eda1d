import type { SentGift } from './domain/sent-gift.ts'

/** What a gift asks of Steam. The database fixes the recipient and the items; the process only carries them. */
export interface Gift {
  /** Steam id of 17 digits. */
  partner: string
  /** Token of the partner's trade link. */
  token: string
  assetIds: readonly string[]
  /** Holds a random word, so that an offer whose answer was lost can be found again. */
  message: string
}

export type GiftResult =
  | { kind: 'sent'; offerId: string; needsConfirmation: boolean }
  | { kind: 'refused'; reason: string }
  /** Steam's answer was lost. Look the offer up by its message before anything else. */
  | { kind: 'unknown' }

/** A Steam account with its identity secret: the only thing in the product that gives items away. */
export interface GivingAccount {
  /** Sends an offer that gives the items and asks for nothing. */
  sendGift(gift: Gift): Promise<GiftResult>
  /** Our sent offers of the last days, open and ended. Throws when the list is incomplete. */
  listSentOffers(): Promise<SentGift[]>
  /** Confirms exactly this offer on the mobile device. `missing`: Steam lists no confirmation for it. */
  confirmOffer(offerId: string): Promise<'confirmed' | 'missing' | 'unknown'>
  cancelOffer(offerId: string): Promise<void>
}
