import { z } from 'zod'
import { readAccountNumber } from './account-number.ts'
import { readPayoutEmail } from './email-address.ts'
import type { AddressProblemCode, PayoutProblem } from './payout-problems.ts'

/** `neteller` is off until the operator switches it on; every list of methods shows those that are on. */
export const PAYOUT_METHODS = ['bank', 'paypal', 'skrill', 'crypto', 'neteller'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]
export const COINS = ['BTC', 'LTC'] as const
export type Coin = (typeof COINS)[number]

const email = z.string().max(300)

/** What a form sends: the fields as typed. The limits only bound what is worth reading. */
export const PayoutDetailsInput = z
  .discriminatedUnion('method', [
    z.strictObject({
      method: z.literal('bank'),
      accountNumber: z.string().max(100),
      ownerName: z.string().max(200),
    }),
    z.strictObject({ method: z.literal('paypal'), email }),
    z.strictObject({ method: z.literal('skrill'), email }),
    z.strictObject({ method: z.literal('crypto'), coin: z.enum(COINS), address: z.string().max(300) }),
    z.strictObject({ method: z.literal('neteller'), email }),
  ])
  .meta({ id: 'PayoutDetailsInput' })
export type PayoutDetailsInput = z.infer<typeof PayoutDetailsInput>

/** The same fields after reading: one form for one destination. Same shape, so a stored one can be read again. */
export type PayoutDetails = PayoutDetailsInput

/** What leaves the server about stored details. */
export const SavedPayoutDetails = z
  .object({
    id: z.uuid(),
    method: z.enum(PAYOUT_METHODS),
    coin: z.enum(COINS).nullable(),
    masked: z.string(),
    bankName: z.string().nullable(),
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedPayoutDetails' })
export type SavedPayoutDetails = z.infer<typeof SavedPayoutDetails>

/** `checkCryptoAddress` of @app/crypto-address; handed in, so that only a page that needs it loads it. */
export type CheckAddress = (
  coin: Coin,
  text: string,
) => { address: string; problem?: never } | { problem: AddressProblemCode }

export type PayoutReading =
  | { details: PayoutDetails; problems?: never }
  | { problems: Record<string, PayoutProblem> }

/** Turns what was typed into the one form that is stored and paid to, or names what is wrong, by field. */
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

/** Two lines of 35 characters are what a Polish transfer has for the name of the receiver. */
const OWNER_NAME = /^(?=.{2,70}$)\p{L}[\p{L}\p{M}'’. -]*$/u

function problemOfOwnerName(ownerName: string): PayoutProblem | undefined {
  if (ownerName === '') return { code: 'owner_name_empty' }
  return OWNER_NAME.test(ownerName) ? undefined : { code: 'owner_name_invalid' }
}

/** Enough for its owner to recognise, too little to use. */
export function maskPayoutDetails(details: PayoutDetails): string {
  if (details.method === 'bank') {
    const { accountNumber } = details
    return `${accountNumber.slice(0, 2)} ${accountNumber.slice(2, 6)} •••• ${accountNumber.slice(-4)}`
  }
  if (details.method === 'crypto') return `${details.address.slice(0, 6)}…${details.address.slice(-6)}`
  const at = details.email.lastIndexOf('@')
  // A name of one letter would not be hidden at all.
  return `${at > 1 ? details.email.slice(0, 1) : ''}•••${details.email.slice(at)}`
}
