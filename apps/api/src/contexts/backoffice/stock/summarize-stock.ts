import type { Margin, StockSummaryResponse } from '@app/contract/office/stock'
import type { SummaryPeriod } from '@app/contract/payments/stock-facts'
import type { Db } from '#platform/db/database.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { readCalendar } from './cash-calendar.ts'
import { holdingsRepository, type HoldingRow } from './holdings.repository.ts'
import { afterFeeOf, presentStockItem } from './stock.presenter.ts'
import { stockListRepository } from './stock-list.repository.ts'
import { stockSummaryRepository, type GroupRow, type MarginRow } from './stock-summary.repository.ts'

const FALLS = [10, 20, 30] as const
const ROWS_SHOWN = 6

/** The owner's figures; every one of them is a sum over rows that the list shows. */
export async function summarizeStock(db: Db, period: SummaryPeriod): Promise<StockSummaryResponse> {
  const free = { state: 'free', names: null } as const
  const rows = { offset: 0, limit: ROWS_SHOWN }
  const [sold, groups, held, feeBps, calendar, slow, best] = await Promise.all([
    readSold(db),
    readGroups(db, period),
    holdingsRepository.listHoldings(db),
    holdingsRepository.readFeeBps(db),
    readCalendar(db),
    stockListRepository.list(db, free, { sort: 'oldest', ...rows }),
    stockListRepository.list(db, free, { sort: 'gain', ...rows }),
  ])
  const markets = await holdingsRepository.listMarkets(db)
  return {
    success: true,
    ...sold,
    ...groups,
    ...presentHoldings(held, feeBps),
    markets: markets.map((row) => ({
      market: row.market,
      currency: row.currency,
      balance: zlotysOf(row.minor),
      bookValue: zlotysOf(row.grosze),
      pending: zlotysOf(row.pendingGrosze),
      difference: row.differenceMinor === null ? null : zlotysOf(row.differenceMinor),
      comparedAt: row.comparedAt?.toISOString() ?? null,
    })),
    ...calendar,
    slowMovers: slow.map((row) => presentStockItem(row)),
    listToday: best.map((row) => presentStockItem(row)),
  }
}

async function readSold(db: Db) {
  const [periods, today, month, lastMonth, atLoss, months] = await Promise.all([
    stockSummaryRepository.listPeriods(db),
    stockSummaryRepository.readMargin(db, 'today'),
    stockSummaryRepository.readMargin(db, 'month'),
    stockSummaryRepository.readMargin(db, 'lastMonth'),
    stockSummaryRepository.readSoldAtLoss(db, 'month'),
    stockSummaryRepository.listMonths(db),
  ])
  return {
    periods,
    today: presentMargin(today),
    month: presentMargin(month),
    lastMonth: presentMargin(lastMonth),
    soldAtLoss: { items: atLoss.items, margin: zlotysOf(atLoss.marginGrosze) },
    byMonth: months.map((row) => ({
      month: row.month,
      items: row.items,
      revenue: zlotysOf(row.revenueGrosze),
      margin: zlotysOf(row.marginGrosze),
      profit: zlotysOf(row.marginGrosze - row.writeOffsGrosze),
    })),
  }
}

async function readGroups(db: Db, period: SummaryPeriod) {
  const [categories, classes, options] = await Promise.all([
    stockSummaryRepository.listGroups(db, 'category', period),
    stockSummaryRepository.listGroups(db, 'priceClass', period),
    stockSummaryRepository.listGroups(db, 'payoutOption', period),
  ])
  return {
    byCategory: categories.map((row) => presentGroup(row)),
    byPriceClass: classes.map((row) => presentGroup(row)),
    byPayoutOption: options.map((row) => presentGroup(row)),
  }
}

function presentHoldings(rows: readonly HoldingRow[], feeBps: bigint) {
  const locked = rows.find(({ state }) => state === 'protected')
  const marketGrosze = rows.reduce((sum, row) => sum + row.marketGrosze, 0n)
  const spentGrosze = rows.reduce((sum, row) => sum + row.bookGrosze + row.taxGrosze, 0n)
  return {
    holdings: rows.map((row) => ({
      state: row.state,
      items: row.items,
      bookValue: zlotysOf(row.bookGrosze),
      marketValue: zlotysOf(row.marketGrosze),
      result: zlotysOf(row.resultGrosze),
    })),
    feeBps: Number(feeBps),
    locked: locked
      ? {
          items: locked.items,
          bookValue: zlotysOf(locked.bookGrosze),
          nextAt: locked.nextUnlockAt.toISOString(),
          lastAt: locked.lastUnlockAt.toISOString(),
        }
      : null,
    losing: {
      items: rows.reduce((sum, row) => sum + row.losing, 0),
      result: zlotysOf(rows.reduce((sum, row) => sum + row.losingGrosze, 0n)),
    },
    falls: FALLS.map((percent) => {
      const lost = (marketGrosze * BigInt(percent)) / 100n
      const earned = afterFeeOf(marketGrosze - lost, feeBps)
      return { percent, loss: zlotysOf(lost), result: zlotysOf(earned - spentGrosze) }
    }),
  }
}

function presentMargin(row: MarginRow): Margin {
  return {
    items: row.items,
    revenue: zlotysOf(row.revenueGrosze),
    fees: zlotysOf(row.feesGrosze),
    cost: zlotysOf(row.costGrosze),
    tax: zlotysOf(row.taxGrosze),
    margin: zlotysOf(row.marginGrosze),
    writeOffs: zlotysOf(row.writeOffsGrosze),
    profit: zlotysOf(row.marginGrosze - row.writeOffsGrosze),
  }
}

function presentGroup({ key, items, revenueGrosze, marginGrosze }: GroupRow) {
  return { key, items, revenue: zlotysOf(revenueGrosze), margin: zlotysOf(marginGrosze) }
}
