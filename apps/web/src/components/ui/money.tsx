import { formatGrosze, toDecimal } from '#lib/format-money.ts'
import { classNames } from './class-names.ts'
import styles from '#components/ui/money.module.css'

type MoneyProps = {
  grosze: number | bigint
  /** Highlights the seller's payout; all other amounts have a neutral style. */
  isPayout?: boolean
  isLarge?: boolean
}

export function Money({ grosze, isPayout = false, isLarge = false }: MoneyProps) {
  return (
    <data
      value={toDecimal(grosze)}
      className={classNames('no-wrap', isPayout && styles.payout, isLarge && styles['amount-large'])}
    >
      {formatGrosze(grosze)}
    </data>
  )
}
