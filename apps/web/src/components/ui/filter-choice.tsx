import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from '#components/ui/filter-choice.module.css'

type FilterChoiceProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly Value[]
  onChange: (value: Value) => void
  children: (choice: Value) => ReactNode
}

/** The browser's own select, styled as a chip: the label is inside, before the selected value. */
export function FilterChoice<Value extends string>({
  label,
  value,
  choices,
  onChange,
  children,
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
        {choices.map((choice) => children(choice))}
      </select>
      <Icon name="chevron" isSmall />
    </label>
  )
}
