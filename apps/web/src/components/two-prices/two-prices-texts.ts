import { defineTexts } from '#lib/i18n/texts.ts'

/** What the two prices of an item mean and when each is paid. */
export const twoPricesTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
