import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'general.title': '1. General provisions',
  'general.short': 'Your items are bought by {company}.',
  'general.text':
    'These terms describe the sale of CS2 items to {company}, {address}, NIP {nip}, KRS {krs}. The service is not affiliated with Valve and does not exchange currency. You may sell if you are of age and use your own Steam account yourself.',
  'scope.title': '2. Scope of services',
  'scope.short': 'You get 70% of the market price, at least PLN 20 for the whole sale.',
  'scope.text':
    'For each item we pay 70% of its market price, rounded to the grosz. A sale must come to at least PLN 20. A quote holds for the time shown in the sell window, usually 15 minutes, and can be extended at the current price. After you confirm a sale you have until the time shown on its page to send the trade offer; then the sale lapses and the items are free again.',
  'access.title': '3. Login and user access',
  'access.short': 'You sign in through Steam only. We do not know your password.',
  'access.text':
    'An account is made at the first sign-in through Steam. We never ask for your password, Steam Guard code or API key, and we never message first on Steam or Discord. Send items only to the trade link in the sell window and compare the recipient’s profile before you confirm.',
  'payouts.title': '4. Payout methods',
  'payouts.short': 'We pay in zloty, usually within 5–15 minutes, exceptionally up to 24 hours.',
  'payouts.text':
    'We pay by the method you choose among those switched on in the sell window, to details that belong to you. Up to the instant payout limit we pay once the items have been received and checked. Above it we pay when the 7 days of Steam trade protection are over. The limit depends on your sales history and your account. Reversing the trade on Steam during the protection cancels the payout; if the money is already gone, its amount becomes your debt and new sales wait until it is settled.',
  'limits.title': '5. Availability and restrictions',
  'limits.short': 'You can cancel until we confirm that the items arrived. Not after that.',
  'limits.text':
    'You can cancel a sale until we or Steam have confirmed that the items arrived; after that it is final. We do not accept items with a trade lock, without a price, or from a market too thin to price them. A sale is rejected when the items differ from the quote, the trade failed or was reversed. When Steam is down, a sale may take longer.',
  'support.title': '6. Customer support',
  'support.short': 'We help around the clock. Report a wrong amount within 30 days.',
  'support.text':
    'Write to {mailbox} or use the Support page, with the sale number. Report a wrong amount within 30 days of the sale.',
  'privacy.title': '7. Privacy policy',
  'privacy.short': 'We collect data only to buy your items and to pay you.',
  'privacy.text':
    'What data we process, why and for how long is in the privacy policy. Payout details are kept encrypted and shown in a short form.',
  'cookies.title': '8. Cookies',
  'cookies.short': 'Only those without which signing in would not work.',
  'cookies.text':
    'We use cookies and browser storage for signing in, the language and the look of the page. We use no tracking or advertising cookies.',
  'final.title': '9. Final provisions',
  'final.short': 'A sale follows the version you accept with it.',
  'final.text':
    'A sale follows the version of the terms accepted when it was confirmed; we store its number with the sale. Changes are announced on this page. Polish law applies, and these terms do not limit consumer rights. The Polish text is binding.',
} as const satisfies TranslationOf<typeof pl>
