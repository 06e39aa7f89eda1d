import type { CurrentUser } from '@app/contract/identity/accounts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Avatar } from '#components/layouts/avatar.tsx'
import { LanguageControl } from '#components/layouts/language-control.tsx'
import { Logo } from '#components/layouts/logo.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { MenuButton, type MenuItem } from '#components/ui/menu-button.tsx'
import { switchKeys } from '#lib/actions/action-store.ts'
import { useAreKeysOn } from '#lib/actions/use-actions.ts'
import { formatWeekday } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { signOut } from '#lib/session/sign-out.ts'
import { useNowMs } from '#lib/use-now.ts'
import { adminShellTexts } from './admin-shell-texts.ts'
import { isDense, switchDensity } from './density.ts'
import { closePanel } from './staff-calls.ts'

type TopBarProps = { user: CurrentUser; onKeys: () => void; onCommand: () => void; onLocked: () => void }

const MINUTE_MS = 60_000

export function TopBar({ user, onKeys, onCommand, onLocked }: TopBarProps) {
  const t = useT(adminShellTexts)
  const language = useLanguage()
  const now = useNowMs(MINUTE_MS)
  return (
    <header className="admin-top">
      <div className="admin-top-logo">
        <Logo />
      </div>
      <span className="small mid">{formatWeekday(now, language)}</span>
      <svg className="admin-flag" viewBox="0 0 16 10" width="20" height="12.5" aria-hidden="true">
        <path fill="#fff" d="M0 0h16v5H0z" />
        <path fill="#d4213d" d="M0 5h16v5H0z" />
      </svg>
      <button type="button" className="admin-command" aria-haspopup="dialog" onClick={onCommand}>
        <Icon name="search" isSmall />
        <span>{t('top.command')}</span>
        <kbd className="key-hint" aria-hidden="true">
          Ctrl K
        </kbd>
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
  const { pathname } = useLocation()
  const items: MenuItem[] = [
    { id: 'security', label: t('nav.security'), icon: 'key', to: paths.adminSecurity },
    { id: 'keys', label: t('top.keys'), icon: 'list', onSelect: onKeys },
    {
      id: 'keys-switch',
      label: areKeysOn ? t('top.keysOff') : t('top.keysOn'),
      icon: areKeysOn ? 'close' : 'check',
      onSelect: () => switchKeys(!areKeysOn),
    },
    {
      id: 'density',
      label: isTight ? t('top.roomy') : t('top.dense'),
      icon: 'menu',
      onSelect: () => setTight(switchDensity()),
    },
    {
      id: 'lock',
      label: t('top.lock'),
      icon: 'lock',
      hasRule: true,
      onSelect: () => void closePanel().then(onLocked, onLocked),
    },
    { id: 'logout', label: t('top.logout'), icon: 'logout', onSelect: () => void signOut() },
  ]
  return (
    <MenuButton
      key={pathname}
      label={t('top.menu', { name: user.displayName })}
      className="user-button"
      items={items}
    >
      <Avatar name={user.displayName} url={user.avatarUrl} />
      <span>{user.displayName}</span>
      <Icon name="chevron" isSmall />
    </MenuButton>
  )
}
