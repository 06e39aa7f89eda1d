import { PayoutDetailsInput, type PayoutDetails } from '@app/contract/payments/payout-details'

/** The same details always give the same text, whatever order their fields came in. */
export function textOfDetails(details: PayoutDetails): string {
  return JSON.stringify(Object.fromEntries(Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))))
}

export function detailsOfText(text: string): PayoutDetails {
  return PayoutDetailsInput.parse(JSON.parse(text))
}

/**
 * Where the money arrives, so that two sellers who are paid to one place are seen: the owner's name is no part of
 * it, and capitals make no other mailbox.
 */
export function destinationOf(details: PayoutDetails): string {
  if (details.method === 'bank') return `bank|${details.accountNumber}`
  if (details.method === 'crypto') return `crypto|${details.coin}|${details.address}`
  return `${details.method}|${details.email.toLowerCase()}`
}
