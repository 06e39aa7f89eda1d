import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'general.title': '1. General rule',
  'general.short': 'All transactions are final and non-refundable.',
  'general.text': `We buy digital items and pay by the time shown before you sell.
You can cancel a sale on its page until our service or Steam confirms that the items arrived. If the offer came from you, withdraw it on Steam too.
Once the arrival is confirmed, the sale is final. If we reject it, we give the items back as soon as Steam allows.`,
  'items.title': '2. What is not refunded',
  'items.short': 'Items bought and paid for, and money sent to the details you gave.',
  'items.text': `Items received in a sale that has been completed.
The difference if the market price rises after you confirm a sale. Nor do we ask for money back if it falls.
Money paid to the details you gave if they belong to somebody else and the payment provider does not return it.
Items sent to a Steam account other than the one on your sale page.`,
  'billing.title': '3. Billing discrepancies',
  'billing.short': 'An amount other than quoted? Report it within 30 days.',
  'billing.text': `If the payout differs from the quote, write to us within 30 days of the sale and give its number.
We compare the quote, the trade and the payout recorded with the sale. A missing amount is added to your balance, from which you can withdraw it at once.
A payout that came back from a bank or payment provider goes to your balance in full.`,
  'chargebacks.title': '4. Chargebacks: reversed trades',
  'chargebacks.short': 'Reversing the trade on Steam after the payout creates a debt.',
  'chargebacks.text': `Steam lets a trade be reversed for 7 days. Reversing it before the payout ends the sale without payment.
Reversing it after the payout creates a debt equal to the amount paid. Until it is settled we take no new sales, and your limit for payouts at once falls to zero. Steam itself bars such an account from trading for 30 days.
If you report a hacked account before reversing the trade, there is no penalty, but money already paid must be returned.
An attempt to keep both sides, the item and the payout, is treated as fraud.`,
  'decision.title': '5. Final decision',
  'decision.short': 'You get a decision with reasons in your support request.',
  'decision.text': `Every case is judged by a person from the records of the sale. You get the decision with reasons in your support request, within 14 days at the latest; it is final within the service.
This does not close the way to court nor limit consumer rights.`,
  'contact.title': '6. Contact',
  'contact.short': 'We help around the clock.',
  'contact.text': `Write through the “Support” page or to {mailbox} and give the sale number.`,
} as const satisfies TranslationOf<typeof pl>
