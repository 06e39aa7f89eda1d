import type { CurrentUser } from '@app/contract/identity/accounts'
import { KeyHint } from '#components/admin/key-hint.tsx'
import { Menu } from '@base-ui/react/menu'
import { useRef, useState } from 'react'
import { Avatar } from '#components/layouts/avatar.tsx'
import { LanguageControl } from '#components/layouts/language-control.tsx'
import { Logo } from '#components/layouts/logo.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { switchKeys } from '#lib/actions/action-store.ts'
import { useAreKeysOn } from '#lib/actions/use-actions.ts'
import { formatWeekday } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { signOut } from '#lib/session/sign-out.ts'
import { setTheme, THEMES, useTheme } from '#lib/theme.ts'
import { useNowMs } from '#lib/use-now.ts'
import { adminShellTexts } from './admin-shell-texts.ts'
import { isDense, switchDensity } from './density.ts'
import { closePanel } from './staff-calls.ts'
import userMenuStyles from '#components/layouts/user-menu.module.css'
import styles from '#features/office/shell/top-bar.module.css'

type TopBarProps = { user: CurrentUser; onKeys: () => void; onCommand: () => void; onLocked: () => void }

const MINUTE_MS = 60_000

export function TopBar({ user, onKeys, onCommand, onLocked }: TopBarProps) {
  const t = useT(adminShellTexts)
  const language = useLanguage()
  const now = useNowMs(MINUTE_MS)
  return (
    <header className={styles['admin-top']}>
      <div className={styles['admin-top-logo']}>
        <Logo />
      </div>
      <span className="small mid">{formatWeekday(now, language)}</span>
      <svg className={styles['admin-flag']} viewBox="0 0 16 10" width="20" height="12.5" aria-hidden="true">
        <path fill="#fff" d="M0 0h16v5H0z" />
        <path fill="#d4213d" d="M0 5h16v5H0z" />
      </svg>
      <button type="button" className={styles['admin-command']} aria-haspopup="dialog" onClick={onCommand}>
        <Icon name="search" isSmall />
        <span>{t('top.command')}</span>
        <KeyHint aria-hidden="true">Ctrl K</KeyHint>
      </button>
      <LanguageControl />
      <AccountMenu user={user} onKeys={onKeys} onLocked={onLocked} />
    </header>
  )
}

function AccountMenu({ user, onKeys, onLocked }: Omit<TopBarProps, 'onCommand'>) {
  const t = useT(adminShellTexts)
  const areKeysOn = useAreKeysOn()
  const [isTight, setTight] = useState(isDense)
  const nextTheme = THEMES[(THEMES.indexOf(useTheme()) + 1) % THEMES.length] ?? 'dark'
  // Inside the header, because a menu at the end of the document would be outside all landmarks.
  const place = useRef<HTMLDivElement>(null)
  const item = (icon: IconName, label: string, onClick: () => void) => (
    <Menu.Item onClick={onClick}>
      <Icon name={icon} />
      {label}
    </Menu.Item>
  )
  return (
    <div ref={place}>
      <Menu.Root>
        <Menu.Trigger
          className={userMenuStyles['user-button']}
          aria-label={t('top.menu', { name: user.displayName })}
        >
          <Avatar name={user.displayName} url={user.avatarUrl} />
          <span>{user.displayName}</span>
          <Icon name="chevron" isSmall />
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner className={styles['admin-popup']} align="end" sideOffset={8}>
            <Menu.Popup className={userMenuStyles['menu-list']}>
              <Menu.LinkItem closeOnClick render={<PageLink to={paths.adminSecurity} />}>
                <Icon name="key" />
                {t('nav.security')}
              </Menu.LinkItem>
              {item('list', t('top.keys'), onKeys)}
              {item(areKeysOn ? 'close' : 'check', areKeysOn ? t('top.keysOff') : t('top.keysOn'), () =>
                switchKeys(!areKeysOn),
              )}
              {item('eye', t(`top.theme.${nextTheme}`), () => setTheme(nextTheme))}
              {item('menu', isTight ? t('top.roomy') : t('top.dense'), () => setTight(switchDensity()))}
              <Menu.Separator className={userMenuStyles['menu-rule']} />
              {item('lock', t('top.lock'), () => void closePanel().then(onLocked, onLocked))}
              {item('logout', t('top.logout'), () => void signOut())}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  )
}
