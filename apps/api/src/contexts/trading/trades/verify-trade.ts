import { latestSettlementMs } from '#contexts/payments/lifecycle/index.ts'
import { applyToSale, flagForReview, type AccountWatch, type ReviewReason } from './account-watch.ts'
import { compareItems, describeChanged } from './domain/compare-items.ts'
import { OFFER_STATE } from './domain/judge-offer.ts'
import { isKnownStatus, isTradeOf, meaningOf, type SteamTrade } from './domain/judge-trade.ts'
import { nextReadAt } from './domain/reading-times.ts'
import { seenItemOf, type SeenItem } from './read-seller-items.ts'
import { recordReversal } from './record-reversal.ts'
import type { HistoryHead } from './watch-trades.ts'
import { tradesRepository, type OpenTrade } from './trades.repository.ts'

/** After this many disproved accepts, another accept will not work by itself. */
const ACCEPTS_MAX = 3
/** First the context that holds received items while their trade is reversible, then the ordinary one. */
const CONTEXTS = ['16', '2'] as const
const PAGES_MAX = 20

/** Steam data that several sales share, so that each sale needs few calls of its own. */
export type SharedLook = {
  /** The newest trades of the account and their reading time; null when they were not read. */
  head: HistoryHead | null
  /** The items found in our inventory, by asset id. */
  ownItems: Map<string, SeenItem>
}

/** Finds the outcome of an accept only by reading, until the items are ours or certainly not. */
export async function verifyTrade(watch: AccountWatch, sale: OpenTrade, look: SharedLook): Promise<void> {
  const now = await tradesRepository.clock(watch.db)
  const tradeId = sale.tradeId ?? (await findTrade(watch, sale, now))
  if (tradeId === null) return
  const undone = look.head?.undone ?? new Set<string>()
  const inHead = look.head?.trades.get(tradeId)
  const readAt = inHead && look.head ? look.head.readAt : now
  const trade = inHead ?? (await watch.source.readTrade(tradeId))
  if (!trade) return escalateIfOverdue(watch, sale, { code: 'trade_not_found', details: { tradeId } })
  const settlesAt = trade.settlesAt === null ? null : new Date(trade.settlesAt)
  await watch.commit((trx) =>
    tradesRepository.saveStatus(trx, sale.saleId, { status: trade.status, settlesAt }),
  )
  const { status } = trade
  switch (meaningOf(trade, undone)) {
    case 'done':
      return receiveItems(watch, sale, { trade, readAt, ownItems: look.ownItems })
    case 'under_way':
      return escalateIfOverdue(watch, sale, { code: 'trade_not_finished', details: { status } })
    case 'failed':
      await applyToSale(watch, sale, { type: 'trade_failed' }, (trx) =>
        tradesRepository.scheduleRead(trx, sale.saleId, null),
      )
      return
    case 'reversed':
      return recordReversal(watch, sale, readAt)
    case 'held':
      return flagForReview(watch, sale, { code: 'trade_held', details: { status } })
    case 'unclear':
      return flagForReview(watch, sale, {
        code: isKnownStatus(status) ? 'rollback_unclear' : 'status_unknown',
        details: { status },
      })
  }
}

/** Finds the trade through the offer when the accept returned no trade id. Null while there is no trade to read. */
async function findTrade(watch: AccountWatch, sale: OpenTrade, readAt: Date): Promise<string | null> {
  const offer = await watch.source.readOffer(sale.offerId)
  if (offer?.tradeId) {
    const { tradeId } = offer
    await watch.commit((trx) => tradesRepository.nameTrade(trx, sale.saleId, tradeId))
    return tradeId
  }
  if (offer?.state === OFFER_STATE.inEscrow) await flagForReview(watch, sale, { code: 'trade_held' })
  else if (offer === undefined || offer.state === OFFER_STATE.accepted)
    await escalateIfOverdue(watch, sale, {
      code: 'trade_not_named',
      details: { state: offer?.state ?? null },
    })
  // The seller accepted our offer, so no accept of ours can be disproved.
  else if (sale.isOurs)
    await escalateIfOverdue(watch, sale, { code: 'trade_not_named', details: { state: offer.state } })
  else if (sale.acceptCount >= ACCEPTS_MAX && offer.state === OFFER_STATE.active)
    await escalateIfOverdue(watch, sale, {
      code: 'accept_does_not_work',
      details: { accepts: sale.acceptCount },
    })
  // The offer is still open, or it ended without us. The rules wait a moment before they accept this as proof.
  else await applyToSale(watch, sale, { type: 'accept_disproved', readAt: readAt.getTime() })
  return null
}

