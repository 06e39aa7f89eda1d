import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'clock.title': 'When we pay for items that arrive now',
  'clock.now': 'At once: about {time}. {transfer}',
  'clock.later': 'After Steam protection: {date}.',
  'clock.onlyLater': 'At the moment we pay everyone after Steam protection, at the higher price: {date}.',
  'clock.within': 'Paid within your limit',
  'clock.today': 'about {time}',
  'clock.above': 'Above it, after Steam protection',
  'clock.latest': 'by {time}',
  'clock.sameLater': 'At the moment we pay everyone after Steam protection: {date}.',
  'clock.choose': 'You choose the price when you sell. At once we pay up to your limit.',
} as const satisfies TranslationOf<typeof pl>
