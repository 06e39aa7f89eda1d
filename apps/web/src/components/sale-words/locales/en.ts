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
  'news.unclaimed': 'Waits to be claimed',
  'news.needs_details': 'Give other details',
  'news.paid': 'Paid',
  'news.returned': 'Payout came back',
  'news.reversed': 'Reversed on Steam',
  'news.failed': 'Rejected',
  'news.cancelled': 'Cancelled',
} as const satisfies TranslationOf<typeof pl>
