import type { ReconciledRail } from '@app/contract/payments/rails'
import type { ReconciliationFinding } from '@app/contract/payments/reconciliation'
import { QueryList } from '#components/admin/query-list.tsx'
import { useQuery } from '@tanstack/react-query'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import type { ListQuery } from '#lib/use-list-query.ts'
import { closeFinding, railBooksQuery, type RailBooks } from './books-calls.ts'
import { formatAmount } from './format-amount.ts'
import { Moment } from './moment.tsx'
import { moneyTexts } from './money-texts.ts'
import { TransactionLink } from './transaction-link.tsx'
import { railName } from '#lib/payout-names.ts'
import moneyStyles from '#features/office/money/money.module.css'

const WHICH = ['open', 'closed', 'all'] as const

type FindingsProps = {
  rail: ReconciledRail
  /** Undefined while the overview loads. */
  books: RailBooks | undefined
  query: ListQuery<'rail' | 'which'>
}

export function Findings({ rail, books, query }: FindingsProps) {
  const t = useT(moneyTexts)
  const which = WHICH.find((each) => each === query.values.which) ?? 'open'
  const open = which === 'all' ? {} : { open: which === 'open' ? ('true' as const) : ('false' as const) }
  const list = useQuery(railBooksQuery(rail, { page: query.page, ...open }))
  const columns = useColumns()
  const title = t('books.findings', { rail: railName(t, rail) })
  const emptyHint = books?.isCompared === false ? t(uncomparedHint(books)) : undefined
  return (
    <PanelSection
      title={title}
      aside={
        <FilterChoice
          label={t('books.which')}
          value={which}
          choices={WHICH}
          onChange={(next) => query.change({ which: next === 'open' ? '' : next })}
          words={(each) => t(`books.which.${each}`)}
        />
      }
    >
      <QueryList
        failed={t('list.failed')}
        list={list}
        rowsOf={({ findings }) => findings}
        rowId={({ id }) => String(id)}
        columns={columns}
        caption={title}
        shownText={t('books.shown')}
        emptyText={t('books.none')}
        emptyHint={emptyHint}
        pathOf={query.pathOf}
      />
    </PanelSection>
  )
}

function uncomparedHint({ rail, balance }: RailBooks) {
  if (balance !== null) return 'books.notComparedHint'
  return rail === 'bank' ? 'books.noStatementHint' : 'books.noBalanceLead'
}

function useColumns(): Column<ReconciliationFinding>[] {
  const t = useT(moneyTexts)
  const language = useLanguage()
  const side = (amount: string | null, currency: string, state: string | null) => (
    <div className={moneyStyles['cell-stack']}>
      <span className="num">{amount === null ? '–' : formatAmount(amount, currency, language)}</span>
      {state === null ? null : <span className="caption low">{state}</span>}
    </div>
  )
  return columnsOf((id) => t(`books.column.${id}`), {
    class: (finding) => (
      <div className={moneyStyles['cell-stack']}>
        <b>{t(`class.${finding.class}`)}</b>
        <span className="caption low mono">{finding.subject}</span>
      </div>
    ),
    ours: (row) => side(row.ours, row.currency, row.ourState),
    theirs: (row) => side(row.theirs, row.currency, row.theirState),
    opened: ({ openedAt }) => <Moment at={openedAt} />,
    transaction: ({ transactionId }) => <TransactionLink id={transactionId} />,
    do: (finding) =>
      finding.closedAt === null ? (
        <DialogButton size="small" dialog={<CloseDialog finding={finding} />}>
          {t('books.close')}
        </DialogButton>
      ) : (
        <span className="caption low">
          {finding.closedBy === null
            ? t('books.closedItself')
            : t('books.closed', { reason: finding.closeReason ?? '–' })}
        </span>
      ),
  })
}

function CloseDialog({ finding }: { finding: ReconciliationFinding }) {
  const t = useT(moneyTexts)
  return (
    <ReasonDialog
      title={t('books.closeTitle')}
      confirmLabel={t('books.close')}
      reason="required"
      isGentle
      onConfirm={(reason) => closeFinding(finding.id, reason)}
    >
      <p>{t('books.closeText')}</p>
      {finding.class === 'balance_differs' || finding.class === 'rail_only' ? (
        <ApprovalRule kind="close_balance_finding" grosze={null} />
      ) : null}
    </ReasonDialog>
  )
}
