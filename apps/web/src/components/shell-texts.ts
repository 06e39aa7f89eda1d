import { defineTexts } from '#lib/i18n/texts.ts'

/** Texts of the layout around every page. */
export const shellTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
