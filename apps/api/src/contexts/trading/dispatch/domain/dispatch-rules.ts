import type { SentGift } from './sent-gift.ts'

export type DispatchState = 'requested' | 'sending' | 'sent' | 'confirmed'

export type DispatchRow = {
  id: bigint
  state: DispatchState
  /** Null when the reason allows nothing any more. */
  recipientId: string | null
  tradeToken: string | null
  assetIds: readonly string[]
  nonce: string
  code: string
  isReturn: boolean
  /** The reason still allows the gift, and nobody stopped it. */
  holds: boolean
  maySend: boolean
  offerId: string | null
  steamState: number | null
  isConfirmStarted: boolean
  sendCount: number
  absentReads: number
  problem: string | null
  /** The last call can no longer reach Steam. */
  hasArrived: boolean
  isCancelled: boolean
}

/** A call without an answer may still reach Steam for this long. */
export const SEND_ARRIVES_WITHIN_SECONDS = 60
/** Steam's own sentence ends the call; the rest covers copies of Steam's data that lag behind. */
export const REFUSED_ARRIVES_WITHIN_SECONDS = 10
const ABSENT_READS_NEEDED = 2
const SENDS_MAX = 3
const AGAIN_AFTER_SECONDS = 30
/** Another call would be answered in the same way. A dead token is not final: the seller may have a new one. */
const FINAL: ReadonlySet<string> = new Set(['trade_ban', 'not_available', 'items_gone'])

/** Shown to the recipient in Steam. The nonce is our key: it finds an offer whose number we did not learn. */
export function messageOf({
  isReturn,
  code,
  nonce,
}: Pick<DispatchRow, 'isReturn' | 'code' | 'nonce'>): string {
  return `${isReturn ? 'Zwrot / Return' : 'Zakup / Purchase'} ${code} (${nonce})`
}

const NONCE = /\(([\da-f]{16})\)/
function nonceIn(message: string): string | undefined {
  return NONCE.exec(message)?.[1]
}

/** Nonce, items and recipient must agree; a recipient that is no longer known is not compared. */
export function isOfferOf(offer: SentGift, row: DispatchRow): boolean {
  const given = new Set(offer.givenAssetIds)
  return (
    nonceIn(offer.message) === row.nonce &&
    (row.recipientId === null || offer.partner === row.recipientId) &&
    offer.givenAssetIds.length === row.assetIds.length &&
    row.assetIds.every((assetId) => given.has(assetId))
  )
}

function isOpen(state: number): boolean {
  return state === 2 || state === 9
}

const ENDS: Readonly<Record<number, string>> = {
  1: 'invalid',
  4: 'countered',
  5: 'expired',
  6: 'withdrawn',
  7: 'declined',
  8: 'items_gone',
  10: 'withdrawn',
}

export type OfferStep =
  | { kind: 'confirm' }
  /** Steam asks for no confirmation any more: the recipient can accept. */
  | { kind: 'confirmed' }
  | { kind: 'cancel' }
  | { kind: 'done'; tradeId: string }
  | { kind: 'ended'; state: 'refused' | 'cancelled'; problem: string }
  | { kind: 'wait' }

/** What follows from Steam's state of the offer of a row. */
export function decideOfferStep(row: DispatchRow, offer: Pick<SentGift, 'state' | 'tradeId'>): OfferStep {
  if (offer.state === 3)
    return offer.tradeId === null ? { kind: 'wait' } : { kind: 'done', tradeId: offer.tradeId }
  const problem = ENDS[offer.state]
  if (problem !== undefined)
    return { kind: 'ended', state: problem === 'withdrawn' ? 'cancelled' : 'refused', problem }
  if (!isOpen(offer.state)) return { kind: 'wait' }
  if (!row.holds || row.isCancelled) return { kind: 'cancel' }
  if (row.state === 'confirmed') return { kind: 'wait' }
  return offer.state === 9 ? { kind: 'confirm' } : { kind: 'confirmed' }
}

export type AbsenceStep =
  | { kind: 'wait' }
  | { kind: 'count' }
  | { kind: 'again'; afterSeconds: number }
  | { kind: 'ended'; state: 'refused' | 'cancelled' }

/** What follows from a complete list, begun after the last possible arrival, without the offer of a call. */
export function decideAbsence(row: DispatchRow): AbsenceStep {
  if (!row.hasArrived) return { kind: 'wait' }
  if (row.absentReads + 1 < ABSENT_READS_NEEDED) return { kind: 'count' }
  if (row.isCancelled) return { kind: 'ended', state: 'cancelled' }
  if (FINAL.has(row.problem ?? '') || row.sendCount >= SENDS_MAX) return { kind: 'ended', state: 'refused' }
  return { kind: 'again', afterSeconds: AGAIN_AFTER_SECONDS * row.sendCount }
}

/** Open offers of ours that no live row names: late copies of a call, or offers of rows that have ended. */
export function listStrays(offers: readonly SentGift[], rows: readonly DispatchRow[]): string[] {
  const named = new Set(rows.map(({ offerId }) => offerId))
  const awaited = new Set(rows.filter(({ state }) => state === 'sending').map(({ nonce }) => nonce))
  return offers.flatMap(({ offerId, message, state }) => {
    const nonce = nonceIn(message)
    return nonce !== undefined && isOpen(state) && !named.has(offerId) && !awaited.has(nonce) ? offerId : []
  })
}
