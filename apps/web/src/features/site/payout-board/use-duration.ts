import { useT } from '#lib/i18n/use-t.ts'
import { boardTexts } from './board-texts.ts'

/** Rounds up, so that a duration is never shown shorter than it was. */
export function useDuration(): (seconds: number) => string {
  const t = useT(boardTexts)
  return (seconds) => {
    if (seconds < 60) return t('duration.seconds', { count: seconds })
    if (seconds <= 7_200) return t('duration.minutes', { count: Math.ceil(seconds / 60) })
    if (seconds <= 172_800) return t('duration.hours', { count: Math.ceil(seconds / 3_600) })
    return t('duration.days', { count: Math.ceil(seconds / 86_400) })
  }
}
