import './account.css'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { accountTexts } from './account-texts.ts'
import { RequireAdmin } from './require-admin.tsx'

export function AdminGatePage() {
  const t = useT(accountTexts)
  return (
    <RequireAdmin>
      {(user) => (
        <div className="stack">
          <PageHeading>{t('admin.title')}</PageHeading>
          <p className="mid">{t('admin.welcome', { name: user.displayName })}</p>
          <div className="row">
            <ButtonLink variant="primary" to={paths.adminSkinPrices}>
              {t('admin.skinPrices')}
            </ButtonLink>
            <ButtonLink to={paths.home}>{t('admin.back')}</ButtonLink>
          </div>
        </div>
      )}
    </RequireAdmin>
  )
}
