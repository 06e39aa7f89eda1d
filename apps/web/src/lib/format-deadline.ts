import type { Language } from '@app/contract/languages'
import { formatTime, formatWith, perLanguage, timeZone, type DateValue } from './format-date.ts'

const deadlineDayFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'short', timeZone }),
)

/** `we wtorek, 17 lis, o 17:30`, for a promised time inside a sentence. */
export function formatDeadline(value: DateValue, language: Language): string {
  return formatWith(value, language, (date) => {
    const day = deadlineDayFormat(language).format(date)
    const time = formatTime(date, language)
    return language === 'pl' ? `${onPolishDay(day)}, o ${time}` : `${day}, ${time}`
  })
}

/** Intl knows the days of the week only in the nominative. */
function onPolishDay(day: string): string {
  const on = day.startsWith('wtorek') ? 'we' : 'w'
  return `${on} ${day.replace(/^(\p{L}+)a,/u, '$1ę,')}`
}
