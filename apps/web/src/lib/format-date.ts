import type { Language } from '@app/contract/languages'

const DAY_MS = 24 * 60 * 60 * 1000
const LOCALES: Record<Language, string> = { pl: 'pl-PL', en: 'en-GB' }
const NO_DATE: Record<Language, string> = { pl: 'Brak danych', en: 'No data' }
const JUST_NOW: Record<Language, string> = { pl: 'przed\u00a0chwilą', en: 'just now' }
const BAD_DATE: Record<Language, string> = { pl: 'Błędna data', en: 'Invalid date' }

export type DateValue = string | number | Date | null | undefined

/** Caches formatters, because creating one takes a hundred times as long as using it. */
export function perLanguage<Formatter>(
  make: (locale: string) => Formatter,
): (language: Language) => Formatter {
  const made = new Map<Language, Formatter>()
  return (language) => {
    const formatter = made.get(language) ?? make(LOCALES[language])
    made.set(language, formatter)
    return formatter
  }
}

export const timeZone = 'Europe/Warsaw'
const dateTimeFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)
const shortDateFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }),
)
const timeFormat = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }))
const secondsFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone }),
)
const momentFormat = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    }),
)
const preciseFormat = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZone,
    }),
)
const partFormat = perLanguage((locale) => ({
  day: new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone }),
  year: new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone }),
}))
// A date without a time is the same everywhere, so no time zone may shift it.
const dayFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)
const longDateFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }),
)
const messageDayFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone }),
)
const monthFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const monthOfFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone }),
)
const weekdayFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }),
)
const relativeFormat = perLanguage(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }),
)

/** `14 lis 2025, 14:32`, always in Polish time, independent of the browser's clock. */
export function formatDateTime(value: DateValue, language: Language): string {
  return formatWith(value, language, (date) => dateTimeFormat(language).format(date))
}

/** `14 lis 2025`, the day in Poland. */
export function formatShortDate(value: DateValue, language: Language): string {
  return formatWith(value, language, (date) => shortDateFormat(language).format(date))
}

/** `2 min temu` within a day of `now`; an absolute date otherwise. */
export function formatRelative(value: DateValue, language: Language, now: Date): string {
  return formatWith(value, language, (date) => {
    const differenceMs = date.getTime() - now.getTime()
    if (Math.abs(differenceMs) > DAY_MS) return formatDateTime(date, language)
    const minutes = Math.trunc(differenceMs / 60_000)
    const relative = relativeFormat(language)
    if (minutes === 0) return differenceMs > 0 ? relative.format(0, 'second') : JUST_NOW[language]
    const words =
      Math.abs(minutes) < 60
        ? relative.format(minutes, 'minute')
        : relative.format(Math.trunc(minutes / 60), 'hour')
    return language === 'pl' ? words.replaceAll(' ', '\u00a0') : words
  })
}

/** `14:32`, for the time when prices or a list were loaded. */
export function formatTime(value: DateValue, language: Language): string {
  return formatWith(value, language, (date) => timeFormat(language).format(date))
}

/** `14:32` on the same day as `now`; `21 lis, 14:32` on other days, with the year when it differs. */
export function formatMoment(value: DateValue, language: Language, now: DateValue): string {
  return formatWith(value, language, (date) => {
    const today = readDate(now) ?? new Date()
    const isSame = (part: 'day' | 'year') =>
      partFormat(language)[part].format(date) === partFormat(language)[part].format(today)
    if (isSame('day')) return timeFormat(language).format(date)
    return isSame('year') ? momentFormat(language).format(date) : dateTimeFormat(language).format(date)
  })
}

/** `14:32:05` on the same day as `now`; `21 lis, 14:32:05` on other days. */
export function formatPreciseMoment(value: DateValue, language: Language, now: DateValue): string {
  return formatWith(value, language, (date) => {
    const today = readDate(now) ?? new Date()
    const isToday = partFormat(language).day.format(date) === partFormat(language).day.format(today)
    return (isToday ? secondsFormat : preciseFormat)(language).format(date)
  })
}

/** `14:32:05`, for a value that is updated often. */
export function formatTimeWithSeconds(value: DateValue, language: Language): string {
  return formatWith(value, language, (date) => secondsFormat(language).format(date))
}

/** `14 lis`, for the days of a chart. */
export function formatDay(value: DateValue, language: Language): string {
  return formatWith(value, language, (date) => dayFormat(language).format(date))
}

/** `24 listopada 2026, 08:00`, for a time that a user waits for. */
export function formatLongDateTime(value: DateValue, language: Language): string {
  const format = (date: Date) =>
    `${longDateFormat(language).format(date)}, ${timeFormat(language).format(date)}`
  return formatWith(value, language, format)
}

/** `listopad 2025`, from `2025-11`. */
export function formatMonth(value: string, language: Language): string {
  return formatWith(value, language, (date) => monthFormat(language).format(date))
}

/** `listopad 2025`, the month of a moment in Polish time. */
export function formatMonthOf(value: DateValue, language: Language): string {
  return formatWith(value, language, (date) => monthOfFormat(language).format(date))
}

/** `piątek, 14 listopada 2025`, for today's date. */
export function formatWeekday(value: DateValue, language: Language): string {
  return formatWith(value, language, (date) => weekdayFormat(language).format(date))
}

/** `14 listopada` between the messages of two days; with the year when it is not the current year. */
export function formatMessageDay(value: DateValue, language: Language, now: Date): string {
  return formatWith(value, language, (date) => {
    const isThisYear = date.getFullYear() === now.getFullYear()
    return (isThisYear ? messageDayFormat : longDateFormat)(language).format(date)
  })
}

/** For the `dateTime` attribute of a `<time>`; undefined when there is no valid date. */
export function toMachineDate(value: DateValue): string | undefined {
  const date = readDate(value)
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined
}

export function formatWith(value: DateValue, language: Language, format: (date: Date) => string): string {
  const date = readDate(value)
  if (!date) return NO_DATE[language]
  return Number.isNaN(date.getTime()) ? BAD_DATE[language] : format(date)
}

function readDate(value: DateValue): Date | undefined {
  return value === null || value === undefined || value === '' ? undefined : new Date(value)
}
