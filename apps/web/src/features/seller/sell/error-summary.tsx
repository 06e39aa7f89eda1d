import { useEffect, useRef, type MouseEvent } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { sellTexts } from './sell-texts.ts'
import styles from '#features/seller/sell/error-summary.module.css'

type ErrorSummaryProps = { errors: readonly (readonly [field: string, text: string])[] }

/** Lists all missing fields; each line links to its field. Gets the focus when it appears. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const t = useT(sellTexts)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])

  return (
    <section ref={box} className={styles['error-summary']} aria-labelledby="sell-errors" tabIndex={-1}>
      <h3 id="sell-errors">{t('errors.title', { count: errors.length })}</h3>
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

function goToField(event: MouseEvent<HTMLAnchorElement>, field: string): void {
  event.preventDefault()
  const place = event.currentTarget.closest('form')?.querySelector<HTMLElement>(`[data-field="${field}"]`)
  const control = place?.matches('input') ? place : place?.querySelector<HTMLElement>('input, button')
  control?.focus()
}
