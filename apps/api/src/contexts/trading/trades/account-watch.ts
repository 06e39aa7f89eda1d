import type { OfferProblem } from '@app/contract/selling/sales'
import { applySaleEvent, type MoneyPorts, type SaleEvent } from '#contexts/payments/lifecycle/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Logger } from '#platform/observability/logger.ts'
import { findingsRepository } from './findings.repository.ts'
import type { ReadSellerItems } from './read-seller-items.ts'
import type { TradeSource } from './trade-source.ts'
import { tradeOffersRepository } from './trade-offers.repository.ts'
import type { WatcherMetrics } from './watcher-metrics.ts'

export type WatchRules = {
  pollSeconds: number
  /** While an offer of ours may be open. */
  offerPollSeconds: number
  /** How long an offer waits for the seller's check before the seller is asked to send one. */
  sendPatienceSeconds: number
  fullPollSeconds: number
  /** How long an automatic step may take before staff must review the sale. */
  patienceSeconds: number
  /** A check of hold and bans that is newer than this is trusted. */
  sellerCheckSeconds: number
  readEverySeconds: number
  historySeconds: number
  settleMarginSeconds: number
  /** All operator accounts to which sellers may send items. */
  accountIds: readonly string[]
}

/** One operator account while this process holds its lease. */
export type AccountWatch = {
  db: Db
  accountId: string
  source: TradeSource
  readSellerItems: ReadSellerItems
  ports: MoneyPorts
  rules: WatchRules
  /** The only way to write; throws `StaleWatcherError` once another process watches the account. */
  commit: <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>
  /** Notifies the seller's open pages; called after a commit. */
  announceUser: (userId: bigint) => Promise<void>
  metrics: WatcherMetrics
  log: Logger
}

type Sale = { saleId: bigint; userId: bigint }

/** Applies a sale event and its related writes in one commit. Returns whether the rules allowed it. */
export async function applyToSale(
  watch: AccountWatch,
  sale: Sale,
  event: SaleEvent,
  also: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const { saleId } = sale
  const outcome = await watch.commit(async (trx) => {
    const decision = await applySaleEvent(trx, watch.ports, { saleId, event, actor: 'system' })
    if (!('refused' in decision)) await also(trx)
    return decision
  })
  if ('refused' in outcome) {
    watch.log.debug(
      { saleId: String(saleId), event: event.type, refused: outcome.refused },
      'sale event refused',
    )
    return false
  }
  watch.log.info({ saleId: String(saleId), event: event.type }, 'trade status received')
  await watch.announceUser(sale.userId)
  return true
}

export type ReviewReason = { code: string; details?: Record<string, unknown> }

/** Requests a staff review. The reason is stored even when the sale can no longer move to review. */
export async function flagForReview(
  watch: AccountWatch,
  sale: Sale,
  doubt: ReviewReason,
  event: SaleEvent = { type: 'doubt' },
): Promise<void> {
  const { saleId } = sale
  const isMoved = await watch.commit(async (trx) => {
    await findingsRepository.add(trx, { saleId, ...doubt })
    const decision = await applySaleEvent(trx, watch.ports, { saleId, event, actor: 'system' })
    return !('refused' in decision)
  })
  watch.metrics.doubts.inc({ reason: doubt.code })
  watch.ports.alert(`trade_${doubt.code}`, { saleId })
  if (isMoved) await watch.announceUser(sale.userId)
}

/** Refuses the offer for good; its seller may send another one. */
export async function refuseOffer(
  watch: AccountWatch,
  sale: Sale & { offerId: string },
  refusal: { code: string; problem: OfferProblem | null },
): Promise<void> {
  await applyToSale(watch, sale, { type: 'offer_gone' }, async (trx) => {
    await tradeOffersRepository.refuse(trx, sale.offerId, {
      reasons: [refusal.code],
      problem: refusal.problem,
    })
    await findingsRepository.add(trx, {
      saleId: sale.saleId,
      code: refusal.code,
      details: { offerId: sale.offerId },
    })
  })
}
