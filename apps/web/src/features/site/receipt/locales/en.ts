import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'meta.title': 'Check a signed quote',
  'meta.description':
    'Paste a signed quote and see whether it is ours, whether anybody changed it and until when it holds. No sign-in.',
  title: 'Check a signed quote',
  lead: 'Every sale comes with a digitally signed quote. Check here that it is ours and that nobody changed it.',
  'form.label': 'Signed quote',
  'form.hint': 'Paste the whole file or the link from your sale page. We store nothing.',
  'form.check': 'Check',
  'form.missing': 'Paste a signed quote.',
  'form.tooLong': 'This text is too long for a quote of ours.',
  'error.failed': 'Could not check it. Try again.',
  'verdict.valid': 'Genuine and valid',
  'verdict.valid.text':
    'It is our signature and nothing was changed. If an offer with exactly these items arrives by {time} and the sale is not cancelled before, we buy at this price.',
  'verdict.expired': 'Genuine, but too late',
  'verdict.expired.text':
    'It is our signature, but the time to send the offer is over: {time}. If your offer arrived before that, the price stands. We accept no new offer on this quote.',
  'verdict.forged': 'Forged',
  'verdict.forged.text':
    'The signature does not fit the content: somebody changed it or made it up. Do not send any items, and write to us.',
  'verdict.unknown_key': 'Not our signature',
  'verdict.unknown_key.text':
    'It was signed with a key that is not ours. Do not send any items, and write to us.',
  'verdict.unreadable': 'It cannot be read',
  'verdict.unreadable.text': 'This is not the whole quote. Copy it again, from beginning to end.',
  'content.title': 'What we signed',
  'content.origin': 'Where this data comes from',
  'item.prices': 'at once {now}, after protection {later}',
  'item.facts': 'asset {asset} · fingerprint {fingerprint}',
  'fact.sale': 'Sale number',
  'fact.total': 'You get',
  'fact.market': 'Market price',
  'fact.rate': 'Rate',
  'fact.class': 'Chosen price',
  'class.now': 'paid at once',
  'class.later': 'paid after Steam protection',
  'fact.prices': 'Two prices',
  'fact.pricesSame': 'the same at once and after Steam protection',
  'fact.now': 'Price at once',
  'fact.later': 'Price after Steam protection',
  'fact.priceText': '{amount} ({percent}%), not before {time}',
  'fact.method': 'Payout method',
  'fact.source': 'Source of prices',
  'fact.sourceText': '{source}, list {list}',
  'fact.age': 'Prices fetched',
  'fact.ageText': {
    one: '{time}, {count} minute before the quote',
    other: '{time}, {count} minutes before the quote',
  },
  'fact.quoted': 'Quoted',
  'fact.until': 'Offer at the latest',
  'fact.account': 'Items go to the Steam account',
  'method.bank': 'Bank transfer',
  'promise.title': 'What the quote gives you',
  'promise.amount': 'Nobody can change the amount, not even us. New prices apply to new quotes only.',
  'promise.offer':
    'What counts is an offer from your account with exactly these items. Without it the sale ends when the time is up.',
  'promise.end':
    'If we reject a sale before paying, you get your items back. If you reverse the trade on Steam, you lose the payout or owe it back.',
  'promise.time': 'Your sale page shows when the money comes.',
  'promise.person':
    'It holds no name and no payout details. The item numbers can still point to your inventory.',
  'alone.title': 'For developers: check it without us',
  'alone.text':
    'It is a JWS (RFC 7515) with an Ed25519 signature: any library that knows them can check it. Our public keys:',
  'go.checkOffer': 'Is this offer ours?',
  'go.support': 'Write to us',
} as const satisfies TranslationOf<typeof pl>
