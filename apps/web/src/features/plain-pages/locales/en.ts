import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'howItWorks.metaTitle': 'How to sell skins step by step',
  'howItWorks.metaDescription':
    'Six steps from Steam sign-in to payout: pick skins, see the exact quote, send one trade offer, get paid.',
  'howItWorks.title': 'How it works',
  'howItWorks.lead': 'Six steps from sign-in to payout. You know the amount before you send anything.',
  'howItWorks.login.title': 'Sign in with Steam',
  'howItWorks.login.text': 'We only see your public profile and inventory. No password to create.',
  'howItWorks.pick.title': 'Pick skins',
  'howItWorks.pick.text': 'Every item shows the amount you get for it.',
  'howItWorks.quote.title': 'Check the quote',
  'howItWorks.quote.text': '70% of each item’s market price, rounded to the grosz, with no further fees.',
  'howItWorks.payout.title': 'Add payout details',
  'howItWorks.payout.text': 'Bank transfer, PayPal, Skrill, Bitcoin or Litecoin.',
  'howItWorks.send.title': 'Send the trade offer',
  'howItWorks.send.text': 'One offer to our link. We never ask for a Steam Guard code or an API key.',
  'howItWorks.paid.title': 'Get paid',
  'howItWorks.paid.text':
    'Payout usually takes 5–15 minutes after we receive the items, up to 24 hours in exceptional cases.',
  'support.metaTitle': 'Support and contact',
  'support.metaDescription':
    'Support around the clock: write to us or visit the chat. We answer in Polish and English.',
  'support.title': 'Support',
  'support.lead':
    'We help around the clock. Write to us or visit the chat; give the sale number if your question is about one.',
  'support.never':
    'We never ask for your password, Steam Guard code or API key. We never message first on Steam or Discord.',
  'support.mail': 'Write to {mailbox}',
  'support.chat': 'Open the chat',
  'terms.metaTitle': 'Terms',
  'terms.metaDescription':
    'The rules of selling CS2 skins: who buys them, on what terms and how to reach us.',
  'terms.title': 'Terms',
  'terms.lead': 'Items are bought by {company}. These are the rules.',
  'privacy.metaTitle': 'Privacy',
  'privacy.metaDescription':
    'What data we process, why and for how long: Steam profile, payout details, requests.',
  'privacy.title': 'Privacy',
  'privacy.lead':
    'The data controller is {company}. This site contacts no other servers and uses no tracking scripts.',
  'refund.metaTitle': 'Refunds and cancelling',
  'refund.metaDescription':
    'When you can cancel a sale of skins and what to do when the payout amount is wrong.',
  'refund.title': 'Refunds and cancelling',
  'refund.lead':
    'You can cancel a sale until we confirm that the items arrived. After that it is final. Report a wrong amount within 30 days with the sale number.',
  'legal.version': 'Version {version}, in force since {date}.',
  'legal.template':
    'This is a template, version 0. Before the service opens to the public, the operator’s lawyer completes and approves the text.',
  'legal.contents': 'Contents',
  'legal.short': 'In short:',
  'link.howItWorks': 'How it works',
  'link.support': 'Support',
  'link.login': 'Sign in through Steam',
  'link.calculator': 'Calculator',
  'link.privacy': 'Privacy',
  'link.terms': 'Terms',
} as const satisfies TranslationOf<typeof pl>
