import { AdminHead } from '#components/admin/admin-head.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { CashOverview } from './cash-overview.tsx'
import { Inbox } from './inbox.tsx'
import { PayoutCharts } from './payout-charts.tsx'
import { PricesHealth } from './prices-health.tsx'
import { RecentTickets } from './recent-tickets.tsx'
import { RecentTransactions } from './recent-transactions.tsx'
import { Setup } from './setup.tsx'
import { Tiles } from './tiles.tsx'
import '#features/office/dashboard/dashboard.module.css'
import styles from '#features/office/dashboard/dashboard-page.module.css'

export function DashboardPage() {
  const t = useT(dashboardTexts)
  const may = useMay()
  return (
    <>
      <AdminHead title={t('title')} />
      {may('system.read') ? <Setup /> : null}
      <PricesHealth />
      <Inbox />
      <Tiles />
      <CashOverview />
      <PayoutCharts />
      <div className={styles['dashboard-lists']}>
        <RecentTransactions />
        <RecentTickets />
      </div>
    </>
  )
}
