import { defineTexts } from '#lib/i18n/texts.ts'

/** How it stands with the price that a person names for one item. */
export const appraisalTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
