import type { Risk, StatsOf } from '@app/contract/office/stats'
import { Meter, percentOf } from '#components/admin/meter.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { StatsPartView } from './stats-part.tsx'
import { useStats } from './use-stats.ts'
import styles from '#features/office/dashboard/exposure.module.css'

const DAY_HOURS = 24

/** Money paid for items whose trade Steam can still reverse, grouped by the remaining hours. */
export function Exposure() {
  const t = useT(dashboardTexts)
  const stats = useStats('exposure')
  return (
    <PanelSection title={t('exposure.title')}>
      <StatsPartView stats={stats} lines={6}>
        {(exposure) => (
          <div className="stack">
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
            {exposure.sales === 0 ? (
              <p className="mid">{t('exposure.none')}</p>
            ) : (
              <Steps steps={exposure.steps} />
            )}
            <Risks risks={exposure.risks} />
          </div>
        )}
      </StatsPartView>
    </PanelSection>
  )
}

const RISK_PAGES: Record<Risk, string> = {
  debt: `${paths.adminMoney}/sellers`,
  reversed: `${paths.adminTransactions}?queue=reversed_lately`,
  stuck: `${paths.adminTransactions}?queue=stuck`,
  unclaimed: `${paths.adminTransactions}?queue=unclaimed`,
  returned: `${paths.adminTransactions}?queue=on_balance`,
}

/** What is lost or may be lost beside the advances. Nothing to tell is told once. */
function Risks({ risks }: { risks: StatsOf<'exposure'>['risks'] }) {
  const t = useT(dashboardTexts)
  const told = risks.filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="risks-title">
      <h3 id="risks-title" className="caption low">
        {t('risks.title')}
      </h3>
      {told.length === 0 ? <p className="mid">{t('risks.none')}</p> : null}
      <ul className={styles.risks}>
        {told.map(({ risk, amount, count }) => (
          <li key={risk}>
            <PageLink to={RISK_PAGES[risk]}>{t(`risks.${risk}`)}</PageLink>
            <span className="low num">{count}</span>
            <b className="num">{formatGrosze(toGrosze(amount))}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Steps({ steps }: { steps: StatsOf<'exposure'>['steps'] }) {
  const t = useT(dashboardTexts)
  const highest = Math.max(1, ...steps.map(({ amount }) => amount))
  return (
    <table className={styles['exposure-steps']}>
      <caption className="visually-hidden">{t('exposure.title')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('exposure.hours')}</th>
          <th scope="col">{t('exposure.amount')}</th>
          <th scope="col">{t('exposure.count')}</th>
        </tr>
      </thead>
      <tbody>
        {steps
          .filter(({ sales }) => sales > 0)
          .map(({ hoursUpTo, amount, sales }) => (
            <tr key={hoursUpTo ?? 'unknown'}>
              <th scope="row">
                {hoursUpTo === null
                  ? t('exposure.unknown')
                  : t('exposure.upTo', { count: hoursUpTo / DAY_HOURS })}
              </th>
              <td>
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(amount / highest) * 100} height="8" />
                </svg>
                <span className="num">{formatGrosze(toGrosze(amount))}</span>
              </td>
              <td className="num">{t('exposure.sales', { count: sales })}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
