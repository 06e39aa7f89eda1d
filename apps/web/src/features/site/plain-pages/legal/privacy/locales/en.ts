import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'controller.title': '1. Data controller',
  'controller.short': '{company} manages your data.',
  'controller.text': `The data controller is {company}, {address}.
Write to {mailbox} or through the “Support” page about your data. We answer within a month.`,
  'data.title': '2. What data and why',
  'data.short': 'Steam profile, payout details, the course of sales and requests.',
  'data.text': `Steam profile: id, name, picture, level, age of the account, bans and public inventory. By these we recognise the account, price the items and judge the risk of a trade. We get them from Steam.
Trade link, to check that Steam will not hold the trade.
Payout details: account number with its holder, PayPal or Skrill address, wallet address. Needed to pay you.
An e-mail address if you give and confirm one: we use it to send the steps of your sales, replies of our staff and the price alerts you set.
The course of sales, payouts and requests, including attached pictures, from which we remove hidden data.
Device data: an id in a cookie, a shortened network address and the browser’s name. They protect your account from being taken over.`,
  'basis.title': '3. Legal basis',
  'basis.short': 'The contract with you, tax duties, safety.',
  'basis.text': `Making and carrying out the contract of sale: GDPR art. 6(1)(b).
Legal duties, above all accounting and tax: GDPR art. 6(1)(c).
Our legitimate interest, which is protection from fraud, answering requests and pursuing claims: GDPR art. 6(1)(f).
Giving data is voluntary, but without a Steam profile and payout details we cannot buy your items.`,
  'safety.title': '4. Safety',
  'safety.short': 'Payout details are encrypted and shown shortened.',
  'safety.text': `Payout details are encrypted with a key stored outside the database. They are read in full only by the process that pays and by a member of staff; every such reading is recorded.
Your e-mail address is encrypted with a key of your own. Destroying that key makes the data unreadable, in backups too.
Payouts are decided by rules: the limit for advances, age and bans of the Steam account, earlier reversals. Where the rules do not allow paying at once, the sale waits or a person judges it; you may ask for a person’s judgement in any case.`,
  'recipients.title': '5. Who receives data',
  'recipients.short': 'Only whoever carries out the payout, or where the law demands it.',
  'recipients.text': `The data needed for a payout goes to a bank or a bank-transfer provider, PayPal, Skrill, or a node of the Bitcoin or Litecoin network, depending on the method you choose. Entries in a blockchain are public and permanent.
Steam receives your account id when we read the inventory and the trade offer. Valve is based in the USA.
Servers and mail are run by providers with whom we have processing agreements; we give the list on request.
Others receive data only where the law demands it. We do not sell data.`,
  'retention.title': '6. For how long',
  'retention.short': 'Sales as long as the law says; everything else for less.',
  'retention.text': `Records of sales and payouts: 5 years from the start of the year after the sale, as accounting law demands.
Requests: 3 years after they are closed, in case of claims.
Price alerts: until the e-mail is sent or you delete them.
Sessions: until you sign out, 30 days at most. Inventory: a short-lived copy, renewed at every visit.
When you delete your account, payout details and the e-mail address become unreadable at once; the books keep amounts without a name. A keyed hash of the account or wallet number that we paid also stays. It cannot be read without our key; by it we recognise numbers used for fraud.`,
  'rights.title': '7. Your rights',
  'rights.short': 'Access, correction, erasure, objection, complaint.',
  'rights.text': `You may ask for access to your data and a copy of it, correction, erasure, restriction and portability.
You may object to processing that rests on our legitimate interest.
You may complain to the President of the Personal Data Protection Office, ul. Stanisława Moniuszki 1A, 00-014 Warsaw, Poland.`,
  'cookies.title': '8. Cookies and browser storage',
  'cookies.short': 'Only what is necessary.',
  'cookies.text': `Cookies: an attempt to sign in (a few minutes) and the device (up to 30 days). Scripts of the page cannot read them.
Browser storage: session, language, appearance, the calculator’s basket and unsent drafts. Payout details are not among them.
There are no advertising or tracking cookies, so we do not ask for consent.`,
} as const satisfies TranslationOf<typeof pl>
