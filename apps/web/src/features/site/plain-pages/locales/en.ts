import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'terms.metaTitle': 'Terms',
  'terms.metaDescription':
    'The rules of selling CS2 skins: who buys them, on what terms and how to reach us.',
  'terms.title': 'Terms',
  'terms.lead': '{company} buys your items. These are the rules.',
  'privacy.metaTitle': 'Privacy',
  'privacy.metaDescription':
    'What data we process, why and for how long: Steam profile, payout details, requests.',
  'privacy.title': 'Privacy',
  'privacy.lead':
    '{company} is the data controller. This site contacts no other servers and uses no tracking scripts.',
  'refund.metaTitle': 'Refunds and cancelling',
  'refund.metaDescription':
    'When you can cancel a sale of skins and what to do when the payout amount is wrong.',
  'refund.title': 'Refunds and cancelling',
  'refund.lead': 'When you can cancel a sale and what to do if an amount is wrong.',
  'refund.back': 'Back to home',
  'legal.version': 'Version {version}, in force since 1 August 2026.',
  'legal.link': 'Link to the section: {title}',
  'legal.contents': 'Contents',
  'legal.short': 'In short:',
  'link.support': 'Support',
  'link.privacy': 'Privacy',
  'link.terms': 'Terms',
} as const satisfies TranslationOf<typeof pl>
