import { defineTexts } from '#lib/i18n/texts.ts'

/** The names of settings and the texts of their values; loaded only by pages that show settings. */
export const settingWordsTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
