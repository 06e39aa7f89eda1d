import { defineTexts } from '#lib/i18n/texts.ts'

/** Texts that explain the two prices of an item and when each is paid. */
export const twoPricesTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
