import type { ReactNode } from 'react'
import { Money } from '#components/ui/money.tsx'
import { formatEuroCents, formatGrosze, toGrosze } from '#lib/format-money.ts'
import styles from '#features/office/stock/stock.module.css'

/** With a real minus, as wide as a digit. */
export const zloty = (amount: number) => formatGrosze(toGrosze(amount))

/** Amounts at marketplaces are written like our own: `1 234,56 USD`. */
export const foreign = (amount: number, currency: string) =>
  formatEuroCents(toGrosze(amount)).replace('€', currency)

/** An amount that keeps its name on a phone, where a card has no headings. */
export function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={`no-wrap ${styles.named}`} data-name={name}>
      {children}
    </span>
  )
}

/** A result: a loss is red and has its sign. */
export function Result({ amount }: { amount: number | null }) {
  if (amount === null) return <span className="low">–</span>
  return amount < 0 ? (
    <span className={`num ${styles.loss}`}>{zloty(amount)}</span>
  ) : (
    <Money grosze={toGrosze(amount)} />
  )
}
