import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'faq.title': 'Common questions',
  'faq.search': 'Search questions and answers',
  'faq.searchExample': 'e.g. payout',
  'faq.found': { one: '{count} question found', other: '{count} questions found' },
  'faq.none': 'No such question yet. Write to us and we will answer.',
  'faq.write': 'Write to us',
  'safety.question': 'How do I know it’s you?',
  'safety.answer':
    'Before you confirm on your phone, compare the recipient’s level and join date with what we show. You can check a link, an offer or a profile on the page “Is this offer ours?” (linked in the footer). We never ask for your password, Steam Guard code or API key, and we never message first on Steam or Discord.',
  'price.question': 'How much do I get?',
  'price.answer':
    '{rate} of each item’s market price, rounded to the grosz. You see it before sending; no further fees from us.',
  'time.question': 'When do I get paid?',
  'time.answer':
    'Usually 5–15 minutes after we receive the items, up to 24 hours in exceptional cases. Above the limit we pay after Steam trade protection. {transfer} You see the exact time before you confirm the sale.',
  'methods.question': 'What are the payout methods?',
  'methods.answer': 'We now pay by: {methods}. You choose the method for each sale.',
  'methods.unknown': 'You see the methods we pay by in the sell window. You choose one for each sale.',
  'minimum.question': 'What is the smallest sale?',
  'minimum.answer':
    'The payout must come to at least {minimum} in total. You can reach it with several items in one sale.',
  'ban.question': 'I have a trade ban. Can I sell?',
  'ban.answer':
    'We do not accept items with an active trade ban. Your inventory shows when they can be sold.',
  'cancel.question': 'Can I cancel a sale?',
  'cancel.answer':
    'Yes, until we confirm that the items arrived. After that the sale is final. Report a wrong amount within 30 days with the sale number.',
  'details.question': 'How do I change my payout details?',
  'details.answer':
    'Before you confirm, change them in the sell window. After that, write to us at once with the sale number; a payout that was sent can no longer be changed. When a payout comes back, the money goes to your balance and you enter new details.',
} as const satisfies TranslationOf<typeof pl>
