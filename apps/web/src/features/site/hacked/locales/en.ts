import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'meta.title': 'My account was hacked',
  'meta.description':
    'Freeze payouts with one button or with the key from an e-mail, even when you cannot sign in to Steam.',
  title: 'My account was hacked',
  lead: 'We stop payouts, sign everybody out and open an urgent request.',
  'now.title': 'I can sign in',
  'now.text': 'One button freezes the whole account at once.',
  'now.action': 'Freeze the account',
  'now.signIn': 'Sign in and freeze the account',
  'now.failed': 'Could not freeze the account. Try again, or use the key below.',
  'sure.title': 'Freeze the account?',
  'sure.text':
    'We hold payouts, cancel sales whose items have not arrived and sign out all devices, including this one.',
  'sure.end': 'Only our staff can unfreeze it, at least 72 hours after we warn you.',
  'sure.action': 'Yes, freeze',
  'key.title': 'I cannot sign in',
  'key.text': 'Use the freeze key. It is in every e-mail about a sale.',
  'key.label': 'Freeze key',
  'key.hint': 'For example 000123-ABCDE-FGHJK-MNPQR-STVWX-YZ234-5. Upper or lower case does not matter.',
  'key.action': 'Freeze with this key',
  'key.missing': 'Type or paste the key.',
  'key.tooLong': 'This is too long for a key. Paste the key alone.',
  'key.only': 'The key can only freeze. It does not open the account.',
  'error.failed': 'It did not work. Try again, or write to us.',
  'done.title': 'The account is frozen',
  'done.ticket': 'The urgent request has number {number}. Write it down.',
  'done.since': 'Frozen since {time}.',
  'done.release':
    'Our team wants to unfreeze the account, at the earliest {time}. Don’t want that? Freeze it once more.',
  'done.again': 'Freeze once more',
  'done.openTicket': 'Open the request',
  'done.mail': 'We also sent an e-mail if you have a confirmed address.',
  'held.none': 'No payout was waiting to be sent.',
  held: {
    one: '{count} payout is held: {amount}. This money will not leave.',
    other: '{count} payouts are held: {amount}. This money will not leave.',
  },
  out: {
    one: '{count} payout ({amount}) is already with a bank or payment service. It may have gone, and we cannot take it back.',
    other:
      '{count} payouts ({amount}) are already with a bank or payment service. They may have gone, and we cannot take them back.',
  },
  'undo.title': 'Trades that Steam can still undo',
  'undo.line': 'Sale {number}, {amount}: until {time}',
  'undo.paid': 'paid: this money will have to be returned',
  'undo.text':
    'Undo them on Steam, in your trade history. There is no penalty, but money already paid must be returned.',
  'happens.title': 'What happens',
  'happens.money': 'Payouts are on hold.',
  'happens.start': 'Nobody can start a sale or change payout details or the e-mail address.',
  'happens.out': 'All devices are signed out.',
  'happens.ticket': 'We open an urgent request and send an e-mail.',
  'happens.gone': 'We cannot take back payouts that have already left.',
  'steam.title': 'What to do on Steam',
  'steam.password': '{link} and sign out all devices.',
  'steam.password.link': 'Change the password',
  'steam.key.link': 'Web API key',
  'steam.undo.link': 'trade history',
  'steam.key': 'Revoke the {link} if it is not yours.',
  'steam.undo':
    'Undo the trades in your {link}; you have 7 days. Steam undoes all of them at once and blocks trading and the Market for 30 days.',
  'steam.first':
    'Freeze the account here first, then undo the trades. There is no penalty, but money already paid must be returned.',
  'end.title': 'How to get the account back',
  'end.who': 'Reply in the urgent request or from your confirmed e-mail address. We check that it is you.',
  'end.wait': 'Only our staff can unfreeze it, at least 72 hours after we warn you.',
  'end.never': 'We never ask for a password, a Steam Guard code or an API key.',
  'done.write': 'Write to us',
  'go.support': 'I have no key',
} as const satisfies TranslationOf<typeof pl>
