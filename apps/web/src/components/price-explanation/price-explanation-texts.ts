import { defineTexts } from '#lib/i18n/texts.ts'

/** Only pages with a price load them. */
export const priceExplanationTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
