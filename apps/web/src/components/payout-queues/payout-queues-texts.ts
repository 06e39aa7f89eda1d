import { defineTexts } from '#lib/i18n/texts.ts'

/** What waits on each rail, and whether it is covered. */
export const payoutQueuesTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
