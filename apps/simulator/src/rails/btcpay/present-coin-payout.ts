import { createHash } from 'node:crypto'
import { writeAmount } from '../money-text.ts'
import type { Payment, PaymentState } from '../payment-types.ts'

export const STATE: Record<PaymentState, string> = {
  draft: 'AwaitingApproval',
  approved: 'AwaitingPayment',
  pending: 'InProgress',
  held: 'InProgress',
  blocked: 'InProgress',
  paid: 'Completed',
  unclaimed: 'InProgress',
  failed: 'Cancelled',
  returned: 'Completed',
  refunded: 'Completed',
  reversed: 'Completed',
  cancelled: 'Cancelled',
}

const EXPLORERS: Readonly<Record<string, string>> = {
  BTC: 'https://mempool.space/tx/',
  LTC: 'https://live.blockcypher.com/ltc/tx/',
}

export function presentCoinPayout(payment: Payment) {
  const { currency } = payment
  const amount = writeAmount(payment.amountMinor, currency)
  const isApproved = !['AwaitingApproval', 'Cancelled'].includes(STATE[payment.state])
  const isSent = ['InProgress', 'Completed'].includes(STATE[payment.state])
  const transactionId = transactionIdOf(payment)
  return {
    id: payment.id,
    revision: Number(payment.facts['revision'] ?? 0),
    pullPaymentId: null,
    date: Math.floor(payment.createdAtMs / 1000),
    destination: payment.destination,
    originalCurrency: currency,
    originalAmount: amount,
    payoutCurrency: currency,
    payoutAmount: isApproved ? amount : null,
    payoutMethodId: `${currency}-CHAIN`,
    state: STATE[payment.state],
    paymentProof: isSent
      ? {
          proofType: 'PayoutTransactionOnChainBlob',
          id: transactionId,
          link: `${EXPLORERS[currency] ?? ''}${transactionId}`,
        }
      : null,
    metadata: JSON.parse(payment.facts['metadata'] ?? '{}') as unknown,
  }
}

export function transactionIdOf(payment: Payment): string {
  return createHash('sha256').update(`transaction ${payment.id}`).digest('hex')
}
