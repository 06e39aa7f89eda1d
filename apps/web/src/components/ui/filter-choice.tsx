import { Icon } from './icon.tsx'
import styles from '#components/ui/filter-choice.module.css'

type FilterChoiceProps<Value extends string> = {
  label: string
  /** It may come from the URL. An unknown value shows the first choice. */
  value: string
  choices: readonly Value[]
  onChange: (value: Value) => void
  words: (choice: Value) => string
  /** The language of a choice that is not in the page's. */
  langOf?: (choice: Value) => 'en' | undefined
}

/** The browser's own select, styled as a chip: the label is inside, before the selected value. */
export function FilterChoice<Value extends string>({
  label,
  value,
  choices,
  onChange,
  words,
  langOf,
}: FilterChoiceProps<Value>) {
  return (
    <label className={styles['filter-chip']}>
      <span>{label}:</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice === event.currentTarget.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice} lang={langOf?.(choice)}>
            {words(choice)}
          </option>
        ))}
      </select>
      <Icon name="chevron" isSmall />
    </label>
  )
}
