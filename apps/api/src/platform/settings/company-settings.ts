import { readAccountNumber } from '@app/contract/payments/account-number'
import { z } from 'zod'

const accountNumber = z.string().transform((text, context) => {
  if (text === '') return ''
  const read = readAccountNumber(text)
  if ('accountNumber' in read) return read.accountNumber
  context.addIssue({ code: 'custom', message: 'is no account number' })
  return z.NEVER
})

const changes = (before: string, after: string) => before !== after

/**
 * Company data that is used while the product runs. A change of either needs two people: transfers leave from the
 * account, and links that stop a decision arrive from the sender.
 */
export const COMPANY_SETTINGS = {
  'bank.account_number': {
    schema: accountNumber,
    initial: '',
    meaning:
      'The company’s own account, from which bank transfers are sent. Without it no bank file is made.',
    loosens: changes,
  },
  'mail.from': {
    schema: z.union([z.literal(''), z.email().max(254)]),
    initial: '',
    meaning: 'Sender of our mails; empty: the contact address.',
    loosens: changes,
  },
}
