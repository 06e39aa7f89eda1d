import type { ReactNode } from 'react'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { ViewNav } from '#components/admin/view-nav.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { stockTexts } from './stock-texts.ts'

const TABS = [
  { id: 'summary', to: paths.adminStock },
  { id: 'items', to: paths.adminStockItems },
  { id: 'connector', to: `${paths.adminStock}/dmarket` },
] as const

type StockFrameProps = { part: (typeof TABS)[number]['id']; actions?: ReactNode; children: ReactNode }

export function StockFrame({ part, actions, children }: StockFrameProps) {
  const t = useT(stockTexts)
  return (
    <>
      <AdminHead title={`${t(`tab.${part}`)} · ${t('title')}`} heading={t('title')} actions={actions} />
      <ViewNav label={t('tab.label')}>
        {TABS.map(({ id, to }) => (
          <PageLink key={id} to={to} aria-current={id === part ? 'page' : undefined}>
            {t(`tab.${id}`)}
          </PageLink>
        ))}
      </ViewNav>
      {children}
    </>
  )
}
