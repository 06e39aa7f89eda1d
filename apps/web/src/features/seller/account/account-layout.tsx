import type { CurrentUser } from '@app/contract/identity/accounts'
import { Outlet, useLocation } from 'react-router'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { barePath, paths } from '#lib/paths.ts'
import { signOut } from '#lib/session/sign-out.ts'
import { useUnreadTickets } from '#lib/session/unread-tickets.ts'
import { accountTexts } from './account-texts.ts'
import { FrozenBanner } from './frozen-banner.tsx'
import { PersonCard } from './person-card.tsx'
import { RequireSession } from './require-session.tsx'
import styles from '#features/seller/account/account-layout.module.css'

const TABS = [
  { to: paths.account, key: 'account.profile' },
  { to: paths.accountSales, key: 'account.sales' },
  { to: paths.accountBalance, key: 'account.balance' },
  { to: paths.accountTickets, key: 'account.tickets' },
] as const

/** The layout of the account area, with its access guard. */
export function AccountLayout() {
  // The items need the whole width, and the rail's button would lead to this very page.
  const isInventory = barePath(useLocation().pathname) === paths.accountInventory
  return (
    <RequireSession>
      {(user) => (
        <div className={isInventory ? undefined : styles.account}>
          {isInventory ? null : <AccountRail user={user} />}
          <div className={styles['account-content']}>
            <FrozenBanner />
            <Outlet />
          </div>
        </div>
      )}
    </RequireSession>
  )
}

function AccountRail({ user }: { user: CurrentUser }) {
  const t = useT(accountTexts)
  const current = barePath(useLocation().pathname)
  const unread = useUnreadTickets()
  return (
    <div className={styles['account-rail']}>
      <PersonCard user={user} />
      <nav className={styles['account-tabs']} aria-label={t('account.label')}>
        {TABS.map(({ to, key }) => (
          <PageLink key={to} to={to} aria-current={current === to ? 'page' : undefined}>
            {key === 'account.tickets' && unread > 0 ? t('account.ticketsUnread', { count: unread }) : t(key)}
          </PageLink>
        ))}
      </nav>
      <div className={styles['account-actions']}>
        {/* The other pages, and a balance to withdraw, have a main action of their own. */}
        <ButtonLink
          to={paths.inventory}
          variant={current === paths.accountSales && user.balance === 0 ? 'primary' : 'secondary'}
        >
          {t('account.sell')}
        </ButtonLink>
        <Button variant="ghost" icon="logout" onClick={() => void signOut()}>
          {t('account.logout')}
        </Button>
      </div>
    </div>
  )
}
