import { PAYOUT_DAYS, RECENT_ROWS, type StatsOf, type StatsPart } from '@app/contract/office/stats'
import { PAYOUT_METHODS } from '@app/contract/payments/rails'
import { avatarUrl } from '#shared/avatar-url.ts'
import { sumLateBonuses } from '#contexts/payments/promises/index.ts'
import type { PriceSnapshot } from '#contexts/catalog/prices/index.ts'
import { readComparedBooks, showReconciliationState } from '#contexts/payments/reconciliation/index.ts'
import { presentSoldItem } from '#contexts/selling/sales/index.ts'
import { readTicketNames } from '#contexts/support/tickets/index.ts'
import { countQueues } from '#contexts/backoffice/transactions/index.ts'
import { stageOf } from '#shared/transaction-stage.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { transactionNumber, zlotysOf } from '#shared/zlotys.ts'
import { readCash } from './read-cash.ts'
import { dashboardDaysRepository } from './dashboard-days.repository.ts'
import { dashboardRepository } from './dashboard.repository.ts'

export type StatsTools = { db: Db; keys: Keys; currentPrices: () => PriceSnapshot | undefined }

/** The promise to sellers: paid within 15 minutes. */
const TARGET_SECONDS = 900
const SALES_DAYS = 30
const ITEMS_SHOWN = 3

/** One reader for each tile. */
export const STATS_READERS: { [Part in StatsPart]: (tools: StatsTools) => Promise<StatsOf<Part>> } = {
  counts: readCounts,
  'recent-transactions': readRecentTransactions,
  'recent-tickets': readRecentTickets,
  payouts: readPayouts,
  exposure: readExposure,
  liquidity: readLiquidity,
  cash: ({ db }) => readCash(db),
  queue: readQueue,
  prices: readPrices,
  reconciliation: ({ db }) => showReconciliationState(db),
}

/** One part of the dashboard, for other pages that show the same figure. */
export function readDashboardPart<Part extends StatsPart>(
  part: Part,
  tools: StatsTools,
): Promise<StatsOf<Part>> {
  const reader: (given: StatsTools) => Promise<StatsOf<Part>> = STATS_READERS[part]
  return reader(tools)
}

async function readCounts({ db }: StatsTools): Promise<StatsOf<'counts'>> {
  const [figures, openTickets, queues] = await Promise.all([
    dashboardDaysRepository.sum(db, SALES_DAYS),
    dashboardRepository.countOpenTickets(db),
    countQueues(db),
  ])
  return {
    totalUsers: figures.users,
    pendingTransactions: queues.pending,
    completedTransactions: figures.completed,
    openTickets,
    totalSalesAmount: zlotysOf(figures.soldGrosze),
    completed30Days: figures.completedLately,
    newUsers30Days: figures.newUsersLately,
    salesAmount30Days: zlotysOf(figures.soldLatelyGrosze),
    waitingForApproval: queues.approval,
    overdue: queues.overdue,
  }
}

async function readRecentTransactions({ db }: StatsTools): Promise<StatsOf<'recent-transactions'>> {
  const rows = await dashboardRepository.listRecentTransactions(db, RECENT_ROWS)
  const items = await dashboardRepository.listItems(
    db,
    rows.map(({ id }) => id),
    ITEMS_SHOWN,
  )
  const ofSale = Map.groupBy(items, ({ saleId }) => saleId)
  return {
    recentTransactions: rows.map((row) => ({
      _id: Number(row.id),
      id: Number(row.id),
      number: transactionNumber(row.id),
      userId: row.userId.toString(),
      username: row.name,
      user: {
        id: row.userId.toString(),
        displayName: row.name,
        avatarUrl: avatarUrl(row.avatarHash),
        steamId: row.steamId,
      },
      totalAmount: zlotysOf(row.amountGrosze),
      type: row.type,
      status: row.status,
      stage: stageOf(row),
      createdAt: row.createdAt.toISOString(),
      items: (ofSale.get(row.id) ?? []).map((item) => {
        const { name, image, ourPrice } = presentSoldItem(item)
        return { name, image, ourPrice }
      }),
      itemsCount: row.itemsCount,
    })),
  }
}

