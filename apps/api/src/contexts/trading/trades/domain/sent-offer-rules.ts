import type { OutgoingProblem } from '@app/contract/selling/sent-offers'
import type { SteamOffer } from './judge-offer.ts'

/** Why Steam refuses to send an offer, as far as its sentence says. */
export type SendProblem = Extract<
  OutgoingProblem,
  'trade_ban' | 'not_available' | 'new_device' | 'too_many' | 'item_server_down' | 'token_dead' | 'items_gone'
>

/** A call without an answer may still reach Steam for this long, as with an accept. */
export const SEND_ARRIVES_WITHIN_SECONDS = 60
/**
 * When Steam answered with its own sentence, the call is over; a made offer is visible at once. The rest covers copies
 * of Steam's data that lag behind.
 */
export const REFUSED_ARRIVES_WITHIN_SECONDS = 10
/** Complete polls, begun after the last possible arrival, that must not show the offer. */
const ABSENT_READS_NEEDED = 2
const SENDS_MAX = 3
const AGAIN_AFTER_SECONDS = 10

/** Another call would be answered in the same way. */
const FINAL: ReadonlySet<string> = new Set<SendProblem>([
  'token_dead',
  'trade_ban',
  'not_available',
  'new_device',
  'items_gone',
])

export type SentRow = {
  id: bigint
  saleId: bigint
  userId: bigint
  sellerId: string
  code: string
  assetIds: readonly string[]
  state: 'reserved' | 'sending' | 'open'
  offerId: string | null
  sendCount: number
  /** By the database's clock, in milliseconds. */
  arrivesBy: number | null
  absentReads: number
  problem: OutgoingProblem | null
  isCancelWanted: boolean
}

/** Shown to the seller in Steam. The code is our key: it finds an offer whose number we did not learn. */
export function messageOf(code: string): string {
  return `Kod / Code: ${code}`
}

/** All three must agree: somebody else may know the code, and the same items may be in another offer. */
export function isOfferOf(
  offer: Pick<SteamOffer, 'isOurs' | 'message' | 'senderId' | 'received' | 'givenCount'>,
  row: Pick<SentRow, 'code' | 'sellerId' | 'assetIds'>,
): boolean {
  const asked = new Set(offer.received.map(({ assetId }) => assetId))
  return (
    offer.isOurs &&
    offer.givenCount === 0 &&
    codesIn(offer.message).includes(row.code) &&
    offer.senderId === row.sellerId &&
    offer.received.length === row.assetIds.length &&
    row.assetIds.every((assetId) => asked.has(assetId))
  )
}

export function codesIn(message: string): string[] {
  return message.match(/[A-Z2-7]{8,12}/g) ?? []
}

export type OfferMeaning =
  | { kind: 'open' }
  | { kind: 'accepted' }
  | { kind: 'ended'; problem: OutgoingProblem }
  /** A number that we do not know: nothing is decided by it. */
  | { kind: 'unclear' }

const ENDS: Readonly<Record<number, OutgoingProblem>> = {
  4: 'countered',
  5: 'expired',
  6: 'withdrawn',
  7: 'declined',
  8: 'items_gone',
  10: 'withdrawn',
}

/** Steam's state of an offer that we sent. A held trade (11) is accepted too; its trade tells the hold. */
export function meaningOfSent(state: number): OfferMeaning {
  if (state === 2 || state === 9) return { kind: 'open' }
  if (state === 3 || state === 11) return { kind: 'accepted' }
  const problem = ENDS[state]
  return problem === undefined ? { kind: 'unclear' } : { kind: 'ended', problem }
}

/** What follows from a complete poll that does not show the offer of a call. */
export function judgeAbsence(
  row: Pick<SentRow, 'arrivesBy' | 'absentReads' | 'sendCount' | 'problem' | 'isCancelWanted'>,
  pollStartedAt: number,
): { kind: 'too_early' } | { kind: 'count' } | { kind: 'again'; afterSeconds: number } | { kind: 'give_up' } {
  if (row.arrivesBy === null || pollStartedAt <= row.arrivesBy) return { kind: 'too_early' }
  if (row.absentReads + 1 < ABSENT_READS_NEEDED) return { kind: 'count' }
  const isFinal = FINAL.has(row.problem ?? '') || row.sendCount >= SENDS_MAX
  if (row.isCancelWanted || isFinal) return { kind: 'give_up' }
  return { kind: 'again', afterSeconds: AGAIN_AFTER_SECONDS * row.sendCount }
}

/**
 * What to do with an offer that carries a code of ours. One that no live row names is a late duplicate, or its sale has
 * ended: it is cancelled. An accepted one brought items without a sale, which staff must see.
 */
export function strayAction(
  kind: OfferMeaning['kind'],
  rowState: string | undefined,
): 'cancel' | 'report' | null {
  const isLive = rowState !== undefined && rowState !== 'ended'
  if (kind === 'open') return isLive ? null : 'cancel'
  return kind === 'accepted' && rowState === undefined ? 'report' : null
}

/** An open offer that Steam does not know is gone only when a second reading agrees. */
export function isUnknownForGood({ absentReads }: Pick<SentRow, 'absentReads'>): boolean {
  return absentReads + 1 >= ABSENT_READS_NEEDED
}
