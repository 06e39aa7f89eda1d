import { useEffect, useId, useRef, type MouseEvent } from 'react'
import styles from '#components/ui/error-summary.module.css'

type ErrorSummaryProps = { title: string; errors: readonly (readonly [field: string, text: string])[] }

/** Lists all wrong fields; each line links to its field. Gets the focus when it appears. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const titleId = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])

  return (
    <section ref={box} className={styles['error-summary']} aria-labelledby={titleId} tabIndex={-1}>
      <h3 id={titleId}>{title}</h3>
      <ul>
        {errors.map(([field, text]) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => goToField(event, field)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A field is a control with that name, or a marked control or group. */
function goToField(event: MouseEvent<HTMLAnchorElement>, field: string): void {
  event.preventDefault()
  const form = event.currentTarget.closest('form')
  const place = form?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`)
  const control = place?.matches('div') ? place.querySelector<HTMLElement>('input, button') : place
  control?.focus()
}
