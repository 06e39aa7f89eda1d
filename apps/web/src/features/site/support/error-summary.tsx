import { useEffect, useId, useRef, type MouseEvent } from 'react'
import { CONTACT_FIELDS } from './contact-draft.ts'
import type { FieldErrors } from './use-contact-form.ts'
import styles from '#features/site/support/error-summary.module.css'

type ErrorSummaryProps = { title: string; errors: FieldErrors }

/** Lists all missing fields; each line links to its field. Gets the focus when it appears. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const titleId = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const wrong = CONTACT_FIELDS.filter((field) => errors[field])

  return (
    <section ref={box} className={styles['support-errors']} aria-labelledby={titleId} tabIndex={-1}>
      <h3 id={titleId}>{title}</h3>
      <ul>
        {wrong.map((field) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => goToField(event, field)}>
              {errors[field]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function goToField(event: MouseEvent<HTMLAnchorElement>, field: string): void {
  event.preventDefault()
  event.currentTarget.closest('form')?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
}
