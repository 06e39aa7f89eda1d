import { STOCK_FILTERS, STOCK_SORTS } from '@app/contract/payments/stock-facts'
import { DateFilter, FilterBar, ListSearch } from '#components/admin/filter-bar.tsx'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import type { ListQuery } from '#lib/use-list-query.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { ImportResales } from './import-resales.tsx'
import { StockExport } from './stock-export.tsx'
import { shownFilter } from './stock-links.ts'
import { stockTexts } from './stock-texts.ts'

export const STOCK_FILTER_NAMES = [
  'state',
  'sort',
  'name',
  'category',
  'market',
  'priceClass',
  'payoutOption',
  'soldFrom',
  'soldTo',
  'unlocksOn',
  'releasesOn',
] as const

type ItemFiltersProps = {
  query: ListQuery<(typeof STOCK_FILTER_NAMES)[number]>
  onImported: () => void
}

export function ItemFilters({ query, onImported }: ItemFiltersProps) {
  const t = useT(stockTexts)
  const canSell = useMay()('stock.sell')
  return (
    <>
      <FilterBar
        activeCount={query.activeCount}
        onReset={query.reset}
        search={
          <ListSearch
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            value={query.values.name}
            onSettled={(name) => query.change({ name }, { replace: true })}
          />
        }
      >
        <FilterChoice
          label={t('column.state')}
          value={shownFilter(query.given)['state'] ?? 'all'}
          choices={STOCK_FILTERS}
          onChange={(state) => query.change({ state })}
          words={(choice) => t(`state.${choice}`)}
        />
        <FilterChoice
          label={t('sort.label')}
          value={query.values.sort}
          choices={STOCK_SORTS}
          onChange={(sort) => query.change({ sort: sort === 'newest' ? '' : sort })}
          words={(choice) => t(`sort.${choice}`)}
        />
        <DateFilter
          label={t('filter.soldFrom')}
          value={query.values.soldFrom}
          onChange={(soldFrom) => query.change({ soldFrom })}
        />
        <DateFilter
          label={t('filter.soldTo')}
          value={query.values.soldTo}
          onChange={(soldTo) => query.change({ soldTo })}
        />
        <StockExport filter={shownFilter(query.given)} />
        {canSell ? <ImportResales onDone={onImported} /> : null}
      </FilterBar>
      <ChosenFilters values={query.values} />
    </>
  )
}
