import type { Language } from '@app/contract/languages'

const FORMATS: Record<Language, Intl.NumberFormat> = {
  pl: new Intl.NumberFormat('pl-PL'),
  en: new Intl.NumberFormat('en-GB', { useGrouping: 'min2' }),
}

/** How many rows a list has, with a plus sign where counting stopped. */
export function formatTotal(total: number, isMore: boolean, language: Language): string {
  return `${FORMATS[language].format(total)}${isMore ? '+' : ''}`
}
