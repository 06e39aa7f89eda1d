import { classNames } from '#components/ui/class-names.ts'
import styles from '#components/admin/meter.module.css'

/** From here on a limit is nearly used up. */
const FILLING_PERCENT = 80

export const percentOf = (used: number, limit: number) => Math.round((used / Math.max(1, limit)) * 100)

/** How much of a limit is used. It warns before the limit is reached, everywhere at the same share. */
export function Meter({ label, used, limit }: { label: string; used: number; limit: number }) {
  return (
    <meter
      className={classNames(styles.meter, percentOf(used, limit) >= FILLING_PERCENT && styles['is-filling'])}
      min={0}
      max={Math.max(1, limit)}
      value={used}
      aria-label={label}
    />
  )
}
