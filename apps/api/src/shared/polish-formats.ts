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
