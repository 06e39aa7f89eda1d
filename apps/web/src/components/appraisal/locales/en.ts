import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'item.float': 'Float',
  'item.finish': 'Finish number',
  'item.pattern': 'Pattern',
  'item.stickers': 'Stickers',
  'item.charm': 'Charm',
  'item.nameTag': 'Name tag',
  'item.yes': 'yes',
  'state.waiting': 'Waiting for a price from our staff.',
  'state.offered': 'We offer {amount}, until {until}.',
  'state.accepted':
    'The price {amount} is yours until {until}. Select the item in your inventory and sell it.',
  'state.used': 'Sold at the appraised price.',
  'state.lapsed': 'The time of this price is over. You can ask for a new appraisal.',
  'state.changed': 'The item is not what was appraised. You can ask for a new appraisal.',
  'state.closed': 'This appraisal is closed.',
  goal: {
    one: 'Our goal is to answer within {count} hour. It is a goal, not a guarantee.',
    other: 'Our goal is to answer within {count} hours. It is a goal, not a guarantee.',
  },
  'offer.accept': 'Accept {amount}',
  'offer.decline': 'Decline',
  'offer.giveUp': 'Give the appraisal up',
  'offer.note':
    'Accepting commits you to nothing. It is the amount for a payout at once; for waiting until Steam protection ends you never get less.',
  'offer.accepted': 'Price accepted',
  'offer.declined': 'Appraisal closed',
  'offer.failed': 'That did not work. Try again.',
} as const satisfies TranslationOf<typeof pl>
