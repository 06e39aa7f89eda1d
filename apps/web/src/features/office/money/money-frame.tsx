import type { Permission } from '@app/contract/identity/staff-permissions'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { ViewNav } from '#components/admin/view-nav.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { barePath, paths } from '#lib/paths.ts'
import { inboxQuery } from '#lib/staff/inbox.ts'
import { countInside } from '#lib/staff/inbox-path.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { moneyTexts } from './money-texts.ts'

const TABS = [
  { id: 'controls', path: '', permission: 'rails.read' },
  { id: 'bank', path: '/bank', permission: 'bank.work' },
  { id: 'statements', path: '/statements', permission: 'bank.work' },
  { id: 'reconciliation', path: '/reconciliation', permission: 'reconciliation.work' },
  { id: 'sellers', path: '/sellers', permission: 'debts.settle' },
  { id: 'fundings', path: '/fundings', permission: 'fundings.work' },
  { id: 'tax', path: '/tax', permission: 'tax.work' },
  { id: 'offers', path: '/offers', permission: 'transactions.read' },
] as const satisfies readonly { id: string; path: string; permission: Permission }[]

type Part = (typeof TABS)[number]['id']
type MoneyFrameProps = {
  part: Part
  /** The heading of a page inside a section; the default is the name of the section. */
  heading?: string
  facts?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The sections of the money pages; staff see only sections that they have permission for. */
export function MoneyFrame({ part, heading, facts, actions, children }: MoneyFrameProps) {
  const t = useT(moneyTexts)
  const may = useMay()
  const here = barePath(useLocation().pathname)
  const entries = useQuery(inboxQuery).data?.entries ?? []
  // The first section has the address of the whole page.
  const below = TABS.filter(({ path }) => path !== '')
  const countOf = (path: string) => countInside(entries, paths.adminMoney + path)
  const inSections = below.reduce((sum, { path }) => sum + countOf(path), 0)
  const tabs = TABS.filter(({ permission }) => may(permission))
  return (
    <>
      <AdminHead
        title={`${heading ?? t(`tab.${part}`)} · ${t('title')}`}
        heading={heading ?? t('title')}
        facts={facts}
        actions={actions}
      />
      <ViewNav label={t('tab.label')}>
        {tabs.map(({ id, path }) => (
          <PageLink
            key={id}
            to={paths.adminMoney + path}
            aria-current={id === part ? (here === paths.adminMoney + path ? 'page' : 'true') : undefined}
          >
            {t(`tab.${id}`)}
            <Count count={path === '' ? countOf('') - inSections : countOf(path)} />
          </PageLink>
        ))}
      </ViewNav>
      {children}
    </>
  )
}

function Count({ count }: { count: number }) {
  return count > 0 ? <b> {count}</b> : null
}
