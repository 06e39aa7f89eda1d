import { writeAmount } from '../money-text.ts'
import type { Payment, PaymentState } from '../payment-types.ts'
import type { Batch } from './paypal-batches.ts'

const ITEM_STATUS: Record<PaymentState, string> = {
  draft: 'PENDING',
  approved: 'PENDING',
  pending: 'PENDING',
  held: 'ONHOLD',
  blocked: 'BLOCKED',
  paid: 'SUCCESS',
  unclaimed: 'UNCLAIMED',
  failed: 'FAILED',
  returned: 'RETURNED',
  refunded: 'REFUNDED',
  reversed: 'REVERSED',
  cancelled: 'RETURNED',
}

const ERRORS: Partial<Record<PaymentState, { name: string; message: string }>> = {
  unclaimed: { name: 'RECEIVER_UNREGISTERED', message: 'Receiver is unregistered' },
  failed: { name: 'RECEIVER_ACCOUNT_LOCKED', message: 'Receiver’s account is locked or inactive' },
}

export function presentItem(payment: Payment, base: string) {
  const error = ERRORS[payment.state]
  const { currency } = payment
  return {
    payout_item_id: payment.id,
    ...(payment.creditedAtMs !== undefined && { transaction_id: `T${payment.id}` }),
    transaction_status: ITEM_STATUS[payment.state],
    payout_item_fee: { currency, value: writeAmount(payment.feeMinor, currency) },
    payout_batch_id: payment.facts['batchId'] ?? '',
    sender_batch_id: payment.facts['senderBatchId'] ?? '',
    payout_item: {
      recipient_type: payment.facts['recipientType'] ?? 'EMAIL',
      amount: { currency, value: writeAmount(payment.amountMinor, currency) },
      receiver: payment.destination,
      sender_item_id: payment.facts['senderItemId'] ?? '',
    },
    time_processed: new Date(payment.updatedAtMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    ...(error && { errors: { ...error, information_link: 'https://developer.paypal.com', details: [] } }),
    links: [link(`${base}/v1/payments/payouts-item/${payment.id}`, 'item')],
  }
}

/** Whether all items are processed; it does not show their outcome. */
function batchStatus({ payments }: Batch): string {
  if (payments.every(({ state }) => state === 'pending')) return 'PENDING'
  return payments.some(({ state }) => state === 'pending') ? 'PROCESSING' : 'SUCCESS'
}

export function presentBatch(batch: Batch, base: string) {
  const { currency = 'PLN' } = batch.payments[0] ?? {}
  const sum = (part: (payment: Payment) => number) =>
    writeAmount(
      batch.payments.reduce((total, payment) => total + part(payment), 0),
      currency,
    )
  return {
    batch_header: {
      payout_batch_id: batch.id,
      batch_status: batchStatus(batch),
      time_created: new Date(batch.createdAtMs).toISOString().replace(/\.\d+Z$/, 'Z'),
      sender_batch_header: { sender_batch_id: batch.senderBatchId, ...batch.header },
      funding_source: 'BALANCE',
      amount: { currency, value: sum(({ amountMinor }) => amountMinor) },
      fees: { currency, value: sum(({ feeMinor }) => feeMinor) },
    },
    items: batch.payments.map((payment) => presentItem(payment, base)),
    links: [link(`${base}/v1/payments/payouts/${batch.id}`, 'self')],
  }
}

export function link(href: string, rel: string) {
  return { href, rel, method: 'GET', encType: 'application/json' }
}
