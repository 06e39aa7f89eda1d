import type { Language } from '../languages.ts'

/** What the house offers everybody. Both are settings, so no text may hold them as letters. */
export type OfferTerms = {
  /** Share of the market price that is paid, in hundredths of a percent. */
  rateBps: number
  /** The smallest payout for which a sale is made. */
  minimumGrosze: number
}

/** With these the settings begin, and the pages are built. */
export const INITIAL_OFFER_TERMS: OfferTerms = { rateBps: 7_000, minimumGrosze: 20_00 }

/** `7000` → `70%`, `6750` → `67,5%`. */
export function writeRate(rateBps: number, language: Language): string {
  return `${withComma(String(rateBps / 100), language)}%`
}

/** `2000` → `20`, `2550` → `25,50`: whole złotys stand without their zeros. */
export function writeZlotys(grosze: number | bigint, language: Language): string {
  const hundredths = Number(grosze)
  const isWhole = hundredths % 100 === 0
  return withComma(isWhole ? String(hundredths / 100) : (hundredths / 100).toFixed(2), language)
}

/** As the specification writes it: `20 zł`, in English `20 PLN`. */
export function writeMinimum(grosze: number | bigint, language: Language): string {
  return `${writeZlotys(grosze, language)} ${language === 'pl' ? 'zł' : 'PLN'}`
}

/** The specification's sentence about too small a sale, with the amount that counts now. */
export function minimumTexts(minimumGrosze: number | bigint): Record<Language, string> {
  return {
    pl: `Minimalna kwota sprzedaży to ${writeMinimum(minimumGrosze, 'pl')}`,
    en: `Minimum sell amount is ${writeMinimum(minimumGrosze, 'en')}`,
  }
}

function withComma(digits: string, language: Language): string {
  return language === 'pl' ? digits.replace('.', ',') : digits
}
