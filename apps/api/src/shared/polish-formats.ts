import type { Language } from '@app/contract/languages'
import { writeDecimal } from './decimal-text.ts'

const LOCALES: Record<Language, string> = { pl: 'pl-PL', en: 'en-GB' }

// Without `always`, pl-PL groups digits only from 10 000 up.
const ZLOTY = new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN', useGrouping: 'always' })

/** `1 234,56 zł` with non-breaking spaces, the same in both languages. */
export function formatZloty(grosze: bigint): string {
  return ZLOTY.format(writeDecimal(grosze, 2) as Intl.StringNumericLiteral)
}

/** `14 lis 2025, 14:32`, in Polish time. */
export function formatMoment(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Warsaw',
  }).format(at)
}

/** `14 lis 2025`, in Polish time. */
export function formatDay(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'medium',
    timeZone: 'Europe/Warsaw',
  }).format(at)
}

/** `listopad 2025` */
export function formatMonth(year: number, month: number, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.UTC(year, month - 1))
}

const MACHINE_MOMENT = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Warsaw',
})

/** `2025-11-14 14:32:05`, in Polish time, as spreadsheet programs read it. */
export function formatWarsaw(at: Date): string {
  return MACHINE_MOMENT.format(at)
}
