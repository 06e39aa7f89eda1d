import type { StatsOf } from '@app/contract/office/stats'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Note } from '#components/ui/note.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { formatDay } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { methodName, railName } from '#lib/payout-names.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { StatsPartView } from './stats-part.tsx'
import { useStats } from './use-stats.ts'
import exposureStyles from '#features/office/dashboard/exposure.module.css'

const zloty = (amount: number) => formatGrosze(toGrosze(amount))

/** What sellers must be paid, day by day, and where the money for it is missing. */
export function Cash() {
  const t = useT(dashboardTexts)
  const stats = useStats('cash')
  return (
    <PanelSection title={t('cash.title')}>
      <StatsPartView stats={stats} lines={6}>
        {(cash) => (
          <div className="stack">
            <div className={exposureStyles['exposure-total']}>
              <b className="num">{t('cash.total', { total: zloty(cash.total) })}</b>
              <span className="low">{t('cash.underWay', { amount: zloty(cash.underWay) })}</span>
            </div>
            <Shortages methods={cash.methods} />
            <Unreported unreported={cash.unreported} />
            {cash.total === 0 ? (
              <p className="mid">{t('cash.none')}</p>
            ) : (
              <>
                <Days cash={cash} />
                <Methods methods={cash.methods} />
              </>
            )}
          </div>
        )}
      </StatsPartView>
    </PanelSection>
  )
}

function Shortages({ methods }: { methods: StatsOf<'cash'>['methods'] }) {
  const t = useT(dashboardTexts)
  return methods.map(({ method, week, balance, topUp }) =>
    topUp === null || topUp === 0 || balance === null ? null : (
      <Note key={method} tone="warn">
        {t('cash.topUp', {
          method: methodName(t, method),
          amount: zloty(topUp),
          week: zloty(week),
          balance: zloty(balance),
        })}
      </Note>
    ),
  )
}

/** Nobody knows whether the money for these payouts is there. */
function Unreported({ unreported: { rails, amount } }: { unreported: StatsOf<'cash'>['unreported'] }) {
  const t = useT(dashboardTexts)
  if (amount === 0) return null
  return (
    <Note tone="warn">
      {t('cash.unreported', {
        rails: rails.map((rail) => railName(t, rail)).join(', '),
        amount: zloty(amount),
      })}
    </Note>
  )
}

/** The total by method, and what is there. */
function Methods({ methods }: { methods: StatsOf<'cash'>['methods'] }) {
  const t = useT(dashboardTexts)
  const due = methods.filter(({ total }) => total > 0).toSorted((one, other) => other.total - one.total)
  return (
    <section aria-labelledby="cash-methods">
      <h3 id="cash-methods" className="caption low">
        {t('cash.methods')}
      </h3>
      <ul className={exposureStyles.risks}>
        {due.map(({ method, total, balance }) => (
          <li key={method}>
            {methodName(t, method)}
            <span className="low num">
              {balance === null ? t('cash.noBalance') : t('cash.balance', { balance: zloty(balance) })}
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
  const language = useLanguage()
  const highest = Math.max(1, ...cash.days.map(({ amount }) => amount))
  const shown = cash.days.filter(({ amount }, place) => place < 2 || amount > 0)
  return (
    <table className={exposureStyles['exposure-steps']}>
      <caption className="visually-hidden">{t('cash.title')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('cash.day')}</th>
          <th scope="col">{t('exposure.amount')}</th>
          <th scope="col">{t('cash.payouts')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ day, amount, payouts }, place) => (
          <tr key={day}>
            <th scope="row">
              {place === 0 ? t('cash.today') : place === 1 ? t('cash.tomorrow') : formatDay(day, language)}
            </th>
            <td>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(amount / highest) * 100} height="8" />
              </svg>
              <span className="num">{zloty(amount)}</span>
            </td>
            <td className="num">{t('cash.count', { count: payouts })}</td>
          </tr>
        ))}
        {cash.later > 0 ? (
          <tr>
            <th scope="row">{t('cash.later')}</th>
            <td className="num" colSpan={2}>
              {zloty(cash.later)}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}
