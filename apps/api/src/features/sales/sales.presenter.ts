import type { Sale, SaleResponse, TradeHistoryEntry, TradeHistoryResponse } from '@app/contract/sales'
import { payoutDetailsRepository, presentPayoutDetails } from '#features/payout-details/index.ts'
import type { Db } from '#platform/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { canCancel } from './domain/sale-machine.ts'
import { presentSoldItem, toMajor } from './quotes.presenter.ts'
import type { SoldItemRow } from './quotes.repository.ts'
import { salesRepository, type SaleRow } from './sales.repository.ts'

export type ShowSaleTools = { db: Db; tradeUrl: string }

/** What is fixed when a sale is told of; the rest is looked up whenever it is told again. */
export type ToldSale = Omit<Sale, 'payment' | 'serverTime'>

/** Another's sale looks as if it did not exist. */
export async function showSale(
  tools: ShowSaleTools,
  own: { saleId: bigint; userId: bigint },
): Promise<SaleResponse> {
  return completeSale(tools.db, own, await tellSale(tools, own))
}

export async function tellSale(
  { db, tradeUrl }: ShowSaleTools,
  own: { saleId: bigint; userId: bigint },
): Promise<ToldSale> {
  const row = await salesRepository.find(db, own)
  if (!row) throw new DomainError('sale_not_found')
  const items = await salesRepository.listItems(db, [row.id])
  const events = await salesRepository.listEvents(db, row.id)
  return {
    ...presentEntry(row, items),
    code: row.code,
    marketTotal: toMajor(row.marketGrosze),
    rateBps: row.rateBps,
    deadlineAt: row.deadlineAt.toISOString(),
    tradeUrl,
    timeline: events.map(({ at, state, actor, reason }) => ({
      at: at.toISOString(),
      state,
      actor,
      reason,
    })),
  }
}

/** The mask of the details is read each time: it goes when the person's data is erased. */
export async function completeSale(
  db: Db,
  own: { saleId: bigint; userId: bigint },
  told: ToldSale,
): Promise<SaleResponse> {
  const row = await salesRepository.find(db, own)
  const details =
    row && (await payoutDetailsRepository.findOfOwner(db, { id: row.payoutDetailsId, userId: own.userId }))
  if (!row || !details) throw new DomainError('sale_not_found')
  const { coin, masked, bankName } = presentPayoutDetails(details)
  const payment = { coin, masked, bankName }
  return { success: true, trade: { ...told, payment, serverTime: row.serverTime.toISOString() } }
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
  return {
    success: true,
    trades: rows.map((row) => presentEntry(row, itemsBySale.get(row.id) ?? [])),
    pagination: {
      page: Math.floor(page.offset / page.limit) + 1,
      limit: page.limit,
      pages: Math.ceil(total / page.limit),
      total,
    },
  }
}

function presentEntry(row: SaleRow, items: readonly SoldItemRow[]): TradeHistoryEntry {
  return {
    id: Number(row.id),
    number: row.id.toString().padStart(6, '0'),
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    amount: toMajor(row.totalGrosze),
    currency: 'PLN',
    status: row.status,
    state: row.state,
    reason: row.reason,
    paymentMethod: row.method,
    details: { items: items.map(presentSoldItem) },
    canCancel: canCancel(row.state),
  }
}
