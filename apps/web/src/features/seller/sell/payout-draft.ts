import type { Language } from '@app/contract/languages'
import type { PayoutDetails, PayoutDetailsInput, PayoutMethod } from '@app/contract/payments/payout-details'
import { readPayoutDetails, type CheckAddress } from '@app/contract/payments/read-payout-details'
import type { Coin } from '@app/contract/payments/rails'
import { payoutProblemTexts } from '@app/contract/payments/payout-problems'

/** The values of the form. Each method keeps its own fields, so that switching methods loses nothing. */
export type PayoutDraft = {
  method: PayoutMethod | undefined
  /** A previously used destination for each method; without one, the fields below apply. */
  savedIds: Partial<Record<PayoutMethod, string>>
  accountNumber: string
  ownerName: string
  emails: Partial<Record<PayoutMethod, string>>
  coin: Coin | undefined
  address: string
}

export const EMPTY_DRAFT: PayoutDraft = {
  method: undefined,
  savedIds: {},
  accountNumber: '',
  ownerName: '',
  emails: {},
  coin: undefined,
  address: '',
}

export type PayoutField = 'method' | 'signIn' | 'accountNumber' | 'ownerName' | 'email' | 'coin' | 'address'
export type PayoutErrors = Partial<Record<PayoutField, string>>
type Words = { methodMissing: string; coinMissing: string }

export function savedIdOf(draft: PayoutDraft): string | undefined {
  return draft.method && draft.savedIds[draft.method]
}

/** The fields of the selected method in contract format; undefined while a choice is missing. */
function inputOf(draft: PayoutDraft): PayoutDetailsInput | undefined {
  const { method, coin } = draft
  if (method === undefined) return undefined
  if (method === 'bank') return { method, accountNumber: draft.accountNumber, ownerName: draft.ownerName }
  if (method === 'crypto') return coin && { method, coin, address: draft.address }
  return { method, email: draft.emails[method] ?? '' }
}

export type DraftReading =
  | { details: PayoutDetails; errors?: never }
  | { details?: never; errors: PayoutErrors }

export function readDraft(
  draft: PayoutDraft,
  options: { checkAddress: CheckAddress; language: Language; words: Words },
): DraftReading {
  const { language, words } = options
  if (draft.method === undefined) return { errors: { method: words.methodMissing } }
  const input = inputOf(draft)
  if (!input) return { errors: { coin: words.coinMissing } }
  const reading = readPayoutDetails(input, options.checkAddress)
  if (!reading.problems) return { details: reading.details }
  const texts = Object.entries(reading.problems).map(([field, problem]) => [
    field,
    payoutProblemTexts(problem)[language],
  ])
  return { errors: Object.fromEntries(texts) as PayoutErrors }
}