async function receiveItems(
  watch: AccountWatch,
  sale: OpenTrade,
  { trade, readAt, ownItems }: { trade: SteamTrade; readAt: Date; ownItems: Map<string, SeenItem> },
): Promise<void> {
  const assetIds = sale.items.map(({ assetId }) => assetId)
  if (!isTradeOf(trade, { sellerId: sale.sellerId, assetIds }))
    return flagForReview(watch, sale, { code: 'trade_of_other_items', details: { tradeId: trade.id } })
  const newIds = new Map(trade.received.map(({ assetId, newAssetId }) => [assetId, newAssetId]))
  const wanted = [...newIds.values()].filter((assetId) => assetId !== null)
  // Steam reports the new ids some seconds after the trade.
  if (wanted.length < assetIds.length) return escalateIfOverdue(watch, sale, { code: 'no_new_asset_ids' })
  await readOwnItems(watch, trade, wanted, ownItems)
  const received = (assetId: string) => ownItems.get(newIds.get(assetId) ?? '')
  const { absent, changed } = compareItems(sale.items, (assetId) => received(assetId)?.fingerprint)
  if (absent.length > 0 && sale.startedSeconds <= watch.rules.patienceSeconds) return
  const settlesAt = trade.settlesAt ?? latestSettlementMs(readAt.getTime())
  const event = {
    type: 'items_read' as const,
    areAllThere: absent.length === 0,
    doFingerprintsMatch: changed.length === 0,
    settlesAt,
  }
  if (absent.length > 0)
    return flagForReview(watch, sale, { code: 'items_not_received', details: { assetIds: absent } }, event)
  if (changed.length > 0)
    return flagForReview(
      watch,
      sale,
      { code: 'items_differ_after', details: describeChanged(changed, received) },
      event,
    )

  const isReceived = await applyToSale(watch, sale, event, async (trx) => {
    const newAssetIds = Object.fromEntries(newIds) as Record<string, string>
    const { readEverySeconds, settleMarginSeconds } = watch.rules
    const next = nextReadAt(readAt.getTime(), settlesAt, {
      readEveryMs: readEverySeconds * 1_000,
      settleMarginMs: settleMarginSeconds * 1_000,
    })
    await tradesRepository.saveStatus(trx, sale.saleId, {
      status: trade.status,
      settlesAt: trade.settlesAt === null ? null : new Date(trade.settlesAt),
      newAssetIds,
      nextReadAt: new Date(next),
    })
    // A payout right after this needs no further reading.
    await tradesRepository.saveReading(trx, { saleId: sale.saleId, result: 'clean', readAt })
  })
  if (isReceived && !sale.isOurs) watch.metrics.offerToVerified.observe(Math.max(0, sale.sentSeconds))
}

/** Reads our own inventory page by page until it contains the wanted items. */
async function readOwnItems(
  watch: AccountWatch,
  trade: SteamTrade,
  wanted: readonly string[],
  ownItems: Map<string, SeenItem>,
): Promise<void> {
  const areAllFound = () => wanted.every((assetId) => ownItems.has(assetId))
  const named = trade.received.map(({ newContextId }) => newContextId).filter((id) => id !== null)
  for (const contextId of new Set([...named, ...CONTEXTS])) {
    let startAssetId: string | null = null
    for (let page = 1; page <= PAGES_MAX && !areAllFound(); page += 1) {
      const answer = await watch.source.readOwnItems({ contextId, startAssetId })
      for (const item of answer.items) ownItems.set(item.assetId, seenItemOf(item))
      startAssetId = answer.nextAssetId
      if (startAssetId === null) break
    }
  }
}

async function escalateIfOverdue(watch: AccountWatch, sale: OpenTrade, doubt: ReviewReason): Promise<void> {
  if (sale.startedSeconds > watch.rules.patienceSeconds) await flagForReview(watch, sale, doubt)
}
