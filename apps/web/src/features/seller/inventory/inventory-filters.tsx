import { WEAR_TEXTS } from '@app/contract/catalog/calculator'
import { RARITY_NAMES } from '@app/contract/catalog/item-facts'
import { memo, type ReactNode } from 'react'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { SearchField } from '#components/ui/search-field.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { CATEGORY_CHOICES, RARITY_CHOICES, SORT_CHOICES, WEAR_CHOICES, type Filters } from './filters.ts'
import { inventoryTexts } from './inventory-texts.ts'
import filterChoiceStyles from '#components/ui/filter-choice.module.css'
import styles from '#features/seller/inventory/inventory-filters.module.css'

type ChangeProps = {
  onChange: (change: Partial<Filters>) => void
  /** The last control in the row. */
  children: ReactNode
}

export function InventoryFilters({ filters, onChange, children }: ChangeProps & { filters: Filters }) {
  const t = useT(inventoryTexts)
  const { category, wear, rarity, sort } = filters
  return (
    <search className={styles['inventory-filters']}>
      <SearchField
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterChips category={category} wear={wear} rarity={rarity} sort={sort} onChange={onChange}>
        {children}
      </FilterChips>
    </search>
  )
}

type FilterChipsProps = ChangeProps & Omit<Filters, 'search'>

/** Separate from the search field, so that typing does not render them again. */
const FilterChips = memo(function FilterChips(props: FilterChipsProps) {
  const t = useT(inventoryTexts)
  const { category, wear, rarity, sort, onChange, children } = props
  return (
    <div className={filterChoiceStyles['filter-chips']}>
      <FilterChoice
        label={t('filter.category')}
        value={category}
        choices={CATEGORY_CHOICES}
        onChange={(chosen) => onChange({ category: chosen })}
        words={(choice) => t(`category.${choice}`)}
      />
      <FilterChoice
        label={t('filter.wear')}
        value={wear}
        choices={WEAR_CHOICES}
        onChange={(chosen) => onChange({ wear: chosen })}
        words={(choice) => (choice === 'all' ? t('wear.all') : WEAR_TEXTS[choice])}
        langOf={(choice) => (choice === 'all' ? undefined : 'en')}
      />
      <FilterChoice
        label={t('filter.rarity')}
        value={rarity}
        choices={RARITY_CHOICES}
        onChange={(chosen) => onChange({ rarity: chosen })}
        words={(choice) => (choice === 'all' ? t('rarity.all') : RARITY_NAMES[choice])}
        langOf={(choice) => (choice === 'all' ? undefined : 'en')}
      />
      <FilterChoice
        label={t('filter.sort')}
        value={sort}
        choices={SORT_CHOICES}
        onChange={(chosen) => onChange({ sort: chosen })}
        words={(choice) => t(`sort.${choice}`)}
      />
      {children}
    </div>
  )
})
