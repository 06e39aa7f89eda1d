import { PayoutDetailsInput, type PayoutDetails } from '@app/contract/payments/payout-details'

/** The same details always give the same text, in any field order. */
export function textOfDetails(details: PayoutDetails): string {
  return JSON.stringify(Object.fromEntries(Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))))
}

export function detailsOfText(text: string): PayoutDetails {
  return PayoutDetailsInput.parse(JSON.parse(text))
}

/**
 * The place where the money arrives, so that two sellers with one destination are detected. It ignores the owner's
 * name and the case of an email address.
 */
export function destinationOf(details: PayoutDetails): string {
  if (details.method === 'bank') return `bank|${details.accountNumber}`
  if (details.method === 'crypto') return `crypto|${details.coin}|${details.address}`
  return `${details.method}|${details.email.toLowerCase()}`
}
