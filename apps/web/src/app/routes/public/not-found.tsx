import { LogoMark } from '#components/layouts/logo.tsx'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import errorBoundaryStyles from '#components/layouts/error-boundary.module.css'

export default function NotFoundRoute() {
  const t = useT(shellTexts)
  return (
    <div className={errorBoundaryStyles['stop-page']}>
      <PageMeta title={t('notFound.title')} />
      <LogoMark className={errorBoundaryStyles['stop-mark']} />
      <PageHeading>{t('notFound.title')}</PageHeading>
      <p className="lead">{t('notFound.lead')}</p>
      <div className="row">
        <ButtonLink variant="primary" to={paths.home}>
          {t('notFound.home')}
        </ButtonLink>
        <ButtonLink to={paths.calculator}>{t('nav.calculator')}</ButtonLink>
        <ButtonLink to={paths.support}>{t('nav.support')}</ButtonLink>
      </div>
    </div>
  )
}
