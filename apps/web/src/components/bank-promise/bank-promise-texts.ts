import { defineTexts } from '#lib/i18n/texts.ts'

/** The one sentence about the time of bank transfers, on every page. */
export const bankPromiseTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
