import type { StatsOf } from '@app/contract/office/stats'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { formatDay } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { methodName, railName } from '#lib/payout-names.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { DayBars } from './day-bars.tsx'
import { StatsPartView } from './stats-part.tsx'
import { useStats } from './use-stats.ts'
import exposureStyles from '#features/office/dashboard/exposure.module.css'

const zloty = (amount: number) => formatGrosze(toGrosze(amount))

/** What sellers must be paid, day by day, and where the money for it is missing. */
export function Cash({ isWhole }: { isWhole: boolean }) {
  const t = useT(dashboardTexts)
  const stats = useStats('cash')
  return (
    <PanelSection
      title={t('cash.title')}
      aside={isWhole ? null : <PageLink to={paths.adminMoney}>{t('cash.more')}</PageLink>}
    >
      <StatsPartView stats={stats} lines={isWhole ? 14 : 6}>
        {(cash) => (
          <div className="stack">
            <div className={exposureStyles['exposure-total']}>
              <Answer cash={cash} />
              {cash.underWay === 0 ? null : (
                <span className="low">{t('cash.underWay', { amount: zloty(cash.underWay) })}</span>
              )}
            </div>
            <Shortages cash={cash} />
            <Unreported unreported={cash.unreported} />
            {cash.total === 0 ? (
              <p className="mid">{t('cash.none')}</p>
            ) : (
              <>
                <Days cash={cash} />
                {isWhole ? <Methods methods={cash.methods} /> : null}
              </>
            )}
          </div>
        )}
      </StatsPartView>
    </PanelSection>
  )
}

/** Whether the money is enough: balances where they are reported, else what our books say. */
function Answer({ cash }: { cash: StatsOf<'cash'> }) {
  const t = useT(dashboardTexts)
  const dayWords = useDayWords(cash.days)
  const { methods, unreported, days } = cash
  const have = methods.reduce((sum, { balance, books }) => sum + toGrosze(balance ?? books), 0)
  const short = methods.flatMap(({ shortage }) => shortage ?? [])
  const inBooks = toGrosze(unreported.amount) - toGrosze(unreported.books)
  const inMethods = short.reduce((sum, { amount }) => sum + toGrosze(amount), 0)
  const missing = Math.max(inMethods + Math.max(0, inBooks), toGrosze(cash.total) - have, 0)
  const from = days.find(({ day }) => short.some((each) => each.from === day))?.day ?? null
  const words = { total: zloty(cash.total), have: formatGrosze(have) }
  return (
    <b className="num">
      {missing === 0
        ? t('cash.total', words)
        : t('cash.lacking', { ...words, amount: formatGrosze(missing), when: dayWords(from) })}
    </b>
  )
}

/** "Today", "tomorrow" or the date; what is due after the last day is due later. */
function useDayWords(days: StatsOf<'cash'>['days']) {
  const t = useT(dashboardTexts)
  const language = useLanguage()
  return (day: string | null) => {
    if (day === null) return t('cash.later')
    const place = days.findIndex((each) => each.day === day)
    return place === 0 ? t('cash.today') : place === 1 ? t('cash.tomorrow') : formatDay(day, language)
  }
}

function Shortages({ cash: { methods, days } }: { cash: StatsOf<'cash'> }) {
  const t = useT(dashboardTexts)
  const dayWords = useDayWords(days)
  return methods.map(({ method, balance, shortage }) =>
    shortage === null || balance === null ? null : (
      <Note key={method} tone="warn">
        {t('cash.short', {
          method: methodName(t, method),
          day: dayWords(shortage.from),
          amount: zloty(shortage.amount),
          due: zloty(shortage.due),
          balance: zloty(balance),
        })}
      </Note>
    ),
  )
}

/** Only our books know whether the money for these payouts is there. */
function Unreported({ unreported: { rails, amount, books } }: { unreported: StatsOf<'cash'>['unreported'] }) {
  const t = useT(dashboardTexts)
  if (amount === 0) return null
  return (
    <Note tone={books < amount ? 'warn' : 'info'}>
      {t('cash.unreported', {
        rails: rails.map((rail) => railName(t, rail)).join(', '),
        books: zloty(books),
        amount: zloty(amount),
      })}
    </Note>
  )
}

/** What every method has and owes: together they are the sums of the answer above. */
function Methods({ methods }: { methods: StatsOf<'cash'>['methods'] }) {
  const t = useT(dashboardTexts)
  const used = methods
    .filter(({ total, balance, books }) => total > 0 || (balance ?? books) !== 0)
    .toSorted((one, other) => other.total - one.total)
  return (
    <section aria-labelledby="cash-methods">
      <h3 id="cash-methods" className="caption low">
        {t('cash.methods', { total: zloty(used.reduce((sum, { total }) => sum + total, 0)) })}
      </h3>
      <ul className={exposureStyles.risks}>
        {used.map(({ method, total, balance, books }) => (
          <li key={method}>
            {methodName(t, method)}
            <span className="low num">
              {balance === null
                ? t('cash.noBalance', { books: zloty(books) })
                : t('cash.balance', { balance: zloty(balance) })}
            </span>
            <b className="num">{zloty(total)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Days({ cash }: { cash: StatsOf<'cash'> }) {
  const t = useT(dashboardTexts)
  const dayWords = useDayWords(cash.days)
  const shown = cash.days.filter(({ amount }, place) => place < 2 || amount > 0)
  const undated = [
    { id: 'later', label: t('cash.later'), amount: cash.later, note: '' },
    {
      id: 'review',
      label: t('cash.inReview'),
      amount: cash.inReview.amount,
      note: t('exposure.sales', { count: cash.inReview.sales }),
      to: `${paths.adminTransactions}?queue=approval&sort=oldest`,
    },
    { id: 'balances', label: t('cash.onBalances'), amount: cash.onBalances, note: t('cash.anyTime') },
  ]
  return (
    <DayBars
      caption={t('cash.title')}
      columns={[t('cash.day'), t('exposure.amount'), t('cash.payouts')]}
      bars={[
        ...shown.map(({ day, amount, payouts }, place) => ({
          id: day,
          // What is overdue is due today.
          label: place === 0 ? t('cash.due') : dayWords(day),
          amount,
          note: t('cash.count', { count: payouts }),
          to: place > 0 && payouts > 0 ? `${paths.adminTransactions}?queue=protected` : undefined,
        })),
        ...undated.filter(({ amount }) => amount > 0),
      ]}
    />
  )
}
