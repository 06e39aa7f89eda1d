import type { StatsOf } from '@app/contract/office/stats'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { PersonCell } from '#components/admin/person-cell.tsx'
import { DataTable } from '#components/admin/data-table.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { StagePill } from '#components/admin/stage-pill.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTransactionPath, paths } from '#lib/paths.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { StatsPartView } from './stats-part.tsx'
import { useStats } from './use-stats.ts'
import dashboardStyles from '#features/office/dashboard/dashboard.module.css'
import styles from '#features/office/dashboard/recent-transactions.module.css'

type Row = StatsOf<'recent-transactions'>['recentTransactions'][number]

export function RecentTransactions() {
  const t = useT(dashboardTexts)
  const stats = useStats('recent-transactions')
  const columns = useColumns()
  return (
    <PanelSection
      title={t('recent.transactions')}
      aside={<PageLink to={paths.adminTransactions}>{t('all')}</PageLink>}
      isFlush
    >
      <div className={stats.data && !stats.error ? undefined : dashboardStyles['dashboard-pad']}>
        <StatsPartView stats={stats} lines={6}>
          {({ recentTransactions }) =>
            recentTransactions.length === 0 ? (
              <EmptyState icon="swap" title={t('recent.noTransactions')} />
            ) : (
              <DataTable
                caption={t('recent.transactions')}
                isCaptionHidden
                columns={columns}
                rows={recentTransactions}
                rowId={(row) => String(row.id)}
              />
            )
          }
        </StatsPartView>
      </div>
    </PanelSection>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT(dashboardTexts)
  const shared = useT(adminTexts)
  return columnsOf((id) => t(`recent.${id}`), {
    number: (row) => (
      <PageLink className="mono" to={adminTransactionPath(row.id)}>
        {row.number}
      </PageLink>
    ),
    type: { onCard: 'inline', cell: (row) => shared(`type.${row.type}`) },
    user: { onCard: 'line', cell: (row) => <PersonCell user={row.user} /> },
    items: { onCard: 'inline', cell: (row) => <Thumbs row={row} /> },
    amount: { onCard: 'aside', isRight: true, cell: (row) => <Money grosze={toGrosze(row.totalAmount)} /> },
    status: {
      onCard: 'inline',
      cell: ({ stage }) => <StagePill stage={stage === 'failed' ? 'cancelled' : stage} />,
    },
  })
}

/** Three pictures, then the number of the remaining items. */
function Thumbs({ row }: { row: Row }) {
  const t = useT(dashboardTexts)
  const rest = row.itemsCount - row.items.length
  if (row.itemsCount === 0) return null
  return (
    <span className={styles.thumbs}>
      {row.items.map((item, place) => (
        // Two items of a sale may have the same name, so the key includes the position.
        <span key={`${item.name}${place}`} title={item.name}>
          <ItemPicture url={item.image} width={36} height={27} />
        </span>
      ))}
      {rest > 0 ? <b className="num">{t('recent.more', { count: rest })}</b> : null}
    </span>
  )
}
