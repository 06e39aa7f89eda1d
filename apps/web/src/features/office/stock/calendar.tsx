import { PanelSection } from '#components/admin/panel-section.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { NOTHING, PlainTable, type Column, columnsOf } from '#components/ui/plain-table.tsx'
import { formatDay } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { Result, zloty } from './amounts.tsx'
import type { Summary } from './stock-calls.ts'
import { stockPath } from './stock-links.ts'
import { stockTexts } from './stock-texts.ts'
import styles from '#features/office/stock/stock.module.css'

type Day = Summary['calendar'][number]

function useColumns(hasBalance: boolean, today: string | undefined): Column<Day>[] {
  const t = useT(stockTexts)
  const language = useLanguage()
  return columnsOf((id) => t(`column.${id}`), {
    day: ({ day }) => <span className="no-wrap">{dayWords(day, language)}</span>,
    payouts: {
      isRight: true,
      onCard: 'aside',
      cell: ({ payouts }) => (payouts === 0 ? NOTHING : zloty(payouts)),
    },
    ...(hasBalance && {
      cashLeft: {
        isRight: true,
        // Only a payout changes it.
        cell: ({ day, payouts, left }: Day) =>
          payouts > 0 || day === today ? <Result amount={left} /> : null,
      },
    }),
    releases: {
      isRight: true,
      cell: ({ day, releases }) =>
        releases === 0 ? (
          NOTHING
        ) : (
          <PageLink to={stockPath({ state: 'sold_pending', sort: 'sold', releasesOn: day })}>
            {zloty(releases)}
          </PageLink>
        ),
    },
    unlocks: {
      isRight: true,
      cell: ({ day, unlocks, unlocksBookValue }) =>
        unlocks === 0 ? (
          NOTHING
        ) : (
          <PageLink to={stockPath({ state: 'protected', sort: 'unlock', unlocksOn: day })}>
            {t('calendar.unlocks', { count: unlocks, amount: zloty(unlocksBookValue) })}
          </PageLink>
        ),
    },
  })
}

/** The weekday first: an owner plans by it. */
function dayWords(day: string, language: string): string {
  const weekday = new Date(day).toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' })
  return `${weekday} ${formatDay(day, language as 'pl')}`
}

/** Cash of the next 14 days. */
export function Calendar({ data }: { data: Summary }) {
  const t = useT(stockTexts)
  const columns = useColumns(data.friday.balance !== null, data.calendar[0]?.day)
  // Today always has a line, so that an empty fortnight is not an empty table.
  const shown = data.calendar.filter(
    ({ payouts, releases, unlocks }, place) => place === 0 || payouts > 0 || releases > 0 || unlocks > 0,
  )
  return (
    <PanelSection
      title={t('calendar.title')}
      isFlush
      isFolded
      aside={<span className="caption low">{t('calendar.about')}</span>}
    >
      <p className={`caption low ${styles['above-table']}`}>
        {t('calendar.undated', {
          balances: zloty(data.undated.balances),
          review: zloty(data.undated.review),
        })}
      </p>
      <PlainTable
        isCaptionHidden
        caption={t('calendar.title')}
        columns={columns}
        rows={shown}
        rowId={({ day }) => day}
      />
    </PanelSection>
  )
}
