import { formatMinutes } from '#lib/format-duration.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { boardTexts } from './board-texts.ts'

/** Rounds up, so that a duration is never shown shorter than it was. */
export function useDuration(): (seconds: number) => string {
  const t = useT(boardTexts)
  const language = useLanguage()
  return (seconds) => {
    if (seconds <= 7_200) return formatMinutes(seconds, language)
    if (seconds <= 172_800) return t('duration.hours', { count: Math.ceil(seconds / 3_600) })
    return t('duration.days', { count: Math.ceil(seconds / 86_400) })
  }
}
