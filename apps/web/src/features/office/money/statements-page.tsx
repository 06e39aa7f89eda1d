import type { BankStatement, BankStatementLine, StatementLinesResponse } from '@app/contract/payments/bank'
import { QueryList } from '#components/admin/query-list.tsx'
import { STATEMENT_OUTCOMES } from '@app/contract/payments/review-facts'
import type { AnswerOf } from '@app/contract/routes'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { Money } from '#components/ui/money.tsx'
import { Note } from '#components/ui/note.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatShortDate } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { marketName } from '#lib/market-name.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useListQuery, type ListQuery } from '#lib/use-list-query.ts'
import { linesQuery, statementsQuery } from './books-calls.ts'
import { ImportButton, ImportOutcome, useStatementImport } from './import-statement.tsx'
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
  const file = useStatementImport()
  const place = useListQuery(NO_FILTERS, 'statements')
  const statements = useQuery(statementsQuery(place.page))
  const query = useListQuery(FILTERS)
  const outcome = STATEMENT_OUTCOMES.find((each) => each === query.values.outcome)
  const lines = useQuery(linesQuery({ page: query.page, ...(outcome ? { outcome } : {}) }))
  const isEmpty =
    outcome === undefined && statements.data?.pagination.total === 0 && lines.data?.pagination.total === 0
  return (
    <MoneyFrame part="statements" actions={<ImportButton file={file} />}>
      <ImportOutcome file={file} />
      <NextStatement newest={place.page === 1 ? statements.data?.statements[0] : undefined} />
      {isEmpty ? null : <Lines list={lines} query={query} />}
      <Statements list={statements} pathOf={place.pathOf} />
    </MoneyFrame>
  )
}

const TO_EXPLAIN = [
  'return_waiting',
  'amount_differs',
  'account_differs',
  'paid_again',
  'not_ordered',
] as const

/** Until which day the account is known, and what of the newest statement waits for a person. */
function NextStatement({ newest }: { newest: BankStatement | undefined }) {
  const t = useT(moneyTexts)
  const language = useLanguage()
  if (!newest) return null
  const open = TO_EXPLAIN.filter((outcome) => (newest.outcomes[outcome] ?? 0) > 0)
  const until = t('statements.known', { day: formatShortDate(newest.closingOn, language) })
  if (open.length === 0)
    return (
      <Note tone="ok" icon="check">
        <b>{until}</b> {t('statements.next')}
      </Note>
    )
  return (
    <Note tone="warn" icon="alert">
      <b>{until}</b> {t('statements.explain')}{' '}
      {open.map((outcome) => (
        <PageLink key={outcome} to={`${paths.adminMoney}/statements?outcome=${outcome}`}>
          {t(`outcome.${outcome}`)}{' '}
        </PageLink>
      ))}
    </Note>
  )
}

function useStatementColumns(): Column<BankStatement>[] {
  const t = useT(moneyTexts)
  const language = useLanguage()
  return columnsOf((id) => t(`statements.column.${id}`), {
    id: ({ closingOn, format }) => (
      <div className={moneyStyles['cell-stack']}>
        <b>{t('statements.until', { day: formatShortDate(closingOn, language) })}</b>
        <span className="caption low">{format === 'mt940' ? 'MT940' : 'camt.053'}</span>
      </div>
    ),
    imported: { onCard: 'inline', cell: ({ importedAt }) => <Moment at={importedAt} /> },
    balance: {
      isRight: true,
      onCard: 'aside',
      cell: ({ closingBalance }) => <Money grosze={toGrosze(closingBalance)} />,
    },
    outcomes: { onCard: 'inline', cell: ({ outcomes }) => <Outcomes outcomes={outcomes} /> },
  })
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
}

function Lines({ list, query }: LinesProps) {
  const t = useT(moneyTexts)
  const shared = useT(adminTexts)
  const columns = useLineColumns()
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

function useLineColumns(): Column<BankStatementLine>[] {
  const t = useT(moneyTexts)
  const language = useLanguage()
  return columnsOf((id) => t(`lines.column.${id}`), {
    day: ({ bookedOn }) => formatShortDate(bookedOn, language),
    amount: {
      isRight: true,
      onCard: 'aside',
      cell: ({ direction, amount }) => (
        <span className="no-wrap">
          {direction === 'in' ? '+' : null}
          <Money grosze={direction === 'out' ? -toGrosze(amount) : toGrosze(amount)} />
        </span>
      ),
    },
    title: {
      onCard: 'line',
      cell: ({ title, reference }) => (
        <div className={moneyStyles['cell-stack']}>
          <span dir="auto">{title}</span>
          <span className="caption low mono">{reference}</span>
        </div>
      ),
    },
    outcome: {
      onCard: 'inline',
      cell: (line) => (
        <div className={moneyStyles['cell-stack']}>
          {line.match ? (
            <Pill tone={line.match.kind === 'debt' ? 'warn' : 'ok'}>
              {t(`match.${line.match.kind}`, { market: marketName(line.match.market ?? '') })}
            </Pill>
          ) : (
            <Outcomes outcomes={{ [line.outcome]: 1 }} isPlain />
          )}
          {line.outcome === 'unmatched' ? <NextForLine line={line} /> : null}
          {line.outcome === 'return_waiting' && !line.isReturnDecided ? <ReturnDecision line={line} /> : null}
        </div>
      ),
    },
    transaction: {
      onCard: 'inline',
      cell: ({ transactionId, match }) => {
        const id = transactionId ?? match?.saleId ?? null
        return id === null ? null : <TransactionLink id={id} />
      },
    },
  })
}

/** One step for a transfer that no payout explains: none when it is in the books. */
function NextForLine({ line: { match, direction, amount, title } }: { line: BankStatementLine }) {
  const t = useT(moneyTexts)
  const may = useMay()
  if (match?.kind === 'debt')
    return may('debts.settle') ? (
      <PageLink className="small" to={`${paths.adminMoney}/sellers`}>
        {t('match.settle')}
      </PageLink>
    ) : null
  if (match || !may('fundings.work')) return null
  const query = new URLSearchParams({
    rail: 'bank',
    amount: String(direction === 'in' ? amount : -amount),
    reference: title,
  })
  return (
    <PageLink className="small" to={`${paths.adminMoney}/fundings?${query}`}>
      {t(direction === 'in' ? 'match.bookIn' : 'match.bookOut')}
    </PageLink>
  )
}
