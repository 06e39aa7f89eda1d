import { useId, type ReactNode } from 'react'
import fieldStyles from '#components/ui/field.module.css'
import styles from '#components/ui/radio-cards.module.css'

type RadioCardsProps<Value extends string> = {
  legend: string
  options: readonly {
    value: Value
    label: string
    description?: string
    /** Read after the name, not as a part of it. */
    note?: ReactNode
    isDisabled?: boolean
  }[]
  /** Undefined when nothing is selected yet; we never preselect an option for the user. */
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
      <legend className={fieldStyles['field-label']}>{legend}</legend>
      <div className={styles['radio-cards']}>
        {options.map((option, index) => (
          <label key={option.value} className={styles['radio-card']}>
            <input
              type="radio"
              {...(option.note ? spoken(`${name}-${index}`) : {})}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled ?? false}
              onChange={() => onChange(option.value)}
            />
            <span id={`${name}-${index}-name`}>
              {option.label}
              {option.description ? <small>{option.description}</small> : null}
            </span>
            {option.note ? <small id={`${name}-${index}-note`}>{option.note}</small> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function spoken(id: string) {
  return { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-note` }
}
