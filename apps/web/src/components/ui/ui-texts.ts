import { defineTexts } from '#lib/i18n/texts.ts'

/** Words that components carry with them, wherever they stand. */
export const uiTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
