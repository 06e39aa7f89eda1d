import { readAccountNumber } from './account-number.ts'
import { readPayoutEmail } from '../identity/email-address.ts'
import type { PayoutDetails, PayoutDetailsInput } from './payout-details.ts'
import type { Coin } from './rails.ts'
import type { AddressProblemCode, PayoutProblem } from './payout-problems.ts'

/** `checkCryptoAddress` of @app/crypto-address; passed in, so that only pages that need it load it. */
export type CheckAddress = (
  coin: Coin,
  text: string,
) => { address: string; problem?: never } | { problem: AddressProblemCode }

export type PayoutReading =
  | { details: PayoutDetails; problems?: never }
  | { problems: Record<string, PayoutProblem> }

/** Normalizes the typed details to the form that is stored and paid to, or returns the problems by field. */
export function readPayoutDetails(input: PayoutDetailsInput, checkAddress: CheckAddress): PayoutReading {
  if (input.method === 'bank') return readBank(input)
  if (input.method === 'crypto') {
    const reading = checkAddress(input.coin, input.address)
    if (reading.problem !== undefined) return { problems: { address: { code: reading.problem } } }
    return { details: { method: 'crypto', coin: input.coin, address: reading.address } }
  }
  const address = readPayoutEmail(input.email)
  if (address === undefined) return { problems: { email: { code: 'email_invalid' } } }
  return { details: { method: input.method, email: address } }
}

function readBank(input: Extract<PayoutDetailsInput, { method: 'bank' }>): PayoutReading {
  const account = readAccountNumber(input.accountNumber)
  const ownerName = input.ownerName.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  const ownerProblem = problemOfOwnerName(ownerName)
  if (account.problem === undefined && ownerProblem === undefined)
    return { details: { method: 'bank', accountNumber: account.accountNumber, ownerName } }
  return {
    problems: {
      ...(account.problem ? { accountNumber: account.problem } : {}),
      ...(ownerProblem ? { ownerName: ownerProblem } : {}),
    },
  }
}

/** A Polish transfer has two lines of 35 characters for the receiver's name. */
const OWNER_NAME = /^(?=.{2,70}$)\p{L}[\p{L}\p{M}'’. -]*$/u

function problemOfOwnerName(ownerName: string): PayoutProblem | undefined {
  if (ownerName === '') return { code: 'owner_name_empty' }
  return OWNER_NAME.test(ownerName) ? undefined : { code: 'owner_name_invalid' }
}

/** Shows enough for the owner to recognise it, but too little to use it. */
export function maskPayoutDetails(details: PayoutDetails): string {
  if (details.method === 'bank') {
    const { accountNumber } = details
    return `${accountNumber.slice(0, 2)} ${accountNumber.slice(2, 6)} •••• ${accountNumber.slice(-4)}`
  }
  if (details.method === 'crypto') return `${details.address.slice(0, 6)}…${details.address.slice(-6)}`
  const at = details.email.lastIndexOf('@')
  // With a name of one letter, showing the first letter would reveal all of it.
  return `${at > 1 ? details.email.slice(0, 1) : ''}•••${details.email.slice(at)}`
}
