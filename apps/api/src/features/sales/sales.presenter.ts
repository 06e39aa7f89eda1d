import type { Sale, SaleResponse, TradeHistoryEntry, TradeHistoryResponse } from '@app/contract/sales'
import { readGuard } from '#features/diversions/index.ts'
import { presentDestination } from '#features/payout-details/index.ts'
import type { Db } from '#platform/database.ts'
import type { Keys } from '#platform/keys.ts'
import { transactionNumber } from '#shared/zlotys.ts'
import { canCancel } from './domain/sale-machine.ts'
import { needsDetails, payoutStateOf } from './domain/sale-progress.ts'
import { findWholeSale } from './find-whole-sale.ts'
import { presentSoldItem, toMajor } from './quotes.presenter.ts'
import type { SoldItemRow } from './quotes.repository.ts'
import { tellPayout, tellProgress, tellPromise, type EstimateCoin } from './sale-progress.presenter.ts'
import type { Paces } from './sale-paces.repository.ts'
import { saleProgressRepository, type SaleMoneyRow } from './sale-progress.repository.ts'
import { salesRepository, type SaleRow } from './sales.repository.ts'
import type { OwnSale, WholeSale } from './whole-sale.repository.ts'

export type ShowSaleTools = {
  db: Db
  keys: Keys
  tradeUrl: string
  estimateCoin: EstimateCoin
  readPaces: () => Promise<Paces>
}

/** What is fixed when a sale is told of; the rest is looked up whenever it is told again. */
export type ToldSale = Omit<Sale, 'payment' | 'payout' | 'promise' | 'guard' | 'diversion' | 'serverTime'>

/** Another's sale looks as if it did not exist. */
export async function showSale(tools: ShowSaleTools, own: OwnSale): Promise<SaleResponse> {
  const sale = await findWholeSale(tools.db, own)
  return completeSale(tools, sale, await tellSale(tools, sale, await tools.readPaces()))
}

export async function tellSale(
  tools: Pick<ShowSaleTools, 'db' | 'tradeUrl' | 'estimateCoin'>,
  sale: WholeSale,
  paces: Paces,
): Promise<ToldSale> {
  const { row, items, events } = sale
  return {
    ...presentRow(row, items),
    code: row.code,
    marketTotal: toMajor(row.marketGrosze),
    rateBps: row.rateBps,
    payoutClass: row.payoutClass,
    deadlineAt: row.deadlineAt.toISOString(),
    tradeUrl: tools.tradeUrl,
    offerProblem: sale.offerProblem,
    timeline: events.map(({ at, state, actor, reason }) => ({
      at: at.toISOString(),
      state,
      actor,
      reason,
    })),
    ...(await tellProgress(tools, sale, paces)),
  }
}

/** Masks of details are read each time: they go when the person's data is erased. */
export async function completeSale(
  tools: ShowSaleTools,
  sale: WholeSale,
  told: ToldSale,
): Promise<SaleResponse> {
  const { row, money, details, paidTo } = sale
  const { coin, masked, bankName } = presentDestination(details)
  // Answers kept by older code know less.
  const isWhole = 'payoutClass' in told && told.details.items.every((item) => 'priceSource' in item)
  const whole = isWhole ? told : await tellSale(tools, sale, await tools.readPaces())
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
