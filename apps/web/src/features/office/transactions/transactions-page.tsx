import type { TransactionRow } from '@app/contract/office/transactions'
import { LIST_ROWS_MAX } from '@app/contract/payments/transaction-facts'
import { useNavigate } from 'react-router'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { useCopy } from '#components/admin/copy-button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { ListResult } from '#components/admin/list-result.tsx'
import { NewsPill } from '#components/admin/news-pill.tsx'
import { useRowKeys } from '#components/admin/use-row-keys.ts'
import { useActions } from '#lib/actions/use-actions.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTransactionPath, localizedPath } from '#lib/paths.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { BulkApprove } from './bulk-approve.tsx'
import { ExportButton } from './export-button.tsx'
import { FILTERS, viewKey } from './filters.ts'
import { Peek } from './peek.tsx'
import { TransactionFilters } from './transaction-filters.tsx'
import { TransactionTable } from './transaction-table.tsx'
import { transactionsTexts } from './transactions-texts.ts'
import { useFailureToast } from '#components/admin/use-failure-toast.ts'
import { usePeek } from './use-peek.ts'
import { useSelection } from './use-selection.ts'
import { useTransactions } from './use-transactions.ts'
import { useViewName, ViewTabs } from './view-tabs.tsx'
import styles from '#features/office/transactions/transactions-page.module.css'

const NO_ROWS: readonly TransactionRow[] = []

export function TransactionsPage() {
  const t = useT(transactionsTexts)
  const may = useMay()
  const query = useListQuery(FILTERS)
  const transactions = useTransactions(query.given, query.page)
  const { value, error } = transactions
  const rows = value?.transactions ?? NO_ROWS
  const viewName = useViewName(query.search)
  const selection = useSelection(rows)
  const peek = usePeek(query.search)
  const frame = useListKeys({ rows, selection, peek, search: listSearch(query.search) })
  useFailureToast(error ? t('list.failed') : undefined)

  const newsText = useNewsText(transactions)
  const isTooLong = error?.code === 'list_too_long_to_sort'
  const failedText = error ? t('list.failed') : undefined
  const failure = isTooLong ? t('list.tooLongToSort', { count: LIST_ROWS_MAX }) : failedText
  return (
    <>
      <AdminHead
        title={viewName === undefined ? t('title') : `${viewName} · ${t('title')}`}
        heading={viewName}
        facts={viewName === undefined ? null : <p className="mid">{t('views.shown')}</p>}
        actions={may('transactions.export') ? <ExportButton filter={query.given} /> : null}
      />
      <ViewTabs search={query.search} />
      <TransactionFilters query={query} />
      <NewsPill text={newsText} onShow={query.page > 1 ? () => query.change({}) : transactions.reload} />
      <div className={classNames(styles['transaction-list'], peek.id !== undefined && styles['with-peek'])}>
        <div ref={frame} className="stack" onFocus={peek.follow}>
          <ListResult
            pagination={value?.pagination}
            failure={failure}
            onRetry={transactions.reload}
            isLoading={transactions.isLoading}
            shownText={t('list.shown')}
            emptyText={t('list.empty')}
            emptyHint={t('list.emptyHint')}
            onReset={query.activeCount > 0 ? query.reset : undefined}
            pathOf={query.pathOf}
          >
            <TransactionTable
              transactions={transactions}
              search={listSearch(query.search)}
              sort={query.values.sort}
              onSort={(sort) => query.change({ sort })}
              selection={selection.table}
              peekId={peek.id}
            />
          </ListResult>
        </div>
        {peek.id === undefined ? null : (
          <Peek key={peek.id} id={peek.id} search={listSearch(query.search)} onClose={peek.close} />
        )}
      </div>
      {may('payouts.decide') ? <BulkApprove selection={selection} onDone={transactions.reload} /> : null}
    </>
  )
}

function useNewsText({ newer, hasShrunk }: ReturnType<typeof useTransactions>): string | undefined {
  const t = useT(transactionsTexts)
  if (newer > 0) return t('list.news', { count: newer })
  return hasShrunk ? t('list.changed') : undefined
}

/** Only the filters: the transaction page loads its neighbours from the same list. */
function listSearch(search: string): string {
  const key = viewKey(search)
  return key === '' ? '' : `?${key}`
}

type ListKeys = {
  rows: readonly { id: number; number: string }[]
  selection: ReturnType<typeof useSelection>
  peek: ReturnType<typeof usePeek>
  search: string
}

function useListKeys({ rows, selection, peek, search }: ListKeys) {
  const t = useT(transactionsTexts)
  const copy = useCopy()
  const language = useLanguage()
  const navigate = useNavigate()
  const first = rows[0]
  useActions(
    first
      ? [
          {
            id: 'open-first',
            keys: ']',
            label: t('bulk.next'),
            group: t('bulk.group'),
            run: () => void navigate(localizedPath(adminTransactionPath(first.id) + search, language)),
          },
        ]
      : [],
  )
  return useRowKeys({
    onPeek: peek.toggle,
    onToggle: selection.toggle,
    onToggleRange: selection.add,
    onCopy: (id) => {
      const number = rows.find((row) => String(row.id) === id)?.number
      if (number) copy(t('row.number', { number }), number)
    },
  })
}
