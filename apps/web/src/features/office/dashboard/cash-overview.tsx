import { Cash } from './cash.tsx'
import { Exposure } from './exposure.tsx'
import styles from '#features/office/dashboard/dashboard-page.module.css'

/** What must be paid and when, beside what can be lost. The cash desk has the whole of it, the dashboard the answer. */
export function CashOverview({ isWhole = false }: { isWhole?: boolean }) {
  return (
    <div className={styles['dashboard-halves']}>
      <Cash isWhole={isWhole} />
      <Exposure isWhole={isWhole} />
    </div>
  )
}
