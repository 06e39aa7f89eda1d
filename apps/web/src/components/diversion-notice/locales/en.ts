import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  text: 'Sale {number}: items left your inventory and did not come to us.',
  days: {
    one: 'On Steam it can be reversed for about {count} more day.',
    other: 'On Steam it can be reversed for about {count} more days.',
  },
  link: 'What to do now',
  dismiss: 'Hide the notice about sale {number}',
  failed: 'The notice could not be hidden. Try again.',
} as const satisfies TranslationOf<typeof pl>
