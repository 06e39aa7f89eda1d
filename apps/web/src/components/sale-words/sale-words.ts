import { defineTexts } from '#lib/i18n/texts.ts'

/** The one list of words for where a sale stands; loaded only by pages that show sales. */
export const saleWords = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
