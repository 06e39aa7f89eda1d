import { Pill } from '#components/ui/pill.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTexts } from './admin-texts.ts'
import styles from '#components/admin/age-chip.module.css'

const SOON_MINUTES = 5
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

type AgeChipProps = {
  ageMs: number
  /** The time until the deadline; negative after it. */
  leftMs: number
  /** In a list, where a coloured state stands beside it. */
  isPlain?: boolean
}

/** Shows how long a request waits for staff, in words as well as in colour. */
export function AgeChip({ ageMs, leftMs, isPlain = false }: AgeChipProps) {
  const t = useT(adminTexts)
  const minutes = Math.max(0, Math.floor(ageMs / 60_000))
  const age = useAge(minutes)
  const isLate = leftMs < 0
  const isSoon = !isLate && leftMs <= SOON_MINUTES * 60_000
  const tone = isLate ? 'bad' : isSoon ? 'warn' : 'plain'
  const words = isLate ? t('age.late', { age }) : isSoon ? t('age.soon', { age }) : age
  if (isPlain) return <span className={`no-wrap ${styles[`age-${tone}`]}`}>{words}</span>
  return (
    <Pill tone={tone} icon={isLate || isSoon ? 'clock' : undefined}>
      {words}
    </Pill>
  )
}

function useAge(minutes: number): string {
  const t = useT(adminTexts)
  if (minutes < 1) return t('age.now')
  if (minutes < HOUR_MINUTES) return t('age.minutes', { count: minutes })
  if (minutes >= DAY_MINUTES) return t('age.days', { count: Math.floor(minutes / DAY_MINUTES) })
  return t('age.hours', { hours: Math.floor(minutes / HOUR_MINUTES) })
}
