import type { StaffState } from '@app/contract/identity/staff'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { LogoMark } from '#components/layouts/logo.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import type { Guard } from '../use-guard.ts'
import { EnrolFactor } from './enrol-factor.tsx'
import { factorTexts } from './factor-texts.ts'
import { PassFactor } from './pass-factor.tsx'
import styles from '#features/office/shell/factor/factor-screen.module.css'

type FactorScreenProps = { guard: Guard; staff: StaffState }

/** Replaces the back office until the second factor is verified. */
export function FactorScreen({ guard, staff }: FactorScreenProps) {
  const t = useT(factorTexts)
  const isEnrolling = staff.factor === 'enrol'
  const title = isEnrolling ? t('enrol.title') : t('pass.title')
  return (
    <main id="main" className={styles['factor-screen']} tabIndex={-1}>
      <PageMeta title={title} />
      <div className={`panel ${styles['factor-card']}`}>
        <LogoMark />
        <PageHeading>{title}</PageHeading>
        <p className="mid">{isEnrolling ? t('enrol.lead') : t('pass.lead')}</p>
        {isEnrolling ? (
          <EnrolFactor isFirst onDone={guard.onPassed} />
        ) : (
          <PassFactor methods={staff.methods} submitLabel={t('pass.open')} onPassed={guard.onPassed} />
        )}
        <PageLink className="small" to={paths.home}>
          {t('pass.leave')}
        </PageLink>
      </div>
    </main>
  )
}
