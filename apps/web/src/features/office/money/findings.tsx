import type { ReconciledRail } from '@app/contract/payments/rails'
import type { ReconciliationFinding } from '@app/contract/payments/reconciliation'
import { QueryList } from '#components/admin/query-list.tsx'
import { PAYOUT_STATES, STATEMENT_OUTCOMES } from '@app/contract/payments/review-facts'
import { useQuery } from '@tanstack/react-query'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import type { ListQuery } from '#lib/use-list-query.ts'
import { closeFinding, railBooksQuery, type RailBooks } from './books-calls.ts'
import { differenceOf, verdictOf } from './books-verdict.ts'
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
  const columns = useColumns(railName(t, rail))
  const title = t('books.findings', { rail: railName(t, rail) })
  const verdict = books && verdictOf(books)
  // The daily check lists a balance difference later; until then only the figures show it.
  const isUnlisted = verdict === 'differs' && which === 'open'
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
      {isUnlisted && books ? <Advice books={books} /> : null}
      {isUnlisted && list.data?.pagination.total === 0 ? null : (
        <QueryList
          failed={t('list.failed')}
          list={list}
          rowsOf={({ findings }) => findings}
          rowId={({ id }) => String(id)}
          columns={columns}
          caption={title}
          shownText={t('books.shown')}
          emptyText={t(which === 'closed' ? 'books.noneClosed' : 'books.none')}
          emptyHint={verdict && verdict in HINTS ? t(HINTS[verdict as keyof typeof HINTS]) : undefined}
          pathOf={query.pathOf}
        />
      )}
    </PanelSection>
  )
}

const HINTS = {
  statement: 'books.noStatementHint',
  open: 'books.notComparedHint',
  waits: 'books.waitsHint',
  payouts: 'next.payouts',
} as const

/** Where to look for a balance difference, and how it ends. */
function Advice({ books }: { books: RailBooks }) {
  const t = useT(moneyTexts)
  const grosze = differenceOf(books)?.grosze ?? 0
  const facts = { amount: formatGrosze(Math.abs(grosze)), rail: railName(t, books.rail) }
  return (
    <p className={moneyStyles.advice}>
      {t(grosze < 0 ? 'advice.short' : 'advice.over', facts)}{' '}
      <PageLink to={`${paths.adminMoney}/fundings`}>{t('advice.book')}</PageLink>. {t('advice.end')}
    </p>
  )
}

function useColumns(rail: string): Column<ReconciliationFinding>[] {
  const t = useT(moneyTexts)
  const language = useLanguage()
  const stateWords = (state: string) => {
    const ours = PAYOUT_STATES.find((each) => each === state)
    if (ours) return t(`payout.${ours}`)
    const outcome = STATEMENT_OUTCOMES.find((each) => each === state)
    return outcome ? t(`outcome.${outcome}`) : state
  }
  const side = (amount: string | null, currency: string, state: string | null) => (
    <div className={moneyStyles['cell-stack']}>
      <span className="num">{amount === null ? '–' : formatAmount(amount, currency, language)}</span>
      {state === null ? null : <span className="caption low">{stateWords(state)}</span>}
    </div>
  )
  return columnsOf((id) => t(`books.column.${id}`), {
    class: (finding) => (
      <div className={moneyStyles['cell-stack']}>
        <b>{t(`class.${finding.class}`)}</b>
        <span className="caption low">{t(`class.${finding.class}.next`, { rail })}</span>
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
