import { WEAR_TEXTS } from '@app/contract/catalog/calculator'
import { RARITY_NAMES } from '@app/contract/catalog/item-facts'
import { memo, useMemo } from 'react'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { SearchField } from '#components/ui/search-field.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { calculatorTexts } from './calculator-texts.ts'
import type { Catalogue } from './catalogue.ts'
import { CATEGORY_CHOICES, RARITY_CHOICES, SORT_CHOICES, WEAR_CHOICES, type Filters } from './filters.ts'
import filterChoiceStyles from '#components/ui/filter-choice.module.css'
import styles from '#features/site/calculator/filter-bar.module.css'

type FilterBarProps = {
  filters: Filters
  /** Empty until the prices are there. */
  collections: Catalogue['collections']
  onChange: (change: Partial<Filters>) => void
}

export function FilterBar({ filters, collections, onChange }: FilterBarProps) {
  const t = useT(calculatorTexts)
  return (
    <search className={styles['calculator-filters']}>
      <SearchField
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterChips
        wear={filters.wear}
        category={filters.category}
        rarity={filters.rarity}
        collection={filters.collection}
        sort={filters.sort}
        collections={collections}
        onChange={onChange}
      />
    </search>
  )
}

type FilterChipsProps = Pick<Filters, 'wear' | 'category' | 'rarity' | 'collection' | 'sort'> &
  Omit<FilterBarProps, 'filters'>

/** Separate from the search field, so that typing does not render them again. */
const FilterChips = memo(function FilterChips(props: FilterChipsProps) {
  const t = useT(calculatorTexts)
  const { wear, category, rarity, collection, sort, collections, onChange } = props
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
        label={t('filter.rarity')}
        value={rarity}
        choices={RARITY_CHOICES}
        onChange={(chosen) => onChange({ rarity: chosen })}
        words={(choice) => (choice === 'all' ? t('rarity.all') : RARITY_NAMES[choice])}
        langOf={(choice) => (choice === 'all' ? undefined : 'en')}
      />
      <CollectionChoice collection={collection} collections={collections} onChange={onChange} />
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

type CollectionChoiceProps = Pick<FilterChipsProps, 'collection' | 'collections' | 'onChange'>

function CollectionChoice({ collection, collections, onChange }: CollectionChoiceProps) {
  const t = useT(calculatorTexts)
  const language = useLanguage()
  const names = useMemo(
    () =>
      new Map(
        collections
          .map(({ name, polish }) => [name, (language === 'pl' && polish) || name] as const)
          .toSorted(([, one], [, other]) => one.localeCompare(other, language)),
      ),
    [collections, language],
  )
  return (
    <FilterChoice
      label={t('filter.collection')}
      value={collection}
      choices={['all', ...names.keys()]}
      onChange={(chosen) => onChange({ collection: chosen })}
      words={(choice) => (choice === 'all' ? t('collection.all') : (names.get(choice) ?? choice))}
      langOf={(choice) => (choice === names.get(choice) ? 'en' : undefined)}
    />
  )
}
