import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Fault } from '#control/faults.ts'
import { jsonReply, type Reply } from '#http/reply.ts'
import { readAmount } from '../money-text.ts'
import { behaviourOf, paidAmount, paidCurrency, stepsOf } from '../payment-plan.ts'
import type { Payment } from '../payment-types.ts'
import type { Rails } from '../rails.ts'
import type { Batch } from './paypal-batches.ts'
import { payPalError } from './paypal-error.ts'
import { link, presentBatch } from './present-payout.ts'

const RECEIVER = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/

export const CreatePayout = z.object({
  sender_batch_header: z.object({
    sender_batch_id: z.string().min(1).max(256),
    email_subject: z.string().max(255).optional(),
    email_message: z.string().max(1_000).optional(),
  }),
  items: z
    .array(
      z.object({
        recipient_type: z.enum(['EMAIL', 'PHONE', 'PAYPAL_ID']).default('EMAIL'),
        receiver: z.string().min(1).max(127),
        amount: z.object({ currency: z.string().length(3), value: z.string().max(10) }),
        sender_item_id: z.string().max(63).optional(),
        note: z.string().max(4_000).optional(),
        purpose: z.string().optional(),
        notification_language: z.string().optional(),
      }),
    )
    .min(1)
    .max(15_000),
})
type Wanted = z.infer<typeof CreatePayout>

export async function createPayout(
  rails: Rails,
  wanted: Wanted,
  base: string,
  fault: Fault | undefined,
): Promise<Reply> {
  const senderBatchId = wanted.sender_batch_header.sender_batch_id
  const known = rails.payPalBatches.findRemembered(senderBatchId)
  const isBare = fault?.kind === 'effect-then-bare-duplicate'
  if (known) return isBare ? bareDuplicateReply() : duplicateReply(known, base)
  const refusal = findRefusal(rails, wanted, fault)
  if (refusal) return refusal
  const batch = addBatch(rails, wanted, fault)
  if (fault?.kind === 'webhook-first') {
    for (const payment of batch.payments) {
      rails.payments.move(payment, 'paid')
      await rails.webhooks.idle(payment.key)
    }
  }
  if (fault?.kind === 'effect-then-duplicate') return duplicateReply(batch, base)
  if (isBare) return bareDuplicateReply()
  const { batch_header: header, links } = presentBatch(batch, base)
  const { payout_batch_id, sender_batch_header } = header
  return jsonReply(
    { batch_header: { payout_batch_id, batch_status: 'PENDING', sender_batch_header }, links },
    201,
  )
}

function findRefusal(rails: Rails, wanted: Wanted, fault: Fault | undefined): Reply | undefined {
  for (const [index, item] of wanted.items.entries()) {
    const isAmount = readAmount(item.amount.value) !== undefined
    if (!isAmount || (item.recipient_type === 'EMAIL' && !RECEIVER.test(item.receiver))) {
      const field = `items[${index}].${isAmount ? 'receiver' : 'amount.value'}`
      return payPalError(400, 'VALIDATION_ERROR', 'Invalid request - see details', {
        details: [{ field, issue: 'Required field is missing or invalid', location: 'body' }],
      })
    }
  }
  const { currency = 'PLN' } = wanted.items[0]?.amount ?? {}
  const total = wanted.items.reduce((sum, item) => sum + (readAmount(item.amount.value) ?? 0), 0)
  if (fault?.kind === 'insufficient-balance' || !rails.payments.canPay('paypal', currency, total)) {
    return payPalError(
      422,
      'INSUFFICIENT_FUNDS',
      'Sender does not have sufficient funds. Please add funds and retry.',
    )
  }
  if (fault?.kind === 'refused') {
    return payPalError(422, 'RECEIVER_COUNTRY_NOT_ALLOWED', 'The receiver cannot be paid.')
  }
  return undefined
}

function addBatch(rails: Rails, wanted: Wanted, fault: Fault | undefined): Batch {
  const { sender_batch_id: senderBatchId, ...header } = wanted.sender_batch_header
  const batchId = newId()
  const isSingle = wanted.items.length === 1
  const items = fault?.kind === 'twice' ? [...wanted.items, ...wanted.items] : wanted.items
  const payments = items.map((item): Payment => {
    const behaviour = behaviourOf(fault, item.receiver)
    return rails.payments.add({
      id: newId(),
      rail: 'paypal',
      key: isSingle ? senderBatchId : `${senderBatchId}/${item.sender_item_id ?? ''}`,
      amountMinor: paidAmount(behaviour, readAmount(item.amount.value) ?? 0),
      currency: paidCurrency(behaviour, item.amount.currency),
      destination: item.receiver,
      steps: stepsOf(behaviour, rails.payments.settings('paypal').settleMs),
      facts: {
        batchId,
        senderBatchId,
        senderItemId: item.sender_item_id ?? '',
        recipientType: item.recipient_type,
      },
    })
  })
  const texts = Object.entries(header).filter(([, text]) => text !== undefined)
  return rails.payPalBatches.add({
    id: batchId,
    senderBatchId,
    header: Object.fromEntries(texts) as Record<string, string>,
    payments,
  })
}

function newId(): string {
  return randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'X').toUpperCase()
}

/** Returns the batch that already has this id, so that the caller can query it instead of paying again. */
function duplicateReply(batch: Batch, base: string): Reply {
  return payPalError(400, 'USER_BUSINESS_ERROR', 'User business error.', {
    details: [
      {
        field: 'SENDER_BATCH_ID',
        location: 'body',
        issue: `Batch with given sender_batch_id already exists: ${batch.senderBatchId}`,
      },
    ],
    links: [link(`${base}/v1/payments/payouts/${batch.id}`, 'self')],
  })
}

/**
 * Reports the duplicate as an invalid field. Only the wording distinguishes it from a receiver who cannot be paid.
 */
function bareDuplicateReply(): Reply {
  return payPalError(400, 'VALIDATION_ERROR', 'Invalid request - see details', {
    details: [{ field: 'SENDER_BATCH_ID', location: 'body', issue: 'Duplicate batch request' }],
  })
}
