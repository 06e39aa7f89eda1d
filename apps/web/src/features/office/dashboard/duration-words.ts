import type { dashboardTexts } from './dashboard-texts.ts'

type Translate = Awaited<ReturnType<typeof dashboardTexts.load>>

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** The largest whole unit: minutes, hours or days. */
export function durationWords(t: Translate, ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS))
  if (minutes < HOUR_MINUTES) return t('duration.minutes', { count: minutes })
  if (minutes < DAY_MINUTES) return t('duration.hours', { count: Math.floor(minutes / HOUR_MINUTES) })
  return t('duration.days', { count: Math.floor(minutes / DAY_MINUTES) })
}
