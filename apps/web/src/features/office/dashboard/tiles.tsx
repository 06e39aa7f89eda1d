import type { InboxResponse } from '@app/contract/office/inbox'
import type { StatsOf } from '@app/contract/office/stats'
import type { StockSummaryResponse } from '@app/contract/office/stock'
import { useQuery } from '@tanstack/react-query'
import { classNames } from '#components/ui/class-names.ts'
import { PageLink } from '#components/ui/page-link.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { staffQuery } from '#lib/api/route-query.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { inboxQuery } from '#lib/staff/inbox.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { useNowMs } from '#lib/use-now.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { durationWords } from './duration-words.ts'
import { useStats } from './use-stats.ts'
import styles from '#features/office/dashboard/tiles.module.css'

const TILE_COUNT = 6
const MINUTE_MS = 60_000
const earnedQuery = staffQuery('GET /api/admin/stock/summary', { query: { period: 'month' } })

/** The owner's first question; only for staff who may see the stock. */
function useEarned(): StockSummaryResponse | undefined {
  const isAllowed = useMay()('stock.read')
  return useQuery({ ...earnedQuery, enabled: isAllowed }).data
}

/** How long the oldest overdue transaction has been so. */
function useLongest(): string | undefined {
  const t = useT(dashboardTexts)
  const nowMs = useNowMs(MINUTE_MS)
  const since = useStats('payouts').data?.overdueSince ?? null
  return since === null ? undefined : durationWords(t, nowMs - Date.parse(since))
}

/** The most important figures; each links to its list. */
export function Tiles() {
  const t = useT(dashboardTexts)
  const { data: value, error, refetch, isFetching } = useStats('counts')
  const inbox = useQuery(inboxQuery)
  const earned = useEarned()
  const longest = useLongest()
  if (error)
    return (
      <ErrorNotice message={t('failed')} lang="en" onRetry={() => void refetch()} isRetrying={isFetching} />
    )
  if (!value) {
    return (
      <div className={styles.tiles} aria-busy="true">
        {Array.from({ length: TILE_COUNT }, (_unused, place) => (
          <div key={place} className={styles.tile}>
            <Skeleton shape="line" />
            <Skeleton shape="title" />
            <Skeleton shape="line" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <div className={styles.tiles}>
      {[...earnedTile(t, earned), ...tilesOf(t, value, inbox.data?.counts ?? {}, longest)].map((tile) => (
        <PageLink
          key={tile.label}
          to={tile.to}
          className={classNames(styles.tile, tile.isBad && styles['is-bad'])}
        >
          <span>{tile.label}</span>
          <b>{tile.value}</b>
          <small>{tile.sub}</small>
        </PageLink>
      ))}
    </div>
  )
}

function earnedTile(t: Translate, earned: StockSummaryResponse | undefined): Tile[] {
  if (!earned) return []
  return [
    {
      to: paths.adminStock,
      label: t('tile.earned'),
      value: signed(earned.month.profit),
      sub: t('tile.earnedSub', { today: signed(earned.today.profit) }),
      isBad: earned.month.profit < 0,
    },
  ]
}

/** With a real minus. */
const signed = (amount: number) => formatGrosze(toGrosze(amount))

type Tile = { to: string; label: string; value: string; sub: string; isBad?: boolean }
type Translate = Awaited<ReturnType<typeof dashboardTexts.load>>

/** What waits for the reader is counted by the inbox alone, so that the two never disagree. */
function tilesOf(
  t: Translate,
  counts: StatsOf<'counts'>,
  waiting: InboxResponse['counts'],
  longest: string | undefined,
): Tile[] {
  return [
    {
      to: `${paths.adminTransactions}?status=pending`,
      label: t('tile.pending'),
      value: String(counts.pendingTransactions),
      sub: t('tile.pendingSub', { count: (waiting.payout_approval ?? 0) + (waiting.sale_review ?? 0) }),
    },
    {
      to: `${paths.adminTransactions}?queue=overdue&sort=oldest`,
      label: t('tile.overdue'),
      value: String(counts.overdue),
      sub: longest === undefined ? t('tile.overdueSub') : t('tile.overdueLongest', { age: longest }),
      isBad: counts.overdue > 0,
    },
    {
      to: `${paths.adminTickets}?status=open`,
      label: t('tile.tickets'),
      value: String(counts.openTickets),
      sub: t('tile.ticketsSub', { count: (waiting.ticket ?? 0) + (waiting.appraisal ?? 0) }),
    },
    {
      to: `${paths.adminTransactions}?status=completed`,
      label: t('tile.sales'),
      value: formatGrosze(toGrosze(counts.salesAmount30Days)),
      sub: t('tile.salesSub', { count: counts.completed30Days }),
    },
    {
      to: paths.adminUsers,
      label: t('tile.users'),
      value: String(counts.totalUsers),
      sub: t('tile.usersSub', { count: counts.newUsers30Days }),
    },
  ]
}
