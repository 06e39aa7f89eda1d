import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'controller.title': '1. Data controller',
  'controller.short': 'Your data is managed by {company}.',
  'controller.text': 'The data controller is {company}, {address}. Write to {mailbox} about your data.',
  'data.title': '2. What data and why',
  'data.short': 'Steam profile, payout details and the course of your sales.',
  'data.text':
    'We process: the id, name and picture of your public Steam profile and your public inventory, to price and buy items; your trade link; payout details, to pay you; an e-mail address if you give one; the course of sales and requests; device data needed for a safe sign-in.',
  'basis.title': '3. Legal basis',
  'basis.short': 'The contract with you, tax duties, safety.',
  'basis.text':
    'The basis is the sales contract (GDPR art. 6(1)(b)), legal duties, above all accounting (c), and our legitimate interest: protection against fraud and answering requests (f).',
  'safety.title': '4. Safety',
  'safety.short': 'Payout details are encrypted and shown in a short form.',
  'safety.text':
    'Payout details are encrypted with a key kept outside the database. Only the process that pays reads them in full, and staff whose every look is recorded. The page connects your browser to no other servers and uses no tracking scripts.',
  'recipients.title': '5. Who receives data',
  'recipients.short': 'Only whoever carries out the payout or the law requires.',
  'recipients.text':
    'The bank or payment provider you choose receives what the payout needs. Steam receives your account id when we read the inventory. Others receive data only where the law requires it.',
  'retention.title': '6. How long',
  'retention.short': 'Sales as long as the law demands; the rest shorter.',
  'retention.text':
    'Sales data is kept as long as accounting and tax law requires. Sessions expire by themselves. When an account is deleted, its payout details become unreadable.',
  'rights.title': '7. Your rights',
  'rights.short': 'Access, correction, deletion, objection, complaint.',
  'rights.text':
    'You can ask for access, correction, deletion, restriction and transfer of your data, and you can object. You can also complain to the President of the Polish Personal Data Protection Office.',
  'cookies.title': '8. Cookies',
  'cookies.short': 'Only what is necessary.',
  'cookies.text':
    'We use sign-in and device cookies and browser storage for the language, the look and the session. There are no advertising cookies, so we ask for no consent.',
} as const satisfies TranslationOf<typeof pl>
