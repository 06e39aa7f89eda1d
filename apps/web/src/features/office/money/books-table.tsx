import { RAIL_REGISTRY } from '@app/contract/payments/rails'
import { DataTable } from '#components/admin/data-table.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Money } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { formatMoment, formatShortDate } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { railName } from '#lib/payout-names.ts'
import { useNowMs } from '#lib/use-now.ts'
import type { RailBooks } from './books-calls.ts'
import { byUrgency, differenceOf, verdictOf, type Verdict } from './books-verdict.ts'
import { formatAmount } from './format-amount.ts'
import { moneyTexts } from './money-texts.ts'
import { useDifferenceWords } from './use-difference-words.ts'
import moneyStyles from '#features/office/money/money.module.css'

const MINUTE_MS = 60_000

/** All methods, first those somebody has to look at. */
export function BooksTable({
  rails,
  activeRail,
}: {
  rails: readonly RailBooks[]
  activeRail: string | undefined
}) {
  const t = useT(moneyTexts)
  return (
    <PanelSection title={t('books.rails')} isFlush>
      <DataTable
        caption={t('books.rails')}
        isCaptionHidden
        columns={useColumns()}
        rows={rails.toSorted(byUrgency)}
        rowId={({ rail }) => rail}
        activeId={activeRail}
      />
    </PanelSection>
  )
}

function useColumns(): Column<RailBooks>[] {
  const t = useT(moneyTexts)
  return columnsOf((id) => t(`books.column.${id}`), {
    rail: (books) => <RailCell books={books} />,
    balance: {
      isRight: true,
      cell: ({ balance }) => (balance ? <Balance balance={balance} /> : '–'),
    },
    ledger: { isRight: true, cell: ({ ledgerCash }) => <Money grosze={toGrosze(ledgerCash)} /> },
    verdict: { onCard: 'aside', cell: (books) => <VerdictPill books={books} /> },
    next: { onCard: 'line', cell: (books) => <NextStep books={books} /> },
    lastRun: ({ lastRun }) => (lastRun ? <LastRun run={lastRun} /> : null),
    opening: { isRight: true, cell: ({ opening }) => (opening ? <Opening opening={opening} /> : null) },
  })
}

function RailCell({ books: { rail } }: { books: RailBooks }) {
  const t = useT(moneyTexts)
  return RAIL_REGISTRY[rail].isReconciled ? (
    <PageLink to={`${paths.adminMoney}/reconciliation?rail=${rail}&which=all`}>{railName(t, rail)}</PageLink>
  ) : (
    <b>{railName(t, rail)}</b>
  )
}

function Opening({ opening }: { opening: NonNullable<RailBooks['opening']> }) {
  const language = useLanguage()
  return (
    <div className={moneyStyles['cell-stack']}>
      <Money grosze={toGrosze(opening.amount)} />
      <span className="caption low no-wrap">{formatShortDate(opening.at, language)}</span>
    </div>
  )
}

function Balance({ balance }: { balance: NonNullable<RailBooks['balance']> }) {
  const language = useLanguage()
  return (
    <div className={moneyStyles['cell-stack']}>
      <Money grosze={toGrosze(balance.pln)} />
      {balance.currency === 'PLN' ? null : (
        <span className="caption low num no-wrap">
          {formatAmount(balance.amount, balance.currency, language)}
        </span>
      )}
      <ReadAt at={balance.readAt} />
    </div>
  )
}

/** When a provider stated its balance. */
export function ReadAt({ at }: { at: string }) {
  const t = useT(moneyTexts)
  const language = useLanguage()
  const nowMs = useNowMs(MINUTE_MS)
  return <span className="caption low">{t('books.readAt', { when: formatMoment(at, language, nowMs) })}</span>
}

function LastRun({ run }: { run: NonNullable<RailBooks['lastRun']> }) {
  const t = useT(moneyTexts)
  const language = useLanguage()
  const nowMs = useNowMs(MINUTE_MS)
  const result = run.ours === 0 ? t('books.noPayouts') : t('books.matched', run)
  return (
    <div className={moneyStyles['cell-stack']}>
      <span className="no-wrap">{formatMoment(run.finishedAt, language, nowMs)}</span>
      <span className="caption low">{run.outcome === 'done' ? result : t('books.unavailable')}</span>
    </div>
  )
}

/** A difference is never green, and what nobody can compare is not the same as what explains itself. */
const TONES = {
  explain: 'warn',
  differs: 'warn',
  open: 'warn',
  statement: 'warn',
  waits: 'info',
  underWay: 'info',
  rate: 'info',
  payouts: 'ok',
  byHand: 'neutral',
  equal: 'ok',
} as const satisfies Record<Verdict, string>
const ICONS = { ok: 'check', warn: 'alert', info: 'clock', neutral: 'info' } as const

function VerdictPill({ books }: { books: RailBooks }) {
  const t = useT(moneyTexts)
  const differenceWords = useDifferenceWords()
  const verdict = verdictOf(books)
  const tone = TONES[verdict]
  const amount = formatGrosze(differenceOf(books)?.grosze ?? 0)
  return (
    <Pill tone={tone} icon={ICONS[tone]}>
      {verdict === 'explain' || verdict === 'differs'
        ? differenceWords(books)
        : t(`verdict.${verdict}`, { amount })}
    </Pill>
  )
}

/** One next step for each method; the explanation of a difference is below the table. */
function NextStep({ books }: { books: RailBooks }) {
  const t = useT(moneyTexts)
  const { rail, balance, ledgerCash } = books
  const verdict = verdictOf(books)
  const name = <span className="visually-hidden"> {railName(t, rail)}</span>
  const here = `${paths.adminMoney}/reconciliation?rail=${rail}`
  if (verdict === 'statement')
    return <PageLink to={`${paths.adminMoney}/statements`}>{t('statement.import')}</PageLink>
  if (verdict === 'open') {
    const amount = String((toGrosze(balance?.pln ?? 0) - toGrosze(ledgerCash)) / 100)
    const query = new URLSearchParams({ rail, amount })
    return (
      <PageLink to={`${paths.adminMoney}/fundings?${query}`}>
        {t('books.opening')}
        {name}
      </PageLink>
    )
  }
  if (verdict === 'explain' || verdict === 'differs')
    return (
      <PageLink to={here}>
        {t('next.explain')}
        {name}
      </PageLink>
    )
  if (verdict === 'equal' || verdict === 'waits') return null
  return <span className="caption low">{t(`next.${verdict}`)}</span>
}
