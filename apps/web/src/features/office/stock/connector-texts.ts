import { defineTexts } from '#lib/i18n/texts.ts'

export const connectorTexts = defineTexts({
  pl: () => import('./locales/connector-pl.ts').then((file) => file.pl),
  en: () => import('./locales/connector-en.ts').then((file) => file.en),
})
