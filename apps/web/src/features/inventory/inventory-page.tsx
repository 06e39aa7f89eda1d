import './inventory.css'
import { useLocation } from 'react-router'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageSpinner } from '#components/ui/spinner.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { loginPath } from '#lib/session/login-path.ts'
import { useSession } from '#lib/session/session-store.ts'
import { InventoryScreen } from './inventory-screen.tsx'
import { inventoryTexts } from './inventory-texts.ts'
import type { LoadSellDialog } from './use-sell-dialog.ts'

/** Stands alone under /inventory and inside the account area. Selling is another feature, which the route brings. */
export function InventoryPage({ loadSellDialog }: { loadSellDialog: LoadSellDialog }) {
  const t = useT(inventoryTexts)
  const session = useSession()
  if (session.status === 'authenticated') {
    return <InventoryScreen key={session.user.id} loadSellDialog={loadSellDialog} />
  }
  return (
    <div className="inventory">
      <PageHeading>{t('title')}</PageHeading>
      {session.status === 'unknown' ? <PageSpinner label={t('loading.label')} /> : <SignInNotice />}
    </div>
  )
}

function SignInNotice() {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  const { pathname, search } = useLocation()
  return (
    <div className="panel">
      <EmptyState
        icon="lock"
        level={2}
        title={t('signIn.title')}
        actions={
          <ButtonLink to={loginPath(pathname + search, language)} variant="steam">
            {t('signIn.button')}
          </ButtonLink>
        }
      >
        {t('signIn.lead')}
      </EmptyState>
    </div>
  )
}
