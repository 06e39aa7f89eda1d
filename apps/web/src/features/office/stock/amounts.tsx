import { Money } from '#components/ui/money.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import styles from '#features/office/stock/stock.module.css'

export const zloty = (amount: number) => formatGrosze(toGrosze(amount))

/** A result: a loss is red and has its sign. */
export function Result({ amount }: { amount: number | null }) {
  if (amount === null) return <span className="low">–</span>
  return amount < 0 ? (
    <span className={`num ${styles.loss}`}>{zloty(amount)}</span>
  ) : (
    <Money grosze={toGrosze(amount)} />
  )
}
