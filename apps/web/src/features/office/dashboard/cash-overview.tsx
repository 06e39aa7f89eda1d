import { Cash } from './cash.tsx'
import { Exposure } from './exposure.tsx'
import styles from '#features/office/dashboard/dashboard-page.module.css'

/** What must be paid and when, beside what can be lost. */
export function CashOverview() {
  return (
    <div className={styles['dashboard-halves']}>
      <Cash />
      <Exposure />
    </div>
  )
}
