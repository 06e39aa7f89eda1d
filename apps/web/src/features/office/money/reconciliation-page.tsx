import { RAIL_REGISTRY, RECONCILED_RAILS } from '@app/contract/payments/rails'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '#components/admin/data-table.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { balanceDifference } from './balance-difference.ts'
import { reconciliationQuery, type RailBooks } from './books-calls.ts'
import { Findings } from './findings.tsx'
import { formatAmount } from './format-amount.ts'
import { Moment } from './moment.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { moneyTexts } from './money-texts.ts'
import { railName } from '#lib/payout-names.ts'
import moneyStyles from '#features/office/money/money.module.css'

const FINDING_FILTERS = ['rail', 'which'] as const

/** Compares each rail's records with our ledger and lists the differences. */
export function ReconciliationPage() {
  const t = useT(moneyTexts)
  const query = useListQuery(FINDING_FILTERS)
  const { data: value, error, isFetching, refetch } = useQuery(reconciliationQuery)
  // First what has to be explained, else the newest statement's account.
  const asked = value?.rails.find(({ openFindings }) => Object.keys(openFindings).length > 0)?.rail
  const rail = RECONCILED_RAILS.find((each) => each === (query.values.rail || asked)) ?? 'bank'
  const columns = useColumns()
  return (
    <MoneyFrame part="reconciliation">
      {error ? (
        <ErrorNotice message={t('list.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {!value && !error ? <Skeleton shape="card" count={2} /> : null}
      {value ? (
        <PanelSection title={t('books.rails')} isFlush>
          <DataTable
            caption={t('books.rails')}
            isCaptionHidden
            columns={columns}
            rows={value.rails}
            rowId={(books) => books.rail}
            activeId={rail}
          />
        </PanelSection>
      ) : null}
      <Findings
        key={rail}
        rail={rail}
        books={value?.rails.find((each) => each.rail === rail)}
        query={query}
      />
    </MoneyFrame>
  )
}

function useColumns(): Column<RailBooks>[] {
  const t = useT(moneyTexts)
  return [
    {
      id: 'rail',
      header: t('rails.column.rail'),
      cell: (books) => (
        <div className={moneyStyles['cell-stack']}>
          <span>{railName(t, books.rail)}</span>
          {books.isCompared ? null : <Opening books={books} />}
        </div>
      ),
    },
    {
      id: 'balance',
      header: t('rails.column.balance'),
      isRight: true,
      cell: ({ balance }) => (balance ? <Balance balance={balance} /> : '–'),
    },
    {
      id: 'ledger',
      header: t('rails.column.ledger'),
      isRight: true,
      cell: ({ ledgerCash }) => <Money grosze={toGrosze(ledgerCash)} />,
    },
    { id: 'verdict', header: t('books.column.verdict'), cell: (books) => <Verdict books={books} /> },
    {
      id: 'lastRun',
      header: t('books.column.lastRun'),
      cell: ({ rail, lastRun }) =>
        lastRun ? <LastRun run={lastRun} /> : isReconciled(rail) ? t('books.never') : '–',
    },
    {
      id: 'do',
      header: t('books.column.do'),
      cell: ({ rail }) =>
        isReconciled(rail) ? (
          <PageLink to={`${paths.adminMoney}/reconciliation?rail=${rail}`}>
            {t('books.show')}
            <span className="visually-hidden"> {railName(t, rail)}</span>
          </PageLink>
        ) : null,
    },
  ]
}

const isReconciled = (rail: RailBooks['rail']) => RAIL_REGISTRY[rail].isReconciled

function Balance({ balance }: { balance: NonNullable<RailBooks['balance']> }) {
  const language = useLanguage()
  return (
    <div className={moneyStyles['cell-stack']}>
      <Money grosze={toGrosze(balance.pln)} />
      {balance.currency === 'PLN' ? null : (
        <span className="caption low num">{formatAmount(balance.amount, balance.currency, language)}</span>
      )}
    </div>
  )
}

function LastRun({ run }: { run: NonNullable<RailBooks['lastRun']> }) {
  const t = useT(moneyTexts)
  const result = run.ours === 0 ? t('books.noPayouts') : t('books.matched', run)
  return (
    <div className={moneyStyles['cell-stack']}>
      <Moment at={run.finishedAt} />
      <span className="caption low">{run.outcome === 'done' ? result : t('books.unavailable')}</span>
    </div>
  )
}

/** The first booking makes our ledger equal to the rail; a second person confirms it. */
function Opening({ books: { rail, balance, ledgerCash } }: { books: RailBooks }) {
  const t = useT(moneyTexts)
  if (balance === null)
    return (
      <span className="caption low">
        {rail === 'bank' ? (
          <PageLink to={`${paths.adminMoney}/statements`}>{t('books.noStatement')}</PageLink>
        ) : (
          t(isReconciled(rail) ? 'books.noBalanceLead' : 'books.byHand')
        )}
      </span>
    )
  const missing = (toGrosze(balance.pln) - toGrosze(ledgerCash)) / 100
  if (missing === 0) return null
  const query = new URLSearchParams({ rail, amount: String(missing) })
  return (
    <span className="caption low">
      {t('books.openingLead')}{' '}
      <PageLink to={`${paths.adminMoney}/fundings?${query}`}>{t('books.opening')}</PageLink>
    </span>
  )
}

type Tone = 'ok' | 'warn' | 'plain'

/** Follows from the figures beside it: green only next to equal balances that were compared. */
function useVerdict({ openFindings, isCompared, ...books }: RailBooks): [Tone, string] {
  const t = useT(moneyTexts)
  const count = Object.values(openFindings).reduce((sum, each) => sum + each, 0)
  if (count > 0) return ['warn', t('books.open', { count })]
  if (books.balance === null) return ['plain', t('books.noBalance')]
  if (!isCompared) return ['plain', t('books.notCompared')]
  const difference = balanceDifference({ ...books, balance: books.balance.pln })
  if (!difference) return ['ok', t('books.agrees')]
  const amount = formatGrosze(Math.abs(difference.grosze))
  return difference.cause === 'rate'
    ? ['plain', t('books.rate', { amount })]
    : ['warn', t('books.differs', { amount })]
}

const VERDICT_ICONS = { ok: 'check', warn: 'alert' } as const

function Verdict({ books }: { books: RailBooks }) {
  const [tone, text] = useVerdict(books)
  return (
    <Pill tone={tone} icon={tone === 'plain' ? undefined : VERDICT_ICONS[tone]}>
      {text}
    </Pill>
  )
}
