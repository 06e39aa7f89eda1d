import { useId } from 'react'

type RadioCardsProps<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string; description?: string }[]
  /** Undefined when nothing is chosen yet: we never choose for somebody. */
  value: Value | undefined
  onChange: (value: Value) => void
}

export function RadioCards<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: RadioCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      <div className="radio-cards">
        {options.map((option) => (
          <label key={option.value} className="radio-card">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
            {option.description ? <small>{option.description}</small> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
