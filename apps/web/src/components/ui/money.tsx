import { formatGrosze, toDecimal } from '#lib/format-money.ts'
import { classNames } from './class-names.ts'

type MoneyProps = {
  grosze: number | bigint
  /** What the seller gets stands out; every other amount is quiet. */
  isPayout?: boolean
  isLarge?: boolean
}

export function Money({ grosze, isPayout = false, isLarge = false }: MoneyProps) {
  return (
    <data
      value={toDecimal(grosze)}
      className={classNames('num no-wrap', isPayout && 'payout', isLarge && 'amount-large')}
    >
      {formatGrosze(grosze)}
    </data>
  )
}
