import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  title: 'Why this price?',
  source: '{name}: {amount} ({minutes} min ago)',
  phase: 'Phase: {phase}',
  alone: 'Market price: {amount}',
  agreed: 'Market price: {amount}. We leave out the highest and take the lower middle of the rest.',
  ceiling: 'We have set a highest price for this item: {amount}',
  fixed: 'We have set a price for this item: {amount}',
  float: 'Good float: +{amount}',
  stickers: 'Stickers: +{amount}',
  charm: 'Charm: +{amount}',
} as const satisfies TranslationOf<typeof pl>
