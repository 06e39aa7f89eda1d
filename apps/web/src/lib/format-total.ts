import type { Language } from '@app/contract/languages'

const FORMATS: Record<Language, Intl.NumberFormat> = {
  pl: new Intl.NumberFormat('pl-PL'),
  en: new Intl.NumberFormat('en-GB', { useGrouping: 'min2' }),
}

/** The number of rows in a list, with a plus sign when the server stopped counting. */
export function formatTotal(total: number, isMore: boolean, language: Language): string {
  return `${FORMATS[language].format(total)}${isMore ? '+' : ''}`
}
