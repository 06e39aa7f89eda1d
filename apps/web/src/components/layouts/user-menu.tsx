import type { CurrentUser } from '@app/contract/identity/accounts'
import { useId } from 'react'
import { shellTexts } from '#components/shell-texts.ts'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { signOut } from '#lib/session/sign-out.ts'
import { useUnreadTickets } from '#lib/session/unread-tickets.ts'
import { Avatar } from './avatar.tsx'
import { RunningSale } from './running-sale.tsx'
import styles from '#components/layouts/user-menu.module.css'

/** Links in a popover of the browser, which handles Esc, clicks outside and the focus. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const t = useT(shellTexts)
  const unread = useUnreadTickets()
  const listId = useId()
  const links: [IconName, string, string][] = [
    ['user', t('user.profile'), paths.account],
    ['clock', t('user.sales'), paths.accountSales],
    ['coin', t('user.balance'), paths.accountBalance],
    [
      'chat',
      unread > 0 ? t('user.ticketsUnread', { count: unread }) : t('user.tickets'),
      paths.accountTickets,
    ],
  ]
  if (user.isAdmin) links.push(['shield', t('user.admin'), paths.admin])
  const label = t('user.menu', { name: user.displayName })
  return (
    <>
      <RunningSale />
      <button type="button" className={styles['user-button']} popoverTarget={listId} aria-label={label}>
        <Avatar name={user.displayName} url={user.avatarUrl} />
        <span>{user.displayName}</span>
        <Icon name="chevron" isSmall />
      </button>
      <ul id={listId} className={styles['menu-list']} popover="auto" aria-label={label}>
        {links.map(([icon, text, to]) => (
          <li key={to}>
            <PageLink to={to} onClick={() => document.getElementById(listId)?.hidePopover()}>
              <Icon name={icon} />
              {text}
            </PageLink>
          </li>
        ))}
        <li className={styles['menu-rule']}>
          <button type="button" onClick={() => void signOut()}>
            <Icon name="logout" />
            {t('user.logout')}
          </button>
        </li>
      </ul>
    </>
  )
}