async function readRecentTickets({ db, keys }: StatsTools): Promise<StatsOf<'recent-tickets'>> {
  const rows = await dashboardRepository.listRecentTickets(db, RECENT_ROWS)
  const guests = rows.filter(({ name }) => name === null).map(({ id }) => id)
  const names = await readTicketNames(db, keys, guests)
  return {
    recentTickets: rows.map((row) => ({
      _id: Number(row.id),
      id: Number(row.id),
      number: transactionNumber(row.id),
      userId: row.userId?.toString() ?? null,
      username: row.name ?? names.get(row.id) ?? '',
      subject: row.subject,
      status: row.status,
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

async function readPayouts({ db }: StatsTools): Promise<StatsOf<'payouts'>> {
  const [rows, late, overdue] = await Promise.all([
    dashboardRepository.listPayoutDays(db, PAYOUT_DAYS),
    sumLateBonuses(db),
    dashboardRepository.readOverdue(db),
  ])
  return {
    days: rows.map(({ day, payouts, grosze, byMethod, medianSeconds, p95Seconds }) => ({
      day,
      count: payouts,
      amount: zlotysOf(grosze),
      methods: PAYOUT_METHODS.map((method) => ({ method, amount: zlotysOf(BigInt(byMethod[method] ?? 0)) })),
      medianSeconds,
      p95Seconds,
    })),
    targetSeconds: TARGET_SECONDS,
    late30Days: late.count,
    bonus30Days: zlotysOf(late.grosze),
    overdueNow: overdue.count,
    overdueSince: overdue.since?.toISOString() ?? null,
    countedAt: rows.at(-1)?.countedAt?.toISOString() ?? null,
  }
}

async function readExposure({ db }: StatsTools): Promise<StatsOf<'exposure'>> {
  const [rows, risks, settings] = await Promise.all([
    dashboardRepository.sumExposure(db),
    dashboardRepository.listRisks(db),
    readSettings(db),
  ])
  return {
    total: sumOf(rows),
    paid: zlotysOf(rows.reduce((sum, { paidGrosze }) => sum + paidGrosze, 0n)),
    houseLimit: zlotysOf(settings['payout.advance_pool_grosze'].value),
    sales: rows.reduce((sum, { sales }) => sum + sales, 0),
    days: rows.map(({ day, grosze, sales }) => ({ day, amount: zlotysOf(grosze), sales })),
    risks: risks.map(({ risk, grosze, count }) => ({ risk, amount: zlotysOf(grosze), count })),
  }
}

function sumOf(rows: readonly { grosze: bigint }[]): number {
  return zlotysOf(rows.reduce((sum, { grosze }) => sum + grosze, 0n))
}

async function readLiquidity({ db }: StatsTools): Promise<StatsOf<'liquidity'>> {
  const rows = await dashboardRepository.listLiquidity(db)
  const { cash, underWay } = await readComparedBooks(
    db,
    rows.map(({ rail }) => rail),
  )
  return {
    rails: rows.map((row) => ({
      rail: row.rail,
      isPaused: row.isPaused,
      balance: row.balanceGrosze === null ? null : zlotysOf(row.balanceGrosze),
      readAt: row.readAt?.toISOString() ?? null,
      ledgerCash: zlotysOf(cash.get(row.rail) ?? 0n),
      underWay: zlotysOf(underWay.get(row.rail) ?? 0n),
      openPayouts: row.openPayouts,
      openAmount: zlotysOf(row.openGrosze),
    })),
  }
}

async function readQueue({ db }: StatsTools): Promise<StatsOf<'queue'>> {
  const { seenAt, oldestSeconds, ...state } = await dashboardRepository.readQueue(db)
  return { ...state, oldestReadySeconds: oldestSeconds, lastHeartbeatAt: seenAt?.toISOString() ?? null }
}

async function readPrices({ db, currentPrices }: StatsTools): Promise<StatsOf<'prices'>> {
  const { fetchedAt, ageSeconds, heldLists } = await dashboardRepository.readPrices(db)
  const staleAfter = currentPrices()?.limits.staleAfterSeconds
  return {
    fetchedAt: fetchedAt?.toISOString() ?? null,
    ageSeconds,
    isStale: ageSeconds === null || staleAfter === undefined || ageSeconds > staleAfter,
    heldLists,
  }
}
