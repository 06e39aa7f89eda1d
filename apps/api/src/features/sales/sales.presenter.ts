import type { Sale, SaleResponse, TradeHistoryEntry, TradeHistoryResponse } from '@app/contract/sales'
import { readGuard } from '#features/diversions/index.ts'
import { presentPayoutDetails } from '#features/payout-details/index.ts'
import type { Db } from '#platform/database.ts'
import type { Keys } from '#platform/keys.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { canCancel } from './domain/sale-machine.ts'
import { needsDetails, payoutStateOf } from './domain/sale-progress.ts'
import { findWholeSale, type OwnSale } from './find-whole-sale.ts'
import { presentSoldItem, toMajor } from './quotes.presenter.ts'
import type { SoldItemRow } from './quotes.repository.ts'
import { tellPayout, tellProgress, tellPromise, type EstimateCoin } from './sale-progress.presenter.ts'
import { saleProgressRepository, type SaleMoneyRow } from './sale-progress.repository.ts'
import { salesRepository, type SaleRow } from './sales.repository.ts'

export type ShowSaleTools = { db: Db; keys: Keys; tradeUrl: string; estimateCoin: EstimateCoin }

/** What is fixed when a sale is told of; the rest is looked up whenever it is told again. */
export type ToldSale = Omit<Sale, 'payment' | 'payout' | 'promise' | 'guard' | 'diversion' | 'serverTime'>

/** Another's sale looks as if it did not exist. */
export async function showSale(tools: ShowSaleTools, own: OwnSale): Promise<SaleResponse> {
  return completeSale(tools, own, await tellSale(tools, own))
}

export async function tellSale(tools: ShowSaleTools, own: OwnSale): Promise<ToldSale> {
  const { db, tradeUrl } = tools
  const { row, money, paidTo } = await findWholeSale(db, own)
  const items = await salesRepository.listItems(db, [row.id])
  const events = await salesRepository.listEvents(db, row.id)
  return {
    ...presentRow(row, items),
    code: row.code,
    marketTotal: toMajor(row.marketGrosze),
    rateBps: row.rateBps,
    payoutClass: row.payoutClass,
    deadlineAt: row.deadlineAt.toISOString(),
    tradeUrl,
    offerProblem: await salesRepository.findOfferProblem(db, row.id),
    timeline: events.map(({ at, state, actor, reason }) => ({
      at: at.toISOString(),
      state,
      actor,
      reason,
    })),
    ...(await tellProgress(tools, row, money, events, paidTo)),
  }
}

/** Masks of details are read each time: they go when the person's data is erased. */
export async function completeSale(
  tools: ShowSaleTools,
  own: OwnSale,
  told: ToldSale,
): Promise<SaleResponse> {
  const { row, money, details, paidTo } = await findWholeSale(tools.db, own)
  const { coin, masked, bankName } = presentPayoutDetails(details)
  // Answers kept by older code know less.
  const isWhole = 'payoutClass' in told && told.details.items.every((item) => 'priceSource' in item)
  const whole = isWhole ? told : await tellSale(tools, own)
  return {
    success: true,
    trade: {
      ...whole,
      payment: { coin, masked, bankName },
      payout: tellPayout(tools.keys, money.payout, paidTo),
      promise: tellPromise(row, money),
      ...(await readGuard(tools.db, row)),
      serverTime: row.serverTime.toISOString(),
    },
  }
}

export async function showHistory(
  db: Db,
  page: { userId: bigint; limit: number; offset: number },
): Promise<TradeHistoryResponse> {
  const [rows, total] = await Promise.all([
    salesRepository.list(db, page),
    salesRepository.count(db, page.userId),
  ])
  const items = await salesRepository.listItems(
    db,
    rows.map(({ id }) => id),
  )
  const itemsBySale = Map.groupBy(items, ({ saleId }) => saleId)
  const money = await saleProgressRepository.list(
    db,
    rows.map(({ id }) => id),
  )
  const moneyBySale = new Map(money.map((one) => [one.saleId, one]))
  return {
    success: true,
    trades: rows.map((row) => presentEntry(row, itemsBySale.get(row.id) ?? [], moneyBySale.get(row.id))),
    pagination: {
      page: Math.floor(page.offset / page.limit) + 1,
      limit: page.limit,
      pages: Math.ceil(total / page.limit),
      total,
    },
  }
}

function presentEntry(
  row: SaleRow,
  items: readonly SoldItemRow[],
  money: SaleMoneyRow | undefined,
): TradeHistoryEntry {
  return {
    ...presentRow(row, items),
    needsDetails: money !== undefined && needsDetails(row.state, money),
    protectedUntil: money?.settlesAt?.toISOString() ?? null,
    reversedAt: money?.reversedAt?.toISOString() ?? null,
    payoutState: payoutStateOf(money?.payout ?? null),
  }
}

function presentRow(row: SaleRow, items: readonly SoldItemRow[]) {
  return {
    id: Number(row.id),
    number: transactionNumber(row.id),
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    amount: toMajor(row.totalGrosze),
    currency: 'PLN' as const,
    status: row.status,
    state: row.state,
    reason: row.reason,
    paymentMethod: row.method,
    details: { items: items.map(presentSoldItem) },
    canCancel: canCancel(row.state),
  }
}
