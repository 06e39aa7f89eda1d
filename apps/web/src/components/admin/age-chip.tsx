import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTexts } from './admin-texts.ts'
import statusPillStyles from '#components/ui/status-pill.module.css'

const SOON_MINUTES = 5
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

type AgeChipProps = {
  ageMs: number
  /** The time until the deadline; negative after it. */
  leftMs: number
}

/** Shows how long a request waits for staff, in words as well as in colour. */
export function AgeChip({ ageMs, leftMs }: AgeChipProps) {
  const t = useT(adminTexts)
  const minutes = Math.max(0, Math.floor(ageMs / 60_000))
  const age = useAge(minutes)
  const isLate = leftMs < 0
  const isSoon = !isLate && leftMs <= SOON_MINUTES * 60_000
  const tone = isLate ? 'bad' : isSoon ? 'warn' : 'plain'
  return (
    <span className={`${statusPillStyles.pill} ${statusPillStyles[`pill-${tone}`]}`}>
      {isLate || isSoon ? <Icon name="clock" /> : null}
      {isLate ? t('age.late', { age }) : isSoon ? t('age.soon', { age }) : age}
    </span>
  )
}

function useAge(minutes: number): string {
  const t = useT(adminTexts)
  if (minutes < 1) return t('age.now')
  if (minutes < HOUR_MINUTES) return t('age.minutes', { count: minutes })
  if (minutes >= DAY_MINUTES) return t('age.days', { count: Math.floor(minutes / DAY_MINUTES) })
  return t('age.hours', { hours: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES })
}
