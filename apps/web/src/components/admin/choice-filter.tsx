import { FilterChoice } from '#components/ui/filter-choice.tsx'

type ChoiceFilterProps<Value extends string> = {
  label: string
  /** From the address, so it may be anything. */
  value: string
  choices: readonly Value[]
  onChange: (value: Value) => void
  words: (choice: Value) => string
}

/** A value from the address that the list does not have counts as the first one. */
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
