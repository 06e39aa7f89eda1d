import { RECONCILED_RAILS } from '@app/contract/payments/rails'
import { useQuery } from '@tanstack/react-query'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Note } from '#components/ui/note.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatMoment } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { railName } from '#lib/payout-names.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { useNowMs } from '#lib/use-now.ts'
import { reconciliationQuery, type RailBooks } from './books-calls.ts'
import { BooksTable } from './books-table.tsx'
import { byUrgency, isUrgent, verdictOf, type Verdict } from './books-verdict.ts'
import { Findings } from './findings.tsx'
import { MoneyFrame } from './money-frame.tsx'
import { moneyTexts } from './money-texts.ts'
import { useDifferenceWords } from './use-difference-words.ts'

const FINDING_FILTERS = ['rail', 'which'] as const
const MINUTE_MS = 60_000

/** Compares each rail's records with our ledger and lists the differences. */
export function ReconciliationPage() {
  const t = useT(moneyTexts)
  const query = useListQuery(FINDING_FILTERS)
  const { data: value, error, isFetching, refetch } = useQuery(reconciliationQuery)
  // Differences open by themselves only where something has to be explained.
  const asked = value?.rails.toSorted(byUrgency).find((books) => isUrgent(verdictOf(books)))?.rail
  const rail = RECONCILED_RAILS.find((each) => each === (query.values.rail || asked))
  return (
    <MoneyFrame part="reconciliation">
      {error ? (
        <ErrorNotice message={t('list.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {!value && !error ? <Skeleton shape="card" count={2} /> : null}
      {value ? (
        <>
          <Summary rails={value.rails} />
          <BooksTable rails={value.rails} activeRail={rail} />
        </>
      ) : null}
      {rail ? (
        <Findings
          key={rail}
          rail={rail}
          books={value?.rails.find((each) => each.rail === rail)}
          query={query}
        />
      ) : null}
    </MoneyFrame>
  )
}

/** The answer to "do the books agree?", before any table. */
function Summary({ rails }: { rails: readonly RailBooks[] }) {
  const t = useT(moneyTexts)
  const language = useLanguage()
  const nowMs = useNowMs(MINUTE_MS)
  const differenceWords = useDifferenceWords()
  const verdicts = rails.map((books) => ({ books, name: railName(t, books.rail), verdict: verdictOf(books) }))
  const namesOf = (...wanted: Verdict[]) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(
      verdicts.filter(({ verdict }) => wanted.includes(verdict)).map(({ name }) => name),
    )
  const wrong = verdicts.filter(({ verdict }) => isUrgent(verdict))
  const undone = namesOf('open', 'statement', 'waits')
  const blind = namesOf('payouts', 'byHand')
  const at = rails
    .flatMap(({ lastRun }) => lastRun?.finishedAt ?? [])
    .toSorted()
    .at(-1)
  const [tone, icon, words] =
    wrong.length > 0
      ? ([
          'warn',
          'alert',
          wrong.map(({ books, name }) => `${name}: ${differenceWords(books)}.`).join(' '),
        ] as const)
      : undone === ''
        ? (['ok', 'check', t('books.sum.calm')] as const)
        : (['warn', 'clock', t('books.sum.undone', { rails: undone })] as const)
  return (
    <Note tone={tone} icon={icon}>
      <b>{words}</b> {at ? t('books.sum.at', { when: formatMoment(at, language, nowMs) }) : null}{' '}
      {blind === '' ? null : t('books.sum.blind', { rails: blind })}
    </Note>
  )
}
