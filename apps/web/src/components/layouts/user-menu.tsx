import type { CurrentUser } from '@app/contract/identity/accounts'
import { shellTexts } from '#components/shell-texts.ts'
import { Icon } from '#components/ui/icon.tsx'
import { MenuButton, type MenuItem } from '#components/ui/menu-button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { signOut } from '#lib/session/sign-out.ts'
import { useUnreadTickets } from '#lib/session/unread-tickets.ts'
import { Avatar } from './avatar.tsx'
import { RunningSale } from './running-sale.tsx'

export function UserMenu({ user }: { user: CurrentUser }) {
  const t = useT(shellTexts)
  const unread = useUnreadTickets()
  const items: MenuItem[] = [
    { id: 'profile', label: t('user.profile'), icon: 'user', to: paths.account },
    { id: 'sales', label: t('user.sales'), icon: 'clock', to: paths.accountSales },
    { id: 'balance', label: t('user.balance'), icon: 'coin', to: paths.accountBalance },
    {
      id: 'tickets',
      label: unread > 0 ? t('user.ticketsUnread', { count: unread }) : t('user.tickets'),
      icon: 'chat',
      to: paths.accountTickets,
    },
    ...(user.isAdmin
      ? [{ id: 'admin', label: t('user.admin'), icon: 'shield', to: paths.admin } satisfies MenuItem]
      : []),
    {
      id: 'logout',
      label: t('user.logout'),
      icon: 'logout',
      hasRule: true,
      onSelect: () => void signOut(),
    },
  ]
  return (
    <>
      <RunningSale />
      <MenuButton label={t('user.menu', { name: user.displayName })} className="user-button" items={items}>
        <Avatar name={user.displayName} url={user.avatarUrl} />
        <span>{user.displayName}</span>
        <Icon name="chevron" isSmall />
      </MenuButton>
    </>
  )
}
