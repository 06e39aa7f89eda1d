import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { shellTexts } from '#components/shell-texts.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { lazyWithRetry } from '#lib/lazy-with-retry.ts'
import { barePath, paths } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { useInventoryLink } from '#lib/session/use-inventory-link.ts'
import { Avatar } from './avatar.tsx'
import { LanguageControl } from './language-control.tsx'
import { Logo } from './logo.tsx'
import { navItems } from './nav-items.ts'
import { useIsScrolled } from './use-is-scrolled.ts'
import userMenuStyles from '#components/layouts/user-menu.module.css'
import styles from '#components/layouts/header.module.css'

// Loaded lazily: visitors on wide screens need neither the drawer nor the user menu, and most first visits are of
// this kind.
const loadDrawer = lazyWithRetry(() => import('./drawer.tsx').then((file) => ({ default: file.Drawer })))
const Drawer = lazy(loadDrawer)
const UserMenu = lazy(
  lazyWithRetry(() => import('./user-menu.tsx').then((file) => ({ default: file.UserMenu }))),
)

export function Header() {
  const t = useT(shellTexts)
  const isScrolled = useIsScrolled()
  const [drawer, setDrawer] = useState<'never-opened' | 'open' | 'closed'>('never-opened')
  return (
    <header className={classNames(styles.header, isScrolled && styles['is-scrolled'])}>
      <div className="wrap">
        <Logo />
        <MainNav />
        <div className={styles['header-end']}>
          <LanguageControl />
          <SessionSlot />
          <IconButton
            className={styles['header-narrow']}
            icon="menu"
            label={t('menu.open')}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadDrawer()}
            onFocus={() => void loadDrawer()}
            onClick={() => setDrawer('open')}
          />
        </div>
      </div>
      {drawer === 'never-opened' ? null : (
        <Suspense fallback={null}>
          <Drawer isOpen={drawer === 'open'} onDismiss={() => setDrawer('closed')} />
        </Suspense>
      )}
    </header>
  )
}

function MainNav() {
  const t = useT(shellTexts)
  const session = useSession()
  const current = barePath(useLocation().pathname)
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {navItems(session.status === 'authenticated', paths.inventory).map(({ to, key }) => (
        <PageLink
          key={to}
          to={to}
          aria-current={current === to ? 'page' : current.startsWith(`${to}/`) ? 'true' : undefined}
        >
          {t(key)}
        </PageLink>
      ))}
    </nav>
  )
}

/**
 * Wide screens show a sign-in button; narrow screens have space for one button only, so they show the sell button.
 */
function SessionSlot() {
  const t = useT(shellTexts)
  const current = barePath(useLocation().pathname)
  const session = useSession()
  const sell = useInventoryLink()
  if (session.status === 'authenticated') {
    const { displayName, avatarUrl } = session.user
    const placeholder = (
      <span className={userMenuStyles['user-button']}>
        <Avatar name={displayName} url={avatarUrl} />
        <span>{displayName}</span>
      </span>
    )
    return (
      <Suspense fallback={placeholder}>
        <UserMenu user={session.user} />
      </Suspense>
    )
  }
  // These pages are the sign-in: a second button would only repeat it.
  if (current === paths.login || current === paths.authCallback) return null
  const waiting = session.status === 'unknown' && styles['is-unknown']
  return (
    <>
      <ButtonLink className={classNames(styles['sign-in-slot'], waiting)} to={paths.login}>
        {t('login.steam')}
      </ButtonLink>
      <ButtonLink className={classNames(styles['header-narrow'], waiting)} size="small" to={sell.to}>
        {t('nav.sell')}
      </ButtonLink>
    </>
  )
}
