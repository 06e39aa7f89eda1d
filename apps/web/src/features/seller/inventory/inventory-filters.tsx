import { WEAR_TEXTS } from '@app/contract/catalog/calculator'
import { memo } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { SearchField } from '#components/ui/search-field.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { CATEGORY_CHOICES, SORT_CHOICES, WEAR_CHOICES, type Filters } from './filters.ts'
import { inventoryTexts } from './inventory-texts.ts'

type InventoryFiltersProps = {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  /** Undefined when nothing can be selected. */
  onSelectVisible?: () => void
}

export const InventoryFilters = memo(function InventoryFilters({
  filters,
  onChange,
  onSelectVisible,
}: InventoryFiltersProps) {
  const t = useT(inventoryTexts)
  return (
    <search className="inventory-filters">
      <SearchField
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <div className="filter-chips">
        <FilterChoice
          label={t('filter.category')}
          value={filters.category}
          choices={CATEGORY_CHOICES}
          onChange={(category) => onChange({ category })}
        >
          {(choice) => (
            <option key={choice} value={choice}>
              {t(`category.${choice}`)}
            </option>
          )}
        </FilterChoice>
        <FilterChoice
          label={t('filter.wear')}
          value={filters.wear}
          choices={WEAR_CHOICES}
          onChange={(wear) => onChange({ wear })}
        >
          {(choice) => (
            <option key={choice} value={choice} lang={choice === 'all' ? undefined : 'en'}>
              {choice === 'all' ? t('wear.all') : WEAR_TEXTS[choice]}
            </option>
          )}
        </FilterChoice>
        <FilterChoice
          label={t('filter.sort')}
          value={filters.sort}
          choices={SORT_CHOICES}
          onChange={(sort) => onChange({ sort })}
        >
          {(choice) => (
            <option key={choice} value={choice}>
              {t(`sort.${choice}`)}
            </option>
          )}
        </FilterChoice>
        {onSelectVisible ? (
          <Button className="select-visible" onClick={onSelectVisible}>
            {t('head.selectVisible')}
          </Button>
        ) : null}
      </div>
    </search>
  )
})
