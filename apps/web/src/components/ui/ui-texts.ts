import { defineTexts } from '#lib/i18n/texts.ts'

/** Texts that belong to the shared components. */
export const uiTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
