import type { ReactNode } from 'react'

type FactProps = { name: ReactNode; isNameHidden?: boolean; isBad?: boolean | undefined; children: ReactNode }

/** One line of a list of facts: its name and its value. */
export function Fact({ name, isNameHidden = false, isBad = false, children }: FactProps) {
  return (
    <div className={isBad ? 'is-bad' : undefined}>
      <dt className={isNameHidden ? 'visually-hidden' : undefined}>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
