import type { Language } from '../languages.ts'

/** The terms for every seller. Both values are settings, so no text may hard-code them. */
export type OfferTerms = {
  /** The paid share of the market price, in hundredths of a percent. */
  rateBps: number
  /** The smallest payout for which a sale is accepted. */
  minimumGrosze: number
}

/** The initial values of the settings; the pages are also built with them. */
export const INITIAL_OFFER_TERMS: OfferTerms = { rateBps: 7_000, minimumGrosze: 20_00 }

/** Formats `7000` as `70%` and `6750` as `67,5%`. */
export function writeRate(rateBps: number, language: Language): string {
  return `${withComma(String(rateBps / 100), language)}%`
}

/** Formats `2000` as `20` and `2550` as `25,50`: whole złotys have no decimals. */
export function writeZlotys(grosze: number | bigint, language: Language): string {
  const hundredths = Number(grosze)
  const isWhole = hundredths % 100 === 0
  return withComma(isWhole ? String(hundredths / 100) : (hundredths / 100).toFixed(2), language)
}

/** Formats as in the specification: `20 zł`, in English `20 PLN`. */
export function writeMinimum(grosze: number | bigint, language: Language): string {
  return `${writeZlotys(grosze, language)} ${language === 'pl' ? 'zł' : 'PLN'}`
}

/** The specification's message for a sale that is too small, with the current minimum. */
export function minimumTexts(minimumGrosze: number | bigint): Record<Language, string> {
  return {
    pl: `Minimalna kwota sprzedaży to ${writeMinimum(minimumGrosze, 'pl')}`,
    en: `Minimum sell amount is ${writeMinimum(minimumGrosze, 'en')}`,
  }
}

function withComma(digits: string, language: Language): string {
  return language === 'pl' ? digits.replace('.', ',') : digits
}
