import { defineTexts } from '#lib/i18n/texts.ts'

/** Texts about the open payouts on each rail, and whether the rail's balance covers them. */
export const payoutQueuesTexts = defineTexts({
  pl: () => import('./locales/pl.ts').then((file) => file.pl),
  en: () => import('./locales/en.ts').then((file) => file.en),
})
