import type { StatsOf } from '@app/contract/office/stats'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { StatsPartView } from './stats-part.tsx'
import { useStats } from './use-stats.ts'
import styles from '#features/office/dashboard/exposure.module.css'

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
              <span className="low">{t('exposure.sales', { count: exposure.sales })}</span>
            </div>
            <meter
              className={styles['exposure-meter']}
              min={0}
              max={Math.max(1, exposure.houseLimit)}
              value={exposure.total}
              aria-label={t('exposure.title')}
            />
            {exposure.sales === 0 ? (
              <p className="mid">{t('exposure.none')}</p>
            ) : (
              <Steps steps={exposure.steps} />
            )}
          </div>
        )}
      </StatsPartView>
    </PanelSection>
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
        {steps.map(({ hoursUpTo, amount, sales }) => (
          <tr key={hoursUpTo ?? 'unknown'}>
            <th scope="row">
              {hoursUpTo === null ? t('exposure.unknown') : t('exposure.upTo', { hours: hoursUpTo })}
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
