import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'meta.title': 'Sell CS2 skins for cash – 70% of the price',
  'meta.description':
    'We buy CS2 skins: you get 70% of the market price in złoty and see the exact amount before you send anything.',
  'hero.title': 'Sell your CS2 skins. Get {rate} of the market price in złoty.',
  'hero.lead': 'Pick items, see the exact amount, send one trade offer, get paid.',
  'hero.sell': 'Sell skins',
  'hero.calculate': 'Check value',
  'hero.payoutTime': 'Payout usually takes 5–15 minutes, up to 24 hours in exceptional cases.',
  'board.title': 'How the amount is made',
  'board.example': 'Example',
  'board.market': 'Market price',
  'board.rate': 'Rate',
  'board.you': 'You get',
  'board.rule': 'Market × 70%, rounded to the grosz',
  'board.more': 'Calculator',
  'steps.title': 'How to sell',
  'steps.more': 'The whole process step by step',
  'steps.pick.title': 'Pick skins',
  'steps.pick.text': 'You sign in through Steam and see what you get for each item.',
  'steps.check.title': 'Check the amount',
  'steps.check.text': 'The total is known before you send. Nothing more is taken off it.',
  'steps.send.title': 'Send the offer',
  'steps.send.text': 'One trade offer to our link, with the sale code in its message.',
  'steps.paid.title': 'Get paid',
  'steps.paid.text': 'Bank transfer, PayPal, Skrill, Bitcoin or Litecoin. You see every step live.',
} as const satisfies TranslationOf<typeof pl>
