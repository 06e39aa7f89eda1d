import { queuePush } from '#platform/jobs/push-messages.ts'
import { mayStillCall } from '#contexts/payments/lifecycle/index.ts'
import { applyToSale, type AccountWatch } from './account-watch.ts'
import type { SteamOffer } from './domain/judge-offer.ts'
import {
  messageOf,
  REFUSED_ARRIVES_WITHIN_SECONDS,
  SEND_ARRIVES_WITHIN_SECONDS,
  type SentRow,
} from './domain/sent-offer-rules.ts'
import { endSentOffer } from './end-sent-offer.ts'
import { askForSellerCheck } from './match-offers.ts'
import { outgoingOffersRepository, type RowToSend } from './outgoing-offers.repository.ts'
import { sellerChecksRepository } from './seller-checks.repository.ts'

/**
 * Sends the offer of a sale. The row is committed as `sending` before the call, so after a crash the next process
 * looks for the offer at Steam and never sends a second one blindly.
 */
export async function sendOffer(watch: AccountWatch, row: RowToSend): Promise<void> {
  if (row.sendCount === 0 && row.reservedSeconds > watch.rules.sendPatienceSeconds)
    return endSentOffer(watch, row, { problem: 'steam_down', steamState: null })
  const tradeToken = await readyToken(watch, row)
  if (tradeToken === null) return
  const send = await watch.source.prepareSend()
  const sinceMs = performance.now()
  const isStarted = await watch.commit((trx) =>
    outgoingOffersRepository.startSending(trx, row, SEND_ARRIVES_WITHIN_SECONDS),
  )
  const { sellerId: partnerId, assetIds } = row
  const draft = { partnerId, tradeToken, assetIds, message: messageOf(row.code) }
  // A process that paused too long after the commit does not call; the polls show that nothing arrived.
  const answer = await send(draft, () => isStarted && mayStillCall(performance.now() - sinceMs))
  watch.metrics.sends.inc({ answer: answer.kind })
  watch.log.info({ saleId: String(row.saleId), answer: answer.kind }, 'offer send called')
  if (!isStarted) return
  const sending: SentRow = { ...row, state: 'sending' }
  if (answer.kind === 'sent') return noteSent(watch, sending, answer.offerId)
  if (answer.kind === 'not_called')
    await watch.commit((trx) => outgoingOffersRepository.noteNotCalled(trx, sending))
  if (answer.kind === 'refused')
    await watch.commit((trx) =>
      outgoingOffersRepository.noteRefused(trx, sending, {
        problem: answer.problem,
        arrivesWithinSeconds: REFUSED_ARRIVES_WITHIN_SECONDS,
      }),
    )
}

/** Steam named the offer. The next poll reads it; until then it counts as open. */
async function noteSent(watch: AccountWatch, row: SentRow, offerId: string): Promise<void> {
  const now = Date.now()
  await adoptOffer(watch, row, {
    id: offerId,
    senderId: row.sellerId,
    isOurs: true,
    message: messageOf(row.code),
    state: 2,
    createdAt: now,
    updatedAt: now,
    received: row.assetIds.map((assetId) => ({ appId: 730, contextId: '2', assetId, isMissing: false })),
    givenCount: 0,
    isRealTime: false,
    escrowEndsAt: 0,
    tradeId: null,
  })
}

export async function adoptOffer(watch: AccountWatch, row: SentRow, offer: SteamOffer): Promise<void> {
  await applyToSale(watch, row, { type: 'offer_sent' }, async (trx) => {
    await outgoingOffersRepository.record(trx, watch.accountId, row, offer)
    await outgoingOffersRepository.open(trx, row, offer)
    await queuePush(trx, { userId: row.userId, kind: 'offer_waits', about: row.saleId })
  })
}

/** The trade token, once a fresh check says that Steam lets this seller trade; null while that is unknown. */
async function readyToken(watch: AccountWatch, row: RowToSend): Promise<string | null> {
  const { db, rules } = watch
  const verdict = await sellerChecksRepository.findFresh(db, row.saleId, rules.sellerCheckSeconds)
  switch (verdict) {
    case 'clear':
      if (row.tradeToken !== null) return row.tradeToken
      break
    case 'held':
      await endSentOffer(watch, row, { problem: 'held', steamState: null })
      return null
    case 'banned':
      await endSentOffer(watch, row, { problem: 'trade_ban', steamState: null })
      return null
    case 'trade_url_dead':
      await endSentOffer(watch, row, { problem: 'token_dead', steamState: null })
      return null
    case 'unknown':
    case undefined:
  }
  await watch.commit((trx) => askForSellerCheck(trx, row.saleId))
  return null
}
