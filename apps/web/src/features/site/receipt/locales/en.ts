import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'meta.title': 'Check a signed quote',
  'meta.description':
    'Paste a signed quote and see whether it is ours, whether anybody changed it and until when it holds. No sign-in.',
  title: 'Check a signed quote',
  lead: 'We issue a digitally signed quote for every sale. Here anybody can see whether it is ours and whether somebody changed it. No sign-in.',
  'form.label': 'Signed quote',
  'form.hint': 'The whole text of the file, or the whole link. We check it and store it nowhere.',
  'form.check': 'Check',
  'form.missing': 'Paste a signed quote.',
  'form.tooLong': 'This text is too long for a quote of ours.',
  'error.noConnection': 'No connection. Try again.',
  'error.failed': 'Could not check it. Try again.',
  'verdict.valid': 'Genuine and valid',
  'verdict.valid.text':
    'It is our signature and nothing was changed. If an offer with exactly these items reaches our account by {time}, and the sale is not cancelled before, we buy at this price and not at a newer one.',
  'verdict.expired': 'Genuine, but too late',
  'verdict.expired.text':
    'It is our signature and nothing was changed, but the time to send the offer is over: {time}. If the offer came before that, the price stands; the page of the sale shows its state. We accept no new offer on this quote.',
  'verdict.forged': 'Forged',
  'verdict.forged.text':
    'The signature does not fit the content: somebody changed it or made it up. Do not send any items, and write to us.',
  'verdict.unknown_key': 'Not our signature',
  'verdict.unknown_key.text':
    'It was signed with a key that we do not have or have withdrawn. Do not take it for ours, and write to us.',
  'verdict.unreadable': 'It cannot be read',
  'verdict.unreadable.text':
    'This is not a whole signed quote. Copy it once more, from its beginning to its end.',
  'content.title': 'What we signed',
  'content.items': 'Items',
  'item.prices': 'at once {now}, after protection {later}',
  'item.facts': 'asset {asset} · fingerprint {fingerprint}',
  'fact.sale': 'Sale number',
  'fact.total': 'Amount for the seller',
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
  'promise.title': 'What it promises, and what not',
  'promise.amount':
    'The amount is recorded with the sale, and nobody changes it afterwards, not even we: the database refuses. New prices and a new rate concern new quotes only.',
  'promise.offer':
    'What counts is an offer from the seller’s account with exactly these items. If there is none when the time is over, the sale ends without a trade.',
  'promise.end':
    'We may reject a sale until we order its payout; items that we already have are then given back. Reversing the trade on Steam takes the payout away, and an amount already paid is then owed back.',
  'promise.time': 'It does not say when the money comes. The page of the sale shows that.',
  'promise.person':
    'It holds no name, no Steam account of the seller and no payout details. The numbers of the items can still tell whose inventory they are from.',
  'alone.title': 'Checking without us',
  'alone.text':
    'It is a JWS (RFC 7515) with an Ed25519 signature: any library that knows them can check it. Our public keys:',
  'go.checkOffer': 'Is this offer ours?',
  'go.support': 'Write to us',
} as const satisfies TranslationOf<typeof pl>
