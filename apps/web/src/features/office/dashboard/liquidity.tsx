import type { StatsOf } from '@app/contract/office/stats'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { DataTable } from '#components/admin/data-table.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Money } from '#components/ui/money.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { StatsPartView } from './stats-part.tsx'
import { useStats } from './use-stats.ts'
import { railName } from '#lib/payout-names.ts'
import statusPillStyles from '#components/ui/status-pill.module.css'
import dashboardStyles from '#features/office/dashboard/dashboard.module.css'

type Rail = StatsOf<'liquidity'>['rails'][number]

/** The available balance and the open payouts of each rail. */
export function Liquidity() {
  const t = useT(dashboardTexts)
  const stats = useStats('liquidity')
  const columns = useColumns()
  return (
    <PanelSection title={t('liquidity.title')} isFlush>
      <div className={stats.data && !stats.error ? undefined : dashboardStyles['dashboard-pad']}>
        <StatsPartView stats={stats} lines={6}>
          {({ rails }) => (
            <DataTable
              caption={t('liquidity.title')}
              isCaptionHidden
              columns={columns}
              rows={rails}
              hasNoLinks
              rowId={(rail) => rail.rail}
            />
          )}
        </StatsPartView>
      </div>
    </PanelSection>
  )
}

function useColumns(): Column<Rail>[] {
  const t = useT(dashboardTexts)
  return [
    {
      id: 'rail',
      header: t('liquidity.rail'),
      cell: (rail) => (
        <span className="row">
          {railName(t, rail.rail)}
          {rail.isPaused ? (
            <span className={`${statusPillStyles.pill} ${statusPillStyles['pill-warn']}`}>
              <Icon name="clock" />
              {t('liquidity.paused')}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'balance',
      header: t('liquidity.balance'),
      isRight: true,
      cell: (rail) =>
        rail.balance === null ? t('liquidity.unknown') : <Money grosze={toGrosze(rail.balance)} />,
    },
    {
      id: 'ledger',
      header: t('liquidity.ledger'),
      isRight: true,
      cell: (rail) => <Money grosze={toGrosze(rail.ledgerCash)} />,
    },
    {
      id: 'open',
      header: t('liquidity.open'),
      isRight: true,
      cell: (rail) => (
        <span>
          <Money grosze={toGrosze(rail.openAmount)} /> <span className="low num">({rail.openPayouts})</span>
        </span>
      ),
    },
  ]
}
