import type { BankStatement, BankStatementLine, StatementLinesResponse } from '@app/contract/payments/bank'
import { QueryList } from '#components/admin/query-list.tsx'
import { STATEMENT_OUTCOMES } from '@app/contract/payments/review-facts'
import type { AnswerOf } from '@app/contract/routes'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { adminTexts } from '#components/admin/admin-texts.ts'
import type { Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { formatDate } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useListQuery, type ListQuery } from '#lib/use-list-query.ts'
import { linesQuery, statementsQuery } from './books-calls.ts'
import { ImportStatement } from './import-statement.tsx'
import { Moment } from './moment.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { moneyTexts } from './money-texts.ts'
import { Outcomes } from './outcomes.tsx'
import { ReturnDecision } from './return-decision.tsx'
import { TransactionLink } from './transaction-link.tsx'
import moneyStyles from '#features/office/money/money.module.css'

const FILTERS = ['outcome'] as const
const ANY = ''
const OUTCOMES = [ANY, ...STATEMENT_OUTCOMES] as const
const NO_FILTERS = [] as const

export function StatementsPage() {
  const place = useListQuery(NO_FILTERS, 'statements')
  const statements = useQuery(statementsQuery(place.page))
  const query = useListQuery(FILTERS)
  const outcome = STATEMENT_OUTCOMES.find((each) => each === query.values.outcome)
  const lines = useQuery(linesQuery({ page: query.page, ...(outcome ? { outcome } : {}) }))
  const isEmpty =
    outcome === undefined && statements.data?.pagination.total === 0 && lines.data?.pagination.total === 0
  const reload = () => {
    void statements.refetch()
    void lines.refetch()
  }
  return (
    <MoneyFrame part="statements">
      <ImportStatement onImported={reload} />
      <Statements list={statements} pathOf={place.pathOf} />
      {isEmpty ? null : <Lines list={lines} query={query} onDecided={reload} />}
    </MoneyFrame>
  )
}

function useStatementColumns(): Column<BankStatement>[] {
  const t = useT(moneyTexts)
  const language = useLanguage()
  return [
    {
      id: 'id',
      header: t('statements.column.id'),
      cell: ({ id, format }) => `${id} · ${format === 'mt940' ? 'MT940' : 'camt.053'}`,
    },
    {
      id: 'imported',
      header: t('statements.column.imported'),
      cell: ({ importedAt }) => <Moment at={importedAt} />,
    },
    {
      id: 'balance',
      header: t('statements.column.balance'),
      isRight: true,
      cell: ({ closingBalance, closingOn }) => (
        <div className={moneyStyles['cell-stack']}>
          <Money grosze={toGrosze(closingBalance)} />
          <span className="caption low">{formatDate(closingOn, language)}</span>
        </div>
      ),
    },
    {
      id: 'lines',
      header: t('statements.column.lines'),
      cell: ({ lines }) => <span className="num">{lines}</span>,
    },
    {
      id: 'outcomes',
      header: t('statements.column.outcomes'),
      cell: ({ outcomes }) => <Outcomes outcomes={outcomes} />,
    },
  ]
}

type StatementsProps = {
  list: UseQueryResult<AnswerOf<'GET /api/admin/bank/statements'>>
  pathOf: (page: number) => string
}

function Statements({ list, pathOf }: StatementsProps) {
  const t = useT(moneyTexts)
  const columns = useStatementColumns()
  return (
    <PanelSection title={t('statements.title')}>
      <QueryList
        failed={t('list.failed')}
        list={list}
        rowsOf={({ statements }) => statements}
        rowId={({ id }) => String(id)}
        columns={columns}
        caption={t('statements.title')}
        shownText={t('statements.shown')}
        emptyText={t('statements.none')}
        pathOf={pathOf}
      />
    </PanelSection>
  )
}

type LinesProps = {
  list: UseQueryResult<StatementLinesResponse>
  query: ListQuery<(typeof FILTERS)[number]>
  onDecided: () => void
}

function Lines({ list, query, onDecided }: LinesProps) {
  const t = useT(moneyTexts)
  const shared = useT(adminTexts)
  const columns = useLineColumns(onDecided)
  return (
    <PanelSection
      title={t('lines.title')}
      aside={
        <FilterChoice
          label={t('lines.outcome')}
          value={query.values.outcome}
          choices={OUTCOMES}
          onChange={(outcome) => query.change({ outcome })}
          words={(choice) => (choice === ANY ? shared('filters.all') : t(`outcome.${choice}`))}
        />
      }
    >
      {list.data?.pagination.isMore ? <p className="caption low">{t('lines.more')}</p> : null}
      <QueryList
        failed={t('list.failed')}
        list={list}
        rowsOf={({ lines }) => lines}
        rowId={({ id }) => String(id)}
        columns={columns}
        caption={t('lines.title')}
        shownText={t('lines.shown')}
        emptyText={t('lines.none')}
        pathOf={query.pathOf}
        onReset={query.activeCount > 0 ? query.reset : undefined}
      />
    </PanelSection>
  )
}

function useLineColumns(onDecided: () => void): Column<BankStatementLine>[] {
  const t = useT(moneyTexts)
  const language = useLanguage()
  return [
    { id: 'day', header: t('lines.column.day'), cell: ({ bookedOn }) => formatDate(bookedOn, language) },
    {
      id: 'amount',
      header: t('lines.column.amount'),
      isRight: true,
      cell: ({ direction, amount }) => (
        <Money grosze={direction === 'out' ? -toGrosze(amount) : toGrosze(amount)} />
      ),
    },
    {
      id: 'title',
      header: t('lines.column.title'),
      cell: ({ title, reference }) => (
        <div className={moneyStyles['cell-stack']}>
          <span dir="auto">{title}</span>
          <span className="caption low mono">{reference}</span>
        </div>
      ),
    },
    {
      id: 'outcome',
      header: t('lines.column.outcome'),
      cell: (line) => (
        <div className={moneyStyles['cell-stack']}>
          <Outcomes outcomes={{ [line.outcome]: 1 }} isPlain />
          {line.outcome === 'return_waiting' && !line.isReturnDecided ? (
            <ReturnDecision line={line} onDone={onDecided} />
          ) : null}
        </div>
      ),
    },
    {
      id: 'transaction',
      header: t('lines.column.transaction'),
      cell: ({ transactionId }) => <TransactionLink id={transactionId} />,
    },
  ]
}
