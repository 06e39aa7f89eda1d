import type { shellTexts } from '#components/shell-texts.ts'
import { paths } from '#lib/paths.ts'

type ShellKey = Parameters<Awaited<ReturnType<typeof shellTexts.load>>>[0]
type NavItem = { to: string; key: Extract<ShellKey, `nav.${string}`> }

const PUBLIC_ITEMS: readonly NavItem[] = [
  { to: paths.home, key: 'nav.home' },
  { to: paths.calculator, key: 'nav.calculator' },
  { to: paths.howItWorks, key: 'nav.howItWorks' },
  { to: paths.support, key: 'nav.support' },
]

/** The drawer on narrow screens links to the inventory inside the account area. */
export function navItems(isSignedIn: boolean, inventoryPath: string): readonly NavItem[] {
  if (!isSignedIn) return PUBLIC_ITEMS
  return [
    ...PUBLIC_ITEMS,
    { to: inventoryPath, key: 'nav.inventory' },
    { to: paths.accountSales, key: 'nav.sales' },
  ]
}
