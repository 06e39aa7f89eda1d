import { applySaleEvent } from '#contexts/payments/lifecycle/index.ts'
import { flagForReview, type AccountWatch } from './account-watch.ts'
import { isKnownStatus, meaningOf, type SteamTrade } from './domain/judge-trade.ts'
import { nextReadAt } from './domain/reading-times.ts'
import { recordReversal } from './record-reversal.ts'
import { operatorAccountsRepository } from './operator-accounts.repository.ts'
import { tradesRepository, type WatchedTrade } from './trades.repository.ts'

/** Up to this many trades are read one by one; more are found in the history pages. */
const SINGLE_READS_MAX = 5
const DUE_MAX = 2_000
const HISTORY_PAGE = 100
const SWEEP_PAGES_MAX = 200
/** A trade whose sale is not decided yet is read again at this interval. */
const UNDECIDED_MS = 3_600_000

export type HistoryHead = {
  readAt: Date
  trades: ReadonlyMap<string, SteamTrade>
  /** Trades that other trades report as reversed. */
  undone: ReadonlySet<string>
}

/**
 * The newest trades of the account. A reversing trade names the reversed one here within about a minute, long before
 * the reversed trade is read again itself.
 */
export async function readHistoryHead(watch: AccountWatch): Promise<HistoryHead> {
  const readAt = await tradesRepository.clock(watch.db)
  const { trades } = await watch.source.readHistory({ before: null, limit: HISTORY_PAGE })
  const undone = undoneBy(trades)
  const known = await tradesRepository.listByTradeId(watch.db, watch.accountId, [...undone])
  for (const trade of known) await recordReversal(watch, trade, readAt)
  await watch.commit((trx) => operatorAccountsRepository.noteHistoryRead(trx, watch.accountId, readAt))
  return { readAt, undone, trades: new Map(trades.map((trade) => [trade.id, trade])) }
}

function undoneBy(trades: readonly SteamTrade[]): Set<string> {
  return new Set(trades.flatMap(({ rollbackTradeId }) => rollbackTradeId ?? []))
}

/** Reads the trades whose payouts are about to be sent. */
export async function answerWanted(watch: AccountWatch): Promise<void> {
  const wanted = await tradesRepository.listWanted(watch.db, watch.accountId)
  if (wanted.length === 0) return
  const { undone } = await readHistoryHead(watch)
  for (const trade of wanted) await readOne(watch, trade, undone)
}

/** Reads the trades that Steam can still reverse, each at its own time. */
export async function watchDueTrades(watch: AccountWatch, undone: ReadonlySet<string>): Promise<void> {
  const due = await tradesRepository.listDue(watch.db, watch.accountId, DUE_MAX)
  if (due.length <= SINGLE_READS_MAX) {
    for (const trade of due) await readOne(watch, trade, undone)
    return
  }
  await sweepHistory(watch, due)
}

async function readOne(watch: AccountWatch, trade: WatchedTrade, undone: ReadonlySet<string>): Promise<void> {
  const readAt = await tradesRepository.clock(watch.db)
  const shown = await watch.source.readTrade(trade.tradeId)
  if (shown) return noteReading(watch, trade, { shown, readAt, undone })
  const next = new Date(readAt.getTime() + watch.rules.readEverySeconds * 1_000)
  await watch.commit((trx) => tradesRepository.scheduleRead(trx, trade.saleId, next))
}

