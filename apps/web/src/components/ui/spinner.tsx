import { useEffect, useState } from 'react'
import styles from '#components/ui/spinner.module.css'

type SpinnerProps = { label: string }

const QUIET_MS = 300

/** For a whole page that is loading. A fast response shows no spinner, to avoid flicker. */
export function PageSpinner({ label }: SpinnerProps) {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output className={styles['spinner-page']}>
      {isVisible ? (
        <>
          <span className={`${styles.spinner} ${styles['spinner-large']}`} aria-hidden="true" />
          {label}
        </>
      ) : null}
    </output>
  )
}

export function Spinner({ label }: SpinnerProps) {
  return (
    <output>
      <span className={styles.spinner} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </output>
  )
}
