import { defineTexts } from '#lib/i18n/texts.ts'

/** What each setting is called and how its values read; loaded only by pages that show settings. */
export const settingWordsTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
