import type { TicketAppraisal } from '@app/contract/catalog/appraisals'
import type { ItemSourcePrice } from '@app/contract/catalog/item-prices'
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#components/admin/query-state.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PlainTable, type Column, columnsOf } from '#components/ui/plain-table.tsx'
import { staffQuery } from '#lib/api/route-query.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { staffTicketTexts } from './staff-texts.ts'

type ComparablesProps = { name: string; nameId: number; staff: NonNullable<TicketAppraisal['staff']> }

/** What the markets ask and bid for the name now, or for the item's phase. */
export function Comparables({ name, nameId, staff: { phase } }: ComparablesProps) {
  const t = useT(staffTicketTexts)
  const query = useQuery(staffQuery('GET /api/admin/item-prices/:nameId', { params: { nameId } }))
  const columns = useColumns()
  const prices = query.data?.item.prices ?? []
  const price = prices.find((one) => one.phase === phase) ?? prices[0]
  const rows = (price?.sources ?? []).filter((source) => source.price !== null || source.bid !== null)
  return (
    <div className="stack">
      <QueryState query={query} failed={t('compare.failed')} rows={2} isFrameless />
      {price === undefined ? null : rows.length === 0 ? (
        <p className="mid">{t('compare.none')}</p>
      ) : (
        <PlainTable
          hasNoLinks
          caption={price.phase === null ? t('compare.title') : t('compare.phase', { phase: price.phase })}
          columns={columns}
          rows={rows}
          rowId={(source) => source.name}
        />
      )}
      <PageLink to={`${paths.adminSkinPrices}?${new URLSearchParams({ search: name })}`}>
        {t('compare.all')}
      </PageLink>
    </div>
  )
}

function useColumns(): Column<ItemSourcePrice>[] {
  const t = useT(staffTicketTexts)
  const zloty = (amount: number | null) => (amount === null ? '–' : formatGrosze(toGrosze(amount)))
  const figure = (valueOf: (row: ItemSourcePrice) => string) => ({
    isRight: true,
    cell: (row: ItemSourcePrice) => <span className="num no-wrap">{valueOf(row)}</span>,
  })
  return columnsOf((id) => t(`compare.${id}`), {
    market: (source) => source.name,
    price: figure((source) => zloty(source.price)),
    bid: figure((source) => zloty(source.bid)),
    sold: figure(({ soldIn7Days }) => (soldIn7Days === null ? '–' : String(soldIn7Days))),
  })
}
