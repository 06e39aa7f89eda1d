import type { UserResponse } from '@app/contract/office/users'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { DataTable } from '#components/admin/data-table.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { ReversiblePill } from '#components/admin/reversible-pill.tsx'
import { StagePill } from '#components/admin/stage-pill.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTransactionPath, paths } from '#lib/paths.ts'
import { usersTexts } from './users-texts.ts'
import { methodName } from '#lib/payout-names.ts'
import listResultStyles from '#components/admin/list-result.module.css'

type Row = UserResponse['transactions'][number]

type UserTransactionsProps = {
  answer: UserResponse
  /** Inside a section that has a frame and a heading of its own. */
  isInPanel?: boolean
}

/** The newest transactions; the transaction list contains all of them. */
export function UserTransactions({
  answer: { user, transactions },
  isInPanel = false,
}: UserTransactionsProps) {
  const t = useT(usersTexts)
  const query = `?${new URLSearchParams({ userId: user.id })}`
  const columns = useColumns(query).filter(({ id }) => !isInPanel || id !== 'details')
  if (transactions.length === 0) {
    return (
      <div className="panel">
        <EmptyState icon="swap" level={2} title={t('transactions.empty')} />
      </div>
    )
  }
  const table = (
    <DataTable
      caption={t('profile.transactions')}
      isCaptionHidden
      columns={columns}
      rows={transactions}
      rowId={(row) => String(row.id)}
    />
  )
  if (isInPanel) return table
  return (
    <div className="stack">
      <div className={`panel ${listResultStyles['admin-table']}`}>{table}</div>
      {user.transactionCount > transactions.length ? (
        <div>
          <ButtonLink to={paths.adminTransactions + query}>{t('transactions.all')}</ButtonLink>
        </div>
      ) : null}
    </div>
  )
}

function useColumns(query: string): Column<Row>[] {
  const t = useT(usersTexts)
  const shared = useT(adminTexts)
  const language = useLanguage()
  const path = (row: Row) => adminTransactionPath(row.id) + query
  return columnsOf((id) => t(`transactions.${id}`), {
    id: (row) => (
      <PageLink className="mono" to={path(row)}>
        {row.number}
      </PageLink>
    ),
    date: { onCard: 'inline', cell: (row) => formatDateTime(row.createdAt, language) },
    amount: { onCard: 'aside', isRight: true, cell: (row) => <Money grosze={toGrosze(row.totalAmount)} /> },
    method: {
      onCard: 'inline',
      cell: (row) => (row.paymentMethod ? methodName(shared, row.paymentMethod) : shared('method.none')),
    },
    items: { isRight: true, cell: (row) => row.itemsCount },
    status: {
      onCard: 'inline',
      cell: (row) => (
        <>
          <StagePill stage={row.stage} /> <ReversiblePill until={row.reversibleUntil} isPlain />
        </>
      ),
    },
    details: {
      onCard: 'none',
      cell: (row) => (
        <PageLink to={path(row)} aria-label={t('transactions.detailsOf', { number: row.number })}>
          {t('transactions.details')}
        </PageLink>
      ),
    },
  })
}
