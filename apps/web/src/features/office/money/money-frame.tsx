import type { Permission } from '@app/contract/identity/staff-permissions'
import type { InboxKind } from '@app/contract/office/inbox-kinds'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { ViewNav } from '#components/admin/view-nav.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { barePath, paths } from '#lib/paths.ts'
import { inboxQuery } from '#lib/staff/inbox.ts'
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

/** The kinds of work that each section holds. */
const WORK: Partial<Record<(typeof TABS)[number]['id'], readonly InboxKind[]>> = {
  controls: ['proposal'],
  bank: ['bank_file_due', 'bank_file_ready'],
  statements: ['bank_return'],
  reconciliation: ['finding'],
  sellers: ['debt', 'item_return'],
}

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
  const counts = useQuery(inboxQuery).data?.counts ?? {}
  const countOf = (id: Part) => (WORK[id] ?? []).reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
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
            {countOf(id) > 0 ? <b> {countOf(id)}</b> : null}
          </PageLink>
        ))}
      </ViewNav>
      {children}
    </>
  )
}
