import type { SetupStep } from '@app/contract/office/setup'
import { useQuery } from '@tanstack/react-query'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { staffQuery } from '#lib/api/route-query.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import styles from '#features/office/dashboard/setup.module.css'

const LOOK_AGAIN_MS = 30_000

const setupQuery = {
  ...staffQuery('GET /api/admin/setup', { isBackground: true }),
  refetchInterval: LOOK_AGAIN_MS,
}

/** Steps without a page are done on the server; their text says where. */
const PAGES: Partial<Record<SetupStep, string>> = {
  bank: paths.adminSettings,
  staffing: paths.adminStaff,
  passkey: paths.adminSecurity,
  owner_email: paths.account,
  worker: paths.adminSystem,
  steam: paths.adminSystem,
  prices: paths.adminSkinPrices,
  money: `${paths.adminMoney}/fundings`,
  backups: paths.adminSystem,
}

/** What is missing before the first sale. It disappears with the first paid one. */
export function Setup() {
  const t = useT(dashboardTexts)
  const { data } = useQuery(setupQuery)
  if (!data || data.hasSold) return null
  const done = data.steps.filter(({ isDone }) => isDone).length
  return (
    <PanelSection
      title={t('setup.title')}
      isFlush
      aside={<Pill tone="plain">{t('setup.done', { done, total: data.steps.length })}</Pill>}
    >
      <ol className={styles.setup}>
        {data.steps.map(({ step, isDone }) => {
          const page = PAGES[step]
          const title = t(`setup.${step}`)
          return (
            <li key={step} className={isDone ? styles['is-done'] : undefined}>
              <Icon name={isDone ? 'check' : 'clock'} />
              <div>
                {page === undefined || isDone ? <b>{title}</b> : <PageLink to={page}>{title}</PageLink>}
                <p className="caption low">{t(isDone ? 'setup.isDone' : `setup.${step}.how`)}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </PanelSection>
  )
}
