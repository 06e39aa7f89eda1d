import type { ReconciledRail } from '@app/contract/payments/rails'
import type { ReconciliationFinding } from '@app/contract/payments/reconciliation'
import { QueryList } from '#components/admin/query-list.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import type { ListQuery } from '#lib/use-list-query.ts'
import { closeFinding, railBooksQuery, type RailBooks } from './books-calls.ts'
import { Moment } from './moment.tsx'
import { moneyTexts } from './money-texts.ts'
import { TransactionLink } from './transaction-link.tsx'
import { useControl } from '#components/admin/use-control.ts'
import { railName } from '#lib/payout-names.ts'
import moneyStyles from '#features/office/money/money.module.css'

const WHICH = ['open', 'closed', 'all'] as const

type FindingsProps = {
  rail: ReconciledRail
  /** Undefined while the overview loads. */
  books: RailBooks | undefined
  query: ListQuery<'rail' | 'which'>
  onClosed: () => void
}

export function Findings({ rail, books, query, onClosed }: FindingsProps) {
  const t = useT(moneyTexts)
  const which = WHICH.find((each) => each === query.values.which) ?? 'open'
  const open = which === 'all' ? {} : { open: which === 'open' ? ('true' as const) : ('false' as const) }
  const list = useQuery(railBooksQuery(rail, { page: query.page, ...open }))
  const [asked, setAsked] = useState<ReconciliationFinding>()
  const columns = useColumns(setAsked)
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
        emptyText={t(books?.isCompared === false ? 'books.notCompared' : 'books.none')}
        emptyHint={emptyHint}
        pathOf={query.pathOf}
      />
      {asked ? (
        <CloseDialog
          key={asked.id}
          finding={asked}
          onDismiss={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            void list.refetch()
            onClosed()
          }}
        />
      ) : null}
    </PanelSection>
  )
}

function uncomparedHint({ rail, balance }: RailBooks) {
  if (rail === 'bank') return 'books.noStatementHint'
  return balance === null ? 'books.noBalanceLead' : 'books.notComparedHint'
}

function useColumns(onClose: (finding: ReconciliationFinding) => void): Column<ReconciliationFinding>[] {
  const t = useT(moneyTexts)
  const side = (amount: string | null, currency: string, state: string | null) => (
    <div className={moneyStyles['cell-stack']}>
      <span className="num">{amount === null ? '–' : `${amount} ${currency}`}</span>
      {state === null ? null : <span className="caption low">{state}</span>}
    </div>
  )
  return [
    {
      id: 'class',
      header: t('books.column.class'),
      cell: (finding) => (
        <div className={moneyStyles['cell-stack']}>
          <b>{t(`class.${finding.class}`)}</b>
          <span className="caption low mono">{finding.subject}</span>
        </div>
      ),
    },
    { id: 'ours', header: t('books.column.ours'), cell: (row) => side(row.ours, row.currency, row.ourState) },
    {
      id: 'theirs',
      header: t('books.column.theirs'),
      cell: (row) => side(row.theirs, row.currency, row.theirState),
    },
    { id: 'opened', header: t('books.column.opened'), cell: ({ openedAt }) => <Moment at={openedAt} /> },
    {
      id: 'transaction',
      header: t('books.column.transaction'),
      cell: ({ transactionId }) => <TransactionLink id={transactionId} />,
    },
    {
      id: 'do',
      header: t('books.column.do'),
      cell: (finding) =>
        finding.closedAt === null ? (
          <Button size="small" onClick={() => onClose(finding)}>
            {t('books.close')}
          </Button>
        ) : (
          <span className="caption low">
            {finding.closedBy === null
              ? t('books.closedItself')
              : t('books.closed', { reason: finding.closeReason ?? '–' })}
          </span>
        ),
    },
  ]
}

type CloseDialogProps = { finding: ReconciliationFinding; onDismiss: () => void; onDone: () => void }

function CloseDialog({ finding, onDismiss, onDone }: CloseDialogProps) {
  const t = useT(moneyTexts)
  const control = useControl(onDone)
  return (
    <ReasonDialog
      title={t('books.closeTitle')}
      confirmLabel={t('books.close')}
      reason="required"
      isGentle
      isOpen
      onDismiss={onDismiss}
      onConfirm={(reason) =>
        control(['finding', finding.id, reason], async () => {
          const { proposalId } = await closeFinding(finding.id, reason)
          return { isDone: proposalId === null }
        })
      }
    >
      <p>{t('books.closeText')}</p>
      {finding.class === 'balance_differs' || finding.class === 'rail_only' ? (
        <ApprovalRule kind="close_balance_finding" grosze={null} />
      ) : null}
    </ReasonDialog>
  )
}
