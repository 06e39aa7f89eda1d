import { CASH_DAYS } from '@app/contract/office/stats'
import type { Margin, StockSummaryResponse } from '@app/contract/office/stock'
import { readCash } from '#contexts/backoffice/dashboard/index.ts'
import type { Db } from '#platform/db/database.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { presentStockItem } from './stock.presenter.ts'
import { stockListRepository } from './stock-list.repository.ts'
import { stockSummaryRepository, type GroupRow, type MarginRow } from './stock-summary.repository.ts'

const FALLS = [10, 20, 30] as const
const ROWS_SHOWN = 8

/** The owner's figures; every one of them is a sum over rows that the list shows. */
export async function summarizeStock(db: Db): Promise<StockSummaryResponse> {
  const free = { state: 'free', names: null } as const
  const [today, month, lastMonth, holdings, slow, dear] = await Promise.all([
    stockSummaryRepository.readMargin(db, 'today'),
    stockSummaryRepository.readMargin(db, 'month'),
    stockSummaryRepository.readMargin(db, 'lastMonth'),
    stockSummaryRepository.listHoldings(db),
    stockListRepository.list(db, free, { sort: 'oldest', offset: 0, limit: ROWS_SHOWN }),
    stockListRepository.list(db, free, { sort: 'cost', offset: 0, limit: ROWS_SHOWN }),
  ])
  const [categories, classes, options, months, markets] = await Promise.all([
    stockSummaryRepository.listGroups(db, 'category'),
    stockSummaryRepository.listGroups(db, 'priceClass'),
    stockSummaryRepository.listGroups(db, 'payoutOption'),
    stockSummaryRepository.listMonths(db),
    stockSummaryRepository.listMarkets(db),
  ])
  const marketGrosze = holdings.reduce((sum, row) => sum + row.marketGrosze, 0n)
  const bookGrosze = holdings.reduce((sum, row) => sum + row.bookGrosze, 0n)
  return {
    success: true,
    today: presentMargin(today),
    month: presentMargin(month),
    lastMonth: presentMargin(lastMonth),
    byCategory: categories.map((row) => presentGroup(row)),
    byPriceClass: classes.map((row) => presentGroup(row)),
    byPayoutOption: options.map((row) => presentGroup(row)),
    byMonth: months.map(({ month: name, items, revenueGrosze, marginGrosze }) => ({
      month: name,
      items,
      revenue: zlotysOf(revenueGrosze),
      margin: zlotysOf(marginGrosze),
    })),
    holdings: holdings.map((row) => ({
      state: row.state,
      items: row.items,
      bookValue: zlotysOf(row.bookGrosze),
      marketValue: zlotysOf(row.marketGrosze),
    })),
    falls: FALLS.map((percent) => {
      const lost = (marketGrosze * BigInt(percent)) / 100n
      return { percent, loss: zlotysOf(lost), result: zlotysOf(marketGrosze - lost - bookGrosze) }
    }),
    markets: markets.map((row) => ({
      market: row.market,
      currency: row.currency,
      balance: zlotysOf(row.minor),
      bookValue: zlotysOf(row.grosze),
      pending: zlotysOf(row.pendingGrosze),
    })),
    calendar: await readCalendar(db),
    slowMovers: slow.map((row) => presentStockItem(row)),
    listToday: dear.map((row) => presentStockItem(row)),
  }
}

async function readCalendar(db: Db): Promise<StockSummaryResponse['calendar']> {
  const [cash, unlocks, releases] = await Promise.all([
    readCash(db),
    stockSummaryRepository.listUnlocks(db, CASH_DAYS),
    stockSummaryRepository.listReleases(db, CASH_DAYS),
  ])
  return cash.days.map(({ day, amount }, inDays) => {
    const unlock = unlocks.find((row) => row.inDays === inDays)
    return {
      day,
      unlocks: unlock?.items ?? 0,
      unlocksBookValue: zlotysOf(unlock?.bookGrosze ?? 0n),
      releases: zlotysOf(releases.find((row) => row.inDays === inDays)?.grosze ?? 0n),
      payouts: amount,
    }
  })
}

function presentMargin(row: MarginRow): Margin {
  const margin = row.revenueGrosze - row.feesGrosze - row.costGrosze - row.taxGrosze
  return {
    items: row.items,
    revenue: zlotysOf(row.revenueGrosze),
    fees: zlotysOf(row.feesGrosze),
    cost: zlotysOf(row.costGrosze),
    tax: zlotysOf(row.taxGrosze),
    margin: zlotysOf(margin),
    writeOffs: zlotysOf(row.writeOffsGrosze),
  }
}

function presentGroup({ key, items, revenueGrosze, marginGrosze }: GroupRow) {
  return { key, items, revenue: zlotysOf(revenueGrosze), margin: zlotysOf(marginGrosze) }
}
