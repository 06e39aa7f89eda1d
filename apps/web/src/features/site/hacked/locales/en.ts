import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'meta.title': 'My account was hacked',
  'meta.description':
    'Freeze payouts with one button or with the key from an e-mail, even when you cannot sign in to Steam.',
  title: 'My account was hacked',
  lead: 'Freeze the account at once. We stop payouts, sign everybody out and open an urgent request. You lose nothing by it.',
  'now.title': 'I can sign in',
  'now.text': 'One button freezes the whole account. It works at once and on every device.',
  'now.action': 'Freeze the account',
  'now.signIn': 'Sign in through Steam',
  'now.failed': 'Could not freeze the account. Try again, or use the key below.',
  'sure.title': 'Freeze the account?',
  'sure.text':
    'Payouts stop, sales whose items have not come are cancelled, all devices are signed out, this one too.',
  'sure.end': 'Only our staff can unfreeze it, after 72 hours at the earliest.',
  'sure.action': 'Yes, freeze',
  'key.title': 'I cannot sign in',
  'key.text':
    'Use the freeze key. It is in every e-mail about a sale, and on the page of a sale beside the signed quote.',
  'key.label': 'Freeze key',
  'key.hint': 'For example 000123-ABCDE-… Case, spaces and dashes do not matter.',
  'key.action': 'Freeze with the key',
  'key.missing': 'Type or paste the key.',
  'key.tooLong': 'This is too long for a key. Paste the key alone.',
  'key.only': 'The key only freezes. Nobody can see the account with it, or unfreeze it.',
  'error.noConnection': 'No connection. Try again.',
  'error.failed': 'It did not work. Try again, or write to us.',
  'done.title': 'The account is frozen',
  'done.ticket': 'The urgent request has number {number}. Write it down.',
  'done.since': 'Frozen since {time}.',
  'done.release':
    'Our staff wants to unfreeze the account, at the earliest {time}. Do you disagree? Freeze it once more.',
  'done.again': 'Freeze once more',
  'done.openTicket': 'Open the request',
  'done.mail': 'If you have a confirmed e-mail address, we sent a message to it.',
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
    'Undo them on Steam, in your trade history. After this report an undo does not count against you here: no block and no mark.',
  'happens.title': 'What happens',
  'happens.money': 'Payouts that have not left stay with us.',
  'happens.start': 'No sale and no withdrawal begins. Nobody changes payout details or the e-mail address.',
  'happens.out': 'All sessions end, on every device.',
  'happens.ticket': 'An urgent request opens, and the confirmed address gets an e-mail.',
  'happens.gone': 'Money that is already with a bank or payment service cannot be taken back by us.',
  'steam.title': 'What to do on Steam',
  'steam.password': 'Change the password and sign out all devices.',
  'steam.key': 'Revoke the Web API key if it is not yours.',
  'steam.undo':
    'Undo trades in your trade history, for 7 days after the trade. Steam then undoes all protected trades at once and bars your account from trading and the Market for 30 days.',
  'steam.first':
    'Freeze the account here first, then undo. The undo is then agreed with us and has no consequences here.',
  'end.title': 'How to get the account back',
  'end.who':
    'Write in the urgent request, or from your confirmed e-mail address. We will check that it is you.',
  'end.wait': 'Two of us approve unfreezing, not sooner than 72 hours after we have told you about it.',
  'end.never': 'We never ask for a password, a Steam Guard code or an API key.',
  'done.write': 'Write to us',
  'go.support': 'I have no key',
} as const satisfies TranslationOf<typeof pl>
