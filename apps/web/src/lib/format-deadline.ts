import type { Language } from '@app/contract/languages'
import { formatTime, formatWith, perLanguage, timeZone, type DateValue } from './format-date.ts'

const deadlineDayFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'short', timeZone }),
)

/** `we wtorek, 17 lis, o 17:30`, or `dziś o 17:30` on the day of `now`: a promised time inside a sentence. */
export function formatDeadline(value: DateValue, language: Language, now: Date | string): string {
  return formatWith(value, language, (date) => {
    const day = deadlineDayFormat(language).format(date)
    const time = formatTime(date, language)
    if (day === deadlineDayFormat(language).format(new Date(now)))
      return language === 'pl' ? `dziś o ${time}` : `${time} today`
    return language === 'pl' ? `${onPolishDay(day)}, o ${time}` : `${day}, ${time}`
  })
}

/** Intl knows the days of the week only in the nominative. */
function onPolishDay(day: string): string {
  const on = day.startsWith('wtorek') ? 'we' : 'w'
  return `${on} ${day.replace(/^(\p{L}+)a,/u, '$1ę,')}`
}
