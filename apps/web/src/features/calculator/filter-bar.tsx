import { WEAR_TEXTS } from '@app/contract/calculator'
import { memo, type ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { calculatorTexts } from './calculator-texts.ts'
import { CATEGORY_CHOICES, SORT_CHOICES, WEAR_CHOICES, type Filters } from './filters.ts'

type FilterBarProps = { filters: Filters; onChange: (change: Partial<Filters>) => void }

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const t = useT(calculatorTexts)
  return (
    <search className="calculator-filters">
      <label className="search-field">
        <Icon name="search" />
        <span className="visually-hidden">{t('search.label')}</span>
        <input
          type="search"
          className="input"
          placeholder={t('search.placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          value={filters.search}
          onChange={(event) => onChange({ search: event.currentTarget.value })}
        />
      </label>
      <FilterChips wear={filters.wear} category={filters.category} sort={filters.sort} onChange={onChange} />
    </search>
  )
}

type FilterChipsProps = Pick<Filters, 'wear' | 'category' | 'sort'> & Pick<FilterBarProps, 'onChange'>

/** Apart from the search field, so that typing leaves them alone. */
const FilterChips = memo(function FilterChips({ wear, category, sort, onChange }: FilterChipsProps) {
  const t = useT(calculatorTexts)
  return (
    <div className="filter-chips">
      <Choice
        label={t('filter.wear')}
        value={wear}
        choices={WEAR_CHOICES}
        onChange={(chosen) => onChange({ wear: chosen })}
      >
        {(choice) =>
          choice === 'all' ? (
            <option key={choice} value={choice}>
              {t('wear.all')}
            </option>
          ) : (
            <option key={choice} value={choice} lang="en">
              {WEAR_TEXTS[choice]}
            </option>
          )
        }
      </Choice>
      <Choice
        label={t('filter.category')}
        value={category}
        choices={CATEGORY_CHOICES}
        onChange={(chosen) => onChange({ category: chosen })}
      >
        {(choice) => (
          <option key={choice} value={choice}>
            {t(`category.${choice}`)}
          </option>
        )}
      </Choice>
      <Choice
        label={t('filter.sort')}
        value={sort}
        choices={SORT_CHOICES}
        onChange={(chosen) => onChange({ sort: chosen })}
      >
        {(choice) => (
          <option key={choice} value={choice}>
            {t(`sort.${choice}`)}
          </option>
        )}
      </Choice>
    </div>
  )
})

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly Value[]
  onChange: (value: Value) => void
  children: (choice: Value) => ReactNode
}

/** The browser's own list in the shape of a chip: the label stands inside, before the chosen word. */
function Choice<Value extends string>({ label, value, choices, onChange, children }: ChoiceProps<Value>) {
  return (
    <label className="filter-chip">
      <span>{label}:</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice === event.currentTarget.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {choices.map((choice) => children(choice))}
      </select>
      <Icon name="chevron" isSmall />
    </label>
  )
}
