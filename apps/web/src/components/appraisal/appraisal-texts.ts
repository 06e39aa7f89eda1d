import { defineTexts } from '#lib/i18n/texts.ts'

/** Texts about the state of a price that staff set for one item. */
export const appraisalTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
