import type { StockFilter } from '@app/contract/payments/stock-facts'
import { useQuery } from '@tanstack/react-query'
import { Figures } from '#components/admin/figures.tsx'
import { ViewNav } from '#components/admin/view-nav.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatTotal } from '#lib/format-total.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import type { ListQuery } from '#lib/use-list-query.ts'
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

export const isSold = (state: string) => ['sold', 'sold_pending', 'sold_at_loss'].includes(state)

/** The states with their counts, and the sums of the one that is shown. */
export function ItemViews({ query }: { query: ListQuery<(typeof STOCK_FILTER_NAMES)[number]> }) {
  const t = useT(stockTexts)
  const language = useLanguage()
  const { data } = useQuery(summaryQuery('month'))
  const state = shownFilter(query.given)['state'] ?? 'all'
  const shown = query.activeCount <= 1 ? data?.holdings.find((held) => held.state === state) : undefined
  return (
    <>
      <ViewNav label={t('views.label')} isSecond>
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
      {shown && data ? <Worth held={shown} feeBps={data.feeBps} /> : null}
      {isSold(state) ? <p className="caption low">{t('basis.sold')}</p> : null}
    </>
  )
}

type Held = Summary['holdings'][number]

/** What the shown items have cost and what they would bring, and what both are computed from. */
function Worth({ held, feeBps }: { held: Held; feeBps: number }) {
  const t = useT(stockTexts)
  const language = useLanguage()
  const percent = (feeBps / 100).toLocaleString(language, { maximumFractionDigits: 2 })
  return (
    <Figures
      figures={[
        { name: t('column.cost'), amount: held.bookValue, note: t('pieces', { count: held.items }) },
        {
          name: t('column.market'),
          amount: held.marketValue,
          note: <PageLink to={paths.adminSkinPrices}>{t('basis.prices')}</PageLink>,
        },
        {
          name: t('column.heldResult'),
          amount: held.result,
          note: feeBps === 0 ? t('basis.noFee') : t('basis.fee', { percent }),
          isBad: held.result < 0,
        },
      ]}
    />
  )
}

/** Undefined when the number is not known or says nothing. */
function countOf(view: StockFilter, data: Summary | undefined): number | undefined {
  if (!data) return undefined
  if (view === 'losing') return data.losing.items
  return data.holdings.find(({ state }) => state === view)?.items
}
