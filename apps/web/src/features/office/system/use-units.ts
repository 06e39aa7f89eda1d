import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { systemTexts } from './system-texts.ts'

const MEGABYTE = 1_000_000
const GIGABYTE = 1_000_000_000

/** Formats figures with their units in the current language. */
export function useUnits() {
  const t = useT(systemTexts)
  const language = useLanguage()
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
  return {
    number,
    ms: (value: number) =>
      value >= 1000 ? t('seconds', { value: number(value / 1000, 1) }) : t('ms', { value: number(value, 1) }),
    bytes: (value: number) =>
      value >= GIGABYTE ? `${number(value / GIGABYTE, 1)} GB` : `${number(value / MEGABYTE)} MB`,
  }
}
