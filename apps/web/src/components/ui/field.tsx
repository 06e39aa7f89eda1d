import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from '#components/ui/field.module.css'

type ControlProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** The word for "optional", shown beside the label. Most fields are required, so required fields have no mark. */
  optionalLabel?: string
  children: (control: ControlProps) => ReactNode
}

/** Links a label, a hint and an error to one control. The error is shown under its field. */
export function Field({ label, hint, error, optionalLabel, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} {optionalLabel ? <span className={styles.optional}>({optionalLabel})</span> : null}
      </label>
      {children({
        id,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {hint ? (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      ) : null}
      {error ? (
        <div className={styles['field-error']} id={errorId}>
          <Icon name="alert" isSmall />
          {error}
        </div>
      ) : null}
    </div>
  )
}
