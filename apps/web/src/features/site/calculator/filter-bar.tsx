import { WEAR_TEXTS } from '@app/contract/catalog/calculator'
import { memo } from 'react'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { SearchField } from '#components/ui/search-field.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { calculatorTexts } from './calculator-texts.ts'
import { CATEGORY_CHOICES, SORT_CHOICES, WEAR_CHOICES, type Filters } from './filters.ts'
import filterChoiceStyles from '#components/ui/filter-choice.module.css'
import styles from '#features/site/calculator/filter-bar.module.css'

type FilterBarProps = { filters: Filters; onChange: (change: Partial<Filters>) => void }

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const t = useT(calculatorTexts)
  return (
    <search className={styles['calculator-filters']}>
      <SearchField
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterChips wear={filters.wear} category={filters.category} sort={filters.sort} onChange={onChange} />
    </search>
  )
}

type FilterChipsProps = Pick<Filters, 'wear' | 'category' | 'sort'> & Pick<FilterBarProps, 'onChange'>

/** Separate from the search field, so that typing does not render them again. */
const FilterChips = memo(function FilterChips({ wear, category, sort, onChange }: FilterChipsProps) {
  const t = useT(calculatorTexts)
  return (
    <div className={filterChoiceStyles['filter-chips']}>
      <FilterChoice
        label={t('filter.wear')}
        value={wear}
        choices={WEAR_CHOICES}
        onChange={(chosen) => onChange({ wear: chosen })}
        words={(choice) => (choice === 'all' ? t('wear.all') : WEAR_TEXTS[choice])}
        langOf={(choice) => (choice === 'all' ? undefined : 'en')}
      />
      <FilterChoice
        label={t('filter.category')}
        value={category}
        choices={CATEGORY_CHOICES}
        onChange={(chosen) => onChange({ category: chosen })}
        words={(choice) => t(`category.${choice}`)}
      />
      <FilterChoice
        label={t('filter.sort')}
        value={sort}
        choices={SORT_CHOICES}
        onChange={(chosen) => onChange({ sort: chosen })}
        words={(choice) => t(`sort.${choice}`)}
      />
    </div>
  )
})
