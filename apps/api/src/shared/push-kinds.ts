/** What a push message says, and for how many seconds it is worth showing. */
export const PUSH_KEEP_SECONDS = {
  /** The offer that we sent waits in the seller's Steam app. */
  offer_waits: 900,
  /** Somebody declined or changed our offer. */
  offer_declined: 3_600,
  /** Items left the seller and did not reach us. */
  diverted: 3_600,
  /** The payout of a sale or of the balance has arrived. */
  paid: 43_200,
  /** Work waits for a member of staff. */
  staff_alert: 3_600,
} as const
export type PushKind = keyof typeof PUSH_KEEP_SECONDS
export const PUSH_KINDS = Object.keys(PUSH_KEEP_SECONDS) as [PushKind, ...PushKind[]]
