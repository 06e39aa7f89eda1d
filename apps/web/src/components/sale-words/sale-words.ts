import { defineTexts } from '#lib/i18n/texts.ts'

/** The only list of sale status texts; loaded only by pages that show sales. */
export const saleWords = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
