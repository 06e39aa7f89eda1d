import type { Permission } from '@app/contract/identity/staff-permissions'
import type { IconName } from '#components/ui/icon.tsx'
import { paths } from '#lib/paths.ts'
import type { adminShellTexts } from './admin-shell-texts.ts'

type ShellKey = Parameters<Awaited<ReturnType<typeof adminShellTexts.load>>>[0]

export type NavEntry = {
  to: string
  label: Exclude<Extract<ShellKey, `nav.${string}`>, 'nav.waiting'>
  icon: IconName
  /** The second key after `g`. */
  key: string
  permission: Permission
  /** The bar on phones has space for four entries. */
  isInBar: boolean
}

/** All pages in the navigation. A user without permission for a page does not see its link. */
export const NAV: readonly NavEntry[] = [
  {
    to: paths.admin,
    label: 'nav.dashboard',
    icon: 'grid',
    key: 'd',
    permission: 'stats.read',
    isInBar: true,
  },
  {
    to: paths.adminUsers,
    label: 'nav.users',
    icon: 'users',
    key: 'u',
    permission: 'users.read',
    isInBar: true,
  },
  {
    to: paths.adminTransactions,
    label: 'nav.transactions',
    icon: 'swap',
    key: 't',
    permission: 'transactions.read',
    isInBar: true,
  },
  {
    to: paths.adminTickets,
    label: 'nav.ticketList',
    icon: 'chat',
    key: 'z',
    permission: 'tickets.read',
    isInBar: true,
  },
  {
    to: paths.adminMoney,
    label: 'nav.money',
    icon: 'bank',
    key: 'm',
    permission: 'rails.read',
    isInBar: false,
  },
  {
    to: paths.adminStock,
    label: 'nav.stock',
    icon: 'box',
    key: 'k',
    permission: 'stock.read',
    isInBar: false,
  },
  {
    to: paths.adminAccounts,
    label: 'nav.accounts',
    icon: 'key',
    key: 'a',
    permission: 'stock.read',
    isInBar: false,
  },
  {
    to: paths.adminSkinPrices,
    label: 'nav.prices',
    icon: 'tag',
    key: 'p',
    permission: 'prices.read',
    isInBar: false,
  },
  {
    to: paths.adminSettings,
    label: 'nav.settings',
    icon: 'gear',
    key: 's',
    permission: 'settings.read',
    isInBar: false,
  },
  {
    to: paths.adminStaff,
    label: 'nav.staff',
    icon: 'shield',
    key: 'o',
    permission: 'staff.manage',
    isInBar: false,
  },
  {
    to: paths.adminAudit,
    label: 'nav.audit',
    icon: 'list',
    key: 'l',
    permission: 'audit.read',
    isInBar: false,
  },
  {
    to: paths.adminSystem,
    label: 'nav.system',
    icon: 'bars4',
    key: 'y',
    permission: 'system.read',
    isInBar: false,
  },
]

/** Whether the current page is this page or is inside it. */
export function isInside(current: string, to: string): boolean {
  return current === to || (to !== paths.admin && current.startsWith(`${to}/`))
}
