import type { Risk, StatsOf } from '@app/contract/office/stats'
import { Meter, percentOf } from '#components/admin/meter.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatDay } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { DayBars } from './day-bars.tsx'
import { StatsPartView } from './stats-part.tsx'
import { useStats } from './use-stats.ts'
import styles from '#features/office/dashboard/exposure.module.css'

/** The cash desk has all days. */
const NEXT_DAYS = 3

/** What can be lost: advances for trades that Steam can still reverse, and what has gone wrong already. */
export function Exposure({ isWhole }: { isWhole: boolean }) {
  const t = useT(dashboardTexts)
  const stats = useStats('exposure')
  return (
    <PanelSection
      title={t('risks.title')}
      aside={isWhole ? null : <PageLink to={paths.adminMoney}>{t('cash.more')}</PageLink>}
    >
      <StatsPartView stats={stats} lines={isWhole ? 14 : 6}>
        {(exposure) => (
          <div className="stack">
            <h3 className="caption low">{t('exposure.title')}</h3>
            <div className={styles['exposure-total']}>
              <b className="num">
                {t('exposure.of', {
                  total: formatGrosze(toGrosze(exposure.total)),
                  limit: formatGrosze(toGrosze(exposure.houseLimit)),
                })}
              </b>
              <span className="low num">
                {t('exposure.percent', { percent: percentOf(exposure.total, exposure.houseLimit) })} ·{' '}
                {t('exposure.sales', { count: exposure.sales })}
              </span>
            </div>
            <Meter label={t('exposure.title')} used={exposure.total} limit={exposure.houseLimit} />
            {exposure.sales === 0 ? null : <Parts exposure={exposure} />}
            <Risks risks={exposure.risks} />
            {exposure.sales === 0 ? (
              <p className="mid">{t('exposure.none')}</p>
            ) : (
              <section aria-labelledby="exposure-ends">
                <h3 id="exposure-ends" className="caption low">
                  {t('exposure.ends')}
                </h3>
                <Days days={exposure.days} shown={isWhole ? exposure.days.length : NEXT_DAYS} />
              </section>
            )}
          </div>
        )}
      </StatsPartView>
    </PanelSection>
  )
}

/** Only what was paid can be lost; the rest of the limit is taken by payouts that have not left. */
function Parts({ exposure: { total, paid } }: { exposure: StatsOf<'exposure'> }) {
  const t = useT(dashboardTexts)
  const reserved = toGrosze(total) - toGrosze(paid)
  return (
    <div className="caption low">
      <b className="num">
        {t('exposure.parts', { paid: formatGrosze(toGrosze(paid)), reserved: formatGrosze(reserved) })}
      </b>
      {reserved === 0 ? null : <p>{t('exposure.reserved')}</p>}
    </div>
  )
}

const RISK_PAGES: Partial<Record<Risk, string>> = {
  debt: `${paths.adminMoney}/sellers`,
  reversed: `${paths.adminTransactions}?queue=reversed_lately`,
  stuck: `${paths.adminTransactions}?queue=stuck`,
  unclaimed: `${paths.adminTransactions}?queue=unclaimed`,
}

/** What is lost or may be lost beside the advances. A returned payout is not: the cash beside counts it as a balance. */
function Risks({ risks }: { risks: StatsOf<'exposure'>['risks'] }) {
  const t = useT(dashboardTexts)
  const told = risks.filter(({ risk, count }) => count > 0 && RISK_PAGES[risk])
  if (told.length === 0) return <p className="mid">{t('risks.none')}</p>
  return (
    <ul className={styles.risks}>
      {told.map(({ risk, amount, count }) => (
        <li key={risk}>
          <PageLink to={RISK_PAGES[risk] ?? ''}>{t(`risks.${risk}`)}</PageLink>
          <span className="low num">{count}</span>
          <b className="num">{formatGrosze(toGrosze(amount))}</b>
        </li>
      ))}
    </ul>
  )
}

/** The days that are not shown share the last line, so that the lines add up to the total above. */
function Days({ days, shown }: { days: StatsOf<'exposure'>['days']; shown: number }) {
  const t = useT(dashboardTexts)
  const language = useLanguage()
  const rest = days.slice(shown)
  const later = {
    id: 'later',
    label: t('cash.later'),
    amount: rest.reduce((sum, { amount }) => sum + toGrosze(amount), 0) / 100,
    note: t('exposure.sales', { count: rest.reduce((sum, { sales }) => sum + sales, 0) }),
  }
  return (
    <DayBars
      caption={t('exposure.title')}
      columns={[t('exposure.until'), t('exposure.amount'), t('exposure.count')]}
      bars={[
        ...days.slice(0, shown).map(({ day, amount, sales }) => ({
          id: day ?? 'unknown',
          label: day === null ? t('exposure.unknown') : formatDay(day, language),
          amount,
          note: t('exposure.sales', { count: sales }),
        })),
        ...(rest.length > 0 ? [later] : []),
      ]}
    />
  )
}
