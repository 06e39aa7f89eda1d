import type { ReactNode } from 'react'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import styles from '#components/admin/figures.module.css'

export type Figure = { name: string; amount: number; note?: ReactNode; isBad?: boolean }

/** The few sums of a page, before everything else. Amounts are zlotys. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={`panel ${styles.figures}`}>
      {figures.map(({ name, amount, note, isBad = false }) => (
        <div key={name}>
          <dt className="caption low">{name}</dt>
          <dd className={isBad ? `num ${styles.bad}` : 'num'}>{formatGrosze(toGrosze(amount))}</dd>
          {note ? <dd className="caption low">{note}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
