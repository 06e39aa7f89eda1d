import { defineTexts } from '#lib/i18n/texts.ts'

/** Words that the pages of the back office share. */
export const adminTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