/** One page covers a hundred trades, so thousands of trades cost only a few dozen calls. */
async function sweepHistory(watch: AccountWatch, due: readonly WatchedTrade[]): Promise<void> {
  const left = new Map(due.map((trade) => [trade.tradeId, trade]))
  const undone = new Set<string>()
  const seen = new Set<string>()
  let before: SteamTrade | null = null
  for (let page = 1; page <= SWEEP_PAGES_MAX && left.size > 0; page += 1) {
    const readAt = await tradesRepository.clock(watch.db)
    const answer = await watch.source.readHistory({ before, limit: HISTORY_PAGE })
    const fresh = answer.trades.filter(({ id }) => !seen.has(id))
    for (const id of undoneBy(fresh)) undone.add(id)
    for (const shown of fresh) {
      seen.add(shown.id)
      const trade = left.get(shown.id)
      if (!trade) continue
      left.delete(shown.id)
      await noteReading(watch, trade, { shown, readAt, undone })
    }
    before = answer.trades.at(-1) ?? null
    if (!answer.hasMore || fresh.length === 0) break
  }
  // Trades missing from the history are read by id, a few at a time.
  for (const trade of [...left.values()].slice(0, SINGLE_READS_MAX)) await readOne(watch, trade, undone)
}

type Shown = { shown: SteamTrade; readAt: Date; undone: ReadonlySet<string> }

async function noteReading(
  watch: AccountWatch,
  trade: WatchedTrade,
  { shown, readAt, undone }: Shown,
): Promise<void> {
  const meaning = meaningOf(shown, undone)
  if (meaning === 'reversed') return recordReversal(watch, trade, readAt)
  if (meaning === 'done') return recordCleanReading(watch, trade, shown, readAt)
  // The trade was complete and now has another status. Its meaning is unclear, so no payout is sent for it.
  await saveUnclear(watch, trade, shown, readAt)
  if (trade.saleState === 'verifying') return
  const code = isKnownStatus(shown.status) ? 'status_changed' : 'status_unknown'
  await flagForReview(watch, trade, { code, details: { status: shown.status } })
}

async function saveUnclear(
  watch: AccountWatch,
  trade: WatchedTrade,
  { status }: SteamTrade,
  readAt: Date,
): Promise<void> {
  const { saleId } = trade
  await watch.commit(async (trx) => {
    await tradesRepository.saveStatus(trx, saleId, { status, settlesAt: null })
    await tradesRepository.saveReading(trx, { saleId, result: 'unclear', readAt })
    const next = readAt.getTime() + watch.rules.readEverySeconds * 1_000
    await tradesRepository.scheduleRead(trx, saleId, new Date(next))
  })
}

/** Stores the reading, after which a waiting payout may be sent. A final trade is not read again. */
async function recordCleanReading(
  watch: AccountWatch,
  trade: WatchedTrade,
  shown: SteamTrade,
  readAt: Date,
): Promise<void> {
  const { saleId } = trade
  const { readEverySeconds, settleMarginSeconds } = watch.rules
  const settlesAt = trade.settlesAt?.getTime() ?? shown.settlesAt
  const isFinal = settlesAt !== null && readAt.getTime() >= settlesAt + settleMarginSeconds * 1_000
  const isSettled = await watch.commit(async (trx) => {
    await tradesRepository.saveStatus(trx, saleId, { status: shown.status, settlesAt: null })
    const wasWanted = await tradesRepository.saveReading(trx, { saleId, result: 'clean', readAt })
    if (wasWanted) {
      const payouts = await tradesRepository.listWaitingPayouts(trx, saleId)
      for (const payoutId of payouts) await watch.ports.schedulePayout(trx, payoutId, 0)
    }
    const event = { type: 'settled_on_steam' as const }
    const decision = isFinal
      ? await applySaleEvent(trx, watch.ports, { saleId, event, actor: 'system' })
      : { refused: 'not_due' as const }
    const isDone = !('refused' in decision)
    const next = isFinal
      ? readAt.getTime() + UNDECIDED_MS
      : nextReadAt(readAt.getTime(), settlesAt ?? readAt.getTime() + UNDECIDED_MS, {
          readEveryMs: readEverySeconds * 1_000,
          settleMarginMs: settleMarginSeconds * 1_000,
        })
    const isOver = isDone || (isFinal && ['failed', 'cancelled'].includes(trade.saleState))
    await tradesRepository.scheduleRead(trx, saleId, isOver ? null : new Date(next), isOver)
    return isDone
  })
  if (isSettled) await watch.announceUser(trade.userId)
}
