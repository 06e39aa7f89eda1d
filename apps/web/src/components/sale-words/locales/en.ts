import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'news.awaiting_items': 'Send the offer',
  'news.offer_wanted': 'Sending the offer',
  'news.offer_sent': 'Accept the offer',
  'news.offer_seen': 'Offer found',
  'news.verifying': 'Checking',
  'news.review': 'Checking by hand',
  'news.received': 'Received',
  'news.approval': 'Awaiting approval',
  'news.protected': 'Trade protection',
  'news.paying': 'Paying',
  'news.unclaimed': 'Waiting to be claimed',
  'news.needs_details': 'Give other details',
  'news.paid': 'Paid',
  'news.returned': 'Payout came back',
  'news.reversed': 'Reversed on Steam',
  'news.failed': 'Rejected',
  'news.cancelled': 'Cancelled',

  'wait.chosen': 'Your choice: paid after Steam protection.',
  'wait.policy': 'At the moment we pay everyone after Steam protection.',
  'wait.reversal': 'After a reversed trade we pay only after Steam protection.',
  'wait.new_account': 'Your first sale is paid after Steam protection, the next ones at once.',
  'wait.seller_limit': 'This amount was over your fast payout limit.',
  'wait.new_sellers_day': 'That day’s instant payouts for new sellers were used up.',
  'wait.details': 'Payouts to these details come after Steam protection.',
  'wait.house': 'The fast-payout pool was full when we received your items.',
  'wait.protection': 'This sale is paid after Steam protection.',
} as const satisfies TranslationOf<typeof pl>
