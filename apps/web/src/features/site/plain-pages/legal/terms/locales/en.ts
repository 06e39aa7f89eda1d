import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'general.title': '1. General provisions',
  'general.short': '{company} is the buyer of your items. You sell to us, not to other players.',
  'general.text': `These terms describe the sale of Counter-Strike 2 items to {company}, {address}, NIP {nip}, KRS {krs}, called “we” below. Your contract is with us: we do not mediate between players and run no wallets that can be topped up.
The service is not affiliated with Valve Corporation. We do not exchange currency; the word “kantor” in the name is a comparison.
You may sell if you are an adult with full legal capacity and use your own Steam account yourself. For a younger person the contract is made by a legal guardian.
Sell only items that are yours and that you may hand over. Items gained by fraud or from a hijacked account are reported to the authorities.`,
  'scope.title': '2. Scope of services',
  'scope.short':
    'You get {rate} of the market price. The smallest sale is {minimum}. You know the sum before sending.',
  'scope.text': `For every item we pay {rate} of its market price on the current price list, rounded to the grosz. The age of the price list stands beside every amount. The rate that applies to your sale is stated in the quote.
The total of a sale must be at least {minimum}. A single item may cost less if you sell it together with others.
A quote holds for the time shown in the sell window. You may extend it up to ten times; each extension is a new quote at the current price.
The contract is made when you confirm the sale. You then accept our trade offer or send your own within 30 minutes; the sale page says which, and until when. Without a trade the sale lapses and the items are free again.
The offer must contain exactly the quoted items from your account and ask for nothing in return. Your statement that the items were sent is recorded, but proof is only the offer on Steam and the items in our inventory.
Nothing is deducted from the quoted amount. Your bank or wallet provider may charge a fee of its own.`,
  'access.title': '3. Login and user access',
  'access.short': 'You sign in through Steam only. We do not know your password.',
  'access.text': `Your account is created when you first sign in through Steam. We see your public profile and public inventory, nothing else.
We never ask for your password, Steam Guard code or API key. We never message first on Steam or Discord.
Hand items over only to the account that your sale page shows. Before confirming on your phone, compare the recipient’s level and join date with those on your sale page. We cannot pay for items sent to another account.
Changing payout details on an account that we have paid before needs a fresh Steam sign-in. Your profile lists your sessions and lets you end them.
We block an account where the law demands it, where there are signs of fraud, or where a reversed trade has left a debt. The reason and the way to appeal are given in a support request.`,
  'payouts.title': '4. Payout methods',
  'payouts.short':
    'We pay in złoty, usually 5–15 minutes after the items are checked, within a limit; above it after Steam’s trade protection.',
  'payouts.text': `We pay by the method you choose from those switched on in the sell window, to details that belong to you. The amount is in złoty; for Bitcoin and Litecoin the amount of the coin is fixed at the rate of the moment of payout, with an estimate shown before.
The sender of any CS2 trade can reverse it on Steam for 7 days. A payout before that protection ends is therefore an advance. We pay it at once while your open advances stay within your limit and the limit of the service; your limit grows with every settled sale. Above the limit we pay when the protection ends. Which case applies to your sale, and at what time, is shown in the sell window before you confirm.
A payout made at once usually takes 5–15 minutes from the check of the items, up to 24 hours in exceptional cases. Larger amounts, new payout details and doubtful cases are approved by a person. A bank transfer arrives at once or in the hours of interbank sessions; the sell window tells the time before you confirm.
Reversing the trade on Steam before the payout ends the sale without payment. Reversing it after the payout leaves you with both the items and the money: the amount becomes your debt, and new sales are stopped until it is settled.
A payout that came back, for example because of a wrong account number, goes to your balance, which is what we owe you. Correct the details and withdraw it again. A PayPal payout that nobody claims returns after 30 days.
The tax on civil-law transactions, where due, is paid by us as the buyer. Your own income tax is yours to settle.`,
  'limits.title': '5. Availability and restrictions',
  'limits.short': 'You can cancel until we confirm that the items arrived. After that the sale is final.',
  'limits.text': `You can cancel a sale until we or Steam confirm that the items arrived. After that it is final and non-refundable; the page “Refunds and cancelling” has the details.
We do not accept items with an active trade ban, without a price on the list, from a market too small to price them, or other than weapon skins, knives and gloves. Items whose value depends on a phase or pattern are appraised by a person through a support request.
We reject a sale if the items differ from the quote, if the trade failed or was reversed, or if the account is banned from trading. Items that reached us in the process are returned as soon as Steam allows; the sale page gives the date.
Steam has weekly maintenance and is sometimes unavailable. The sale then waits, and the time for sending the offer does not run out before we have checked after the break whether the offer came.
You may not get around the limits with several accounts, use other people’s payout details or disturb the service.`,
  'support.title': '6. Customer support and complaints',
  'support.short': 'Help around the clock. Report a wrong amount within 30 days.',
  'support.text': `Write through the “Support” page or to {mailbox} and give the sale number. We help around the clock, in Polish and in English.
Report a wrong amount within 30 days of the sale. We then check the quote, the trade and the payout, all of which are recorded with the sale, and answer within 14 days at the latest.
As a consumer you may turn to the consumer ombudsman of your county or use out-of-court settlement. The point of contact for users and authorities under the Digital Services Act is {mailbox}; you may write in Polish or English.`,
  'privacy.title': '7. Privacy policy',
  'privacy.short': 'We collect data only to buy your items and to pay you.',
  'privacy.text': `Which data we process, why and for how long is stated on the “Privacy” page.
Payout details are stored encrypted and shown shortened, to you as well.`,
  'cookies.title': '8. Cookies',
  'cookies.short': 'For signing in and for your settings. No advertising, no tracking.',
  'cookies.text': `We use cookies and browser storage for signing in, recognising the device, language, appearance and unsent drafts. They only make the site work, so we do not ask for consent.
There are no advertising or tracking cookies. The site connects your browser to no other servers.`,
  'final.title': '9. Final provisions',
  'final.short': 'A sale is governed by the version you accept.',
  'final.text': `A sale is governed by the version of the terms accepted when it was confirmed. Its number is stored with the sale. A later change does not reach it.
A new version is announced on this page with the date from which it applies.
Polish law applies. These terms do not limit the rights that a consumer has by law. Where the language versions differ, the Polish text is binding.`,
} as const satisfies TranslationOf<typeof pl>
