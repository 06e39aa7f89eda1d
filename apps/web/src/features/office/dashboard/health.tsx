import type { StatsOf } from '@app/contract/office/stats'
import type { ReactNode } from 'react'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatDateTime, formatRelative } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useNowMs } from '#lib/use-now.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { StatsPartView } from './stats-part.tsx'
import { useStats } from './use-stats.ts'
import { railName } from '#lib/payout-names.ts'
import adminStyles from '#components/admin/admin.module.css'
import styles from '#features/office/dashboard/health.module.css'

const MINUTE_SECONDS = 60

export function PricesHealth() {
  const t = useT(dashboardTexts)
  const language = useLanguage()
  const now = useNowMs(MINUTE_SECONDS * 1_000)
  const stats = useStats('prices')
  return (
    <PanelSection
      title={t('prices.title')}
      aside={<PageLink to={paths.adminSkinPrices}>{t('all')}</PageLink>}
    >
      <StatsPartView stats={stats} lines={3}>
        {(prices) => (
          <dl className={adminStyles.facts}>
            <Fact name={t('prices.fetched')} isBad={prices.isStale}>
              {prices.fetchedAt === null
                ? t('prices.never')
                : formatRelative(prices.fetchedAt, language, new Date(now))}
              {prices.isStale ? <span className={styles['health-line']}>{t('prices.stale')}</span> : null}
            </Fact>
            <Fact name={t('prices.held')} isBad={prices.heldLists > 0}>
              {prices.heldLists}
            </Fact>
          </dl>
        )}
      </StatsPartView>
    </PanelSection>
  )
}

export function ReconciliationHealth() {
  const t = useT(dashboardTexts)
  const language = useLanguage()
  const stats = useStats('reconciliation')
  return (
    <PanelSection title={t('reconciliation.title')}>
      <StatsPartView stats={stats} lines={5}>
        {(state) => (
          <div className="stack">
            <ReconciliationLead state={state} />
            <dl className={adminStyles.facts}>
              {state.rails.map((rail) => (
                <Fact
                  key={rail.rail}
                  name={railName(t, rail.rail)}
                  isBad={rail.openFindings > 0 || rail.outcome === 'unavailable'}
                >
                  {rail.lastRunAt === null || !rail.isCompared
                    ? t('reconciliation.never')
                    : formatDateTime(rail.lastRunAt, language)}
                  {rail.outcome === 'unavailable' ? (
                    <span className={styles['health-line']}>{t('reconciliation.unavailable')}</span>
                  ) : null}
                </Fact>
              ))}
            </dl>
          </div>
        )}
      </StatsPartView>
    </PanelSection>
  )
}

/** A rail that was never compared is not in order. */
function ReconciliationLead({ state }: { state: StatsOf<'reconciliation'> }) {
  const t = useT(dashboardTexts)
  const missing = state.rails.filter(({ isCompared }) => !isCompared).length
  if (state.openFindings === 0 && missing > 0)
    return (
      <p className="mid">{t('reconciliation.notCompared', { count: missing, total: state.rails.length })}</p>
    )
  return (
    <p className={classNames(styles['health-lead'], state.openFindings > 0 && styles['is-bad'])}>
      {state.openFindings > 0
        ? t('reconciliation.open', { count: state.openFindings })
        : t('reconciliation.clean')}
    </p>
  )
}

type FactProps = { name: string; isBad?: boolean; children: ReactNode }

function Fact({ name, isBad = false, children }: FactProps) {
  return (
    <div className={isBad ? styles['is-bad'] : undefined}>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
