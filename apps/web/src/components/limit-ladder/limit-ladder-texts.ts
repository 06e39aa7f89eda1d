import { defineTexts } from '#lib/i18n/texts.ts'

export const limitLadderTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
