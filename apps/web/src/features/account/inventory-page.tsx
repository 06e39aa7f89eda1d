import './account.css'
import { useLocation } from 'react-router'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { PageSpinner } from '#components/ui/spinner.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { loginPath } from '#lib/session/login-path.ts'
import { useSession } from '#lib/session/session-store.ts'
import { accountTexts } from './account-texts.ts'

/** Stands alone under /inventory and inside the account area. */
export function InventoryPage() {
  const t = useT(accountTexts)
  const session = useSession()
  return (
    <div className="inventory-page">
      <PageHeading>{t('inventory.title')}</PageHeading>
      {session.status === 'unknown' ? <PageSpinner label={t('account.loading')} /> : null}
      {session.status === 'anonymous' ? <SignInNotice /> : null}
      {session.status === 'authenticated' ? (
        <div className="panel account-empty">
          <Icon name="box" />
          <h2>{t('inventory.soonTitle')}</h2>
          <p>{t('inventory.soonLead')}</p>
          <ButtonLink to={paths.calculator}>{t('inventory.calculator')}</ButtonLink>
        </div>
      ) : null}
    </div>
  )
}

function SignInNotice() {
  const t = useT(accountTexts)
  const language = useLanguage()
  const { pathname, search } = useLocation()
  return (
    <div className="panel account-empty">
      <Icon name="lock" />
      <h2>{t('inventory.signInTitle')}</h2>
      <p>{t('inventory.signInLead')}</p>
      <ButtonLink to={loginPath(pathname + search, language)} variant="steam">
        {t('inventory.signIn')}
      </ButtonLink>
    </div>
  )
}
