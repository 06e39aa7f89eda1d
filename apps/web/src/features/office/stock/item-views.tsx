import type { StockFilter } from '@app/contract/payments/stock-facts'
import { useQuery } from '@tanstack/react-query'
import { ViewNav } from '#components/admin/view-nav.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatTotal } from '#lib/format-total.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import type { ListQuery } from '#lib/use-list-query.ts'
import { zloty } from './amounts.tsx'
import type { STOCK_FILTER_NAMES } from './item-filters.tsx'
import { summaryQuery, type Summary } from './stock-calls.ts'
import { shownFilter, stockPath } from './stock-links.ts'
import { stockTexts } from './stock-texts.ts'

const VIEWS = [
  'free',
  'listed',
  'protected',
  'unsettled',
  'losing',
  'sold_pending',
  'sold',
  'gone',
  'all',
] as const

/** The states with their counts, and the sum of the one that is shown. */
export function ItemViews({ query }: { query: ListQuery<(typeof STOCK_FILTER_NAMES)[number]> }) {
  const t = useT(stockTexts)
  const language = useLanguage()
  const { data } = useQuery(summaryQuery('month'))
  const state = shownFilter(query.given)['state'] ?? 'all'
  const shown = query.activeCount <= 1 ? data?.holdings.find((held) => held.state === state) : undefined
  return (
    <>
      <ViewNav label={t('views.label')}>
        {VIEWS.map((view) => {
          const count = countOf(view, data)
          if (view === 'unsettled' && count === undefined && view !== state) return null
          return (
            <PageLink
              key={view}
              to={view === 'free' ? paths.adminStockItems : stockPath({ state: view })}
              aria-current={view === state ? 'page' : undefined}
            >
              {view === 'all' || view === 'sold_pending' || view === 'gone'
                ? t(`views.${view}`)
                : t(`state.${view}`)}
              {count === undefined ? null : <b> {formatTotal(count, false, language)}</b>}
            </PageLink>
          )
        })}
      </ViewNav>
      {shown ? (
        <p className="mid small num">
          {t('items.sum', {
            count: t('pieces', { count: shown.items }),
            cost: zloty(shown.bookValue),
            market: zloty(shown.marketValue),
            result: zloty(shown.result),
          })}
        </p>
      ) : null}
    </>
  )
}

/** Undefined when the number is not known or says nothing. */
function countOf(view: StockFilter, data: Summary | undefined): number | undefined {
  if (!data) return undefined
  if (view === 'losing') return data.losing.items
  return data.holdings.find(({ state }) => state === view)?.items
}
