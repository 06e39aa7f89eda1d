import { LANGUAGES } from '@app/contract/languages'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { shellTexts } from '#components/shell-texts.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useModalDialog } from '#components/ui/use-modal-dialog.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { barePath, paths } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { signOut } from '#lib/session/sign-out.ts'
import { LanguageLink } from './language-control.tsx'
import { navItems } from './nav-items.ts'
import { ThemeControl } from './theme-control.tsx'
import buttonStyles from '#components/ui/button.module.css'
import styles from '#components/layouts/drawer.module.css'

type DrawerProps = { isOpen: boolean; onDismiss: () => void }

/** The menu of narrow screens: a modal dialog, so the focus stays inside and Esc closes it. */
export function Drawer({ isOpen, onDismiss }: DrawerProps) {
  const t = useT(shellTexts)
  const titleId = useId()
  const modal = useModalDialog(isOpen, onDismiss)
  return (
    <dialog className={styles.drawer} aria-labelledby={titleId} {...modal}>
      {isOpen ? (
        <>
          <div className={styles['drawer-head']}>
            <h2 id={titleId} tabIndex={-1} data-initial-focus>
              {t('menu.title')}
            </h2>
            <IconButton icon="close" label={t('menu.close')} onClick={onDismiss} />
          </div>
          <DrawerLinks onDismiss={onDismiss} />
          <div className={styles['drawer-section']}>
            <span className="caption low">{t('language.label')}</span>
            <div className={styles['drawer-languages']}>
              {LANGUAGES.map((language) => (
                <LanguageLink
                  key={language}
                  className={`${buttonStyles.button} ${buttonStyles['button-secondary']}`}
                  language={language}
                  onChoose={onDismiss}
                />
              ))}
            </div>
          </div>
          <div className={styles['drawer-section']}>
            <span className="caption low">{t('theme.label')}</span>
            <ThemeControl />
          </div>
          <DrawerAccount onDismiss={onDismiss} />
        </>
      ) : null}
    </dialog>
  )
}

const ACCOUNT_ITEMS = [
  { to: paths.accountBalance, key: 'user.balance' },
  { to: paths.accountTickets, key: 'user.tickets' },
  { to: paths.account, key: 'user.account' },
] as const

function DrawerLinks({ onDismiss }: { onDismiss: () => void }) {
  const t = useT(shellTexts)
  const isSignedIn = useSession().status === 'authenticated'
  const current = barePath(useLocation().pathname)
  const items = [...navItems(isSignedIn, paths.accountInventory), ...(isSignedIn ? ACCOUNT_ITEMS : [])]
  return (
    <nav className={styles['drawer-links']} aria-label={t('nav.label')}>
      {items.map(({ to, key }) => (
        <PageLink key={to} to={to} aria-current={current === to ? 'page' : undefined} onClick={onDismiss}>
          {t(key)}
        </PageLink>
      ))}
    </nav>
  )
}

function DrawerAccount({ onDismiss }: { onDismiss: () => void }) {
  const t = useT(shellTexts)
  const session = useSession()
  if (session.status !== 'authenticated') {
    return (
      <div className={styles['drawer-section']}>
        <ButtonLink variant="steam" isFull to={paths.login} onClick={onDismiss}>
          {t('login.steam')}
        </ButtonLink>
      </div>
    )
  }
  function leave() {
    onDismiss()
    void signOut()
  }
  return (
    <>
      <div className={styles['drawer-section']}>
        <CopyField label={t('user.steamId')} value={session.user.steamId} />
      </div>
      <div className={styles['drawer-links']}>
        <button type="button" onClick={leave}>
          <Icon name="logout" />
          {t('user.logout')}
        </button>
      </div>
    </>
  )
}
