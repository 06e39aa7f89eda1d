import { FilterChoice } from '#components/ui/filter-choice.tsx'

type ChoiceFilterProps<Value extends string> = {
  label: string
  /** Read from the URL, so it may be any text. */
  value: string
  choices: readonly Value[]
  onChange: (value: Value) => void
  words: (choice: Value) => string
}

/** When the URL contains an unknown value, the first choice is selected. */
export function ChoiceFilter<Value extends string>({
  label,
  value,
  choices,
  onChange,
  words,
}: ChoiceFilterProps<Value>) {
  const chosen = choices.find((choice) => choice === value) ?? choices[0]
  if (chosen === undefined) return null
  return (
    <FilterChoice label={label} value={chosen} choices={choices} onChange={onChange}>
      {(choice) => (
        <option key={choice} value={choice}>
          {words(choice)}
        </option>
      )}
    </FilterChoice>
  )
}
