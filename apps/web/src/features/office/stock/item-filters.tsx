import { STOCK_SORTS } from '@app/contract/payments/stock-facts'
import { FilterBar, ListSearch, PeriodFilter } from '#components/admin/filter-bar.tsx'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import type { ListQuery } from '#lib/use-list-query.ts'
import { ChosenFilters } from './chosen-filters.tsx'
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
  /** Only then has any of the rows been sold. */
  canBeSold: boolean
  query: ListQuery<(typeof STOCK_FILTER_NAMES)[number]>
}

export function ItemFilters({ query, canBeSold }: ItemFiltersProps) {
  const t = useT(stockTexts)
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
          label={t('sort.label')}
          value={query.values.sort}
          choices={STOCK_SORTS}
          onChange={(sort) => query.change({ sort: sort === 'newest' ? '' : sort })}
          words={(choice) => t(`sort.${choice}`)}
        />
        {canBeSold ? (
          <PeriodFilter
            label={t('filter.sold')}
            from={query.values.soldFrom}
            to={query.values.soldTo}
            onChange={({ from, to }) => query.change({ soldFrom: from, soldTo: to })}
          />
        ) : null}
      </FilterBar>
      <ChosenFilters values={query.values} />
    </>
  )
}
