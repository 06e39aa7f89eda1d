import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Fault } from '#control/faults.ts'
import { jsonReply, type Reply } from '#http/reply.ts'
import { readAccountNumber } from '../bank/account-number.ts'
import { paidAmount, paidCurrency, stepsOf } from '../payment-plan.ts'
import type { Payment, PaymentState } from '../payment-types.ts'
import type { Rails } from '../rails.ts'

export const MERCHANT_ACCOUNT_ID = '5a1d0f3c-0000-4000-8000-00000000a001'

const CreatePayout = z.strictObject({
  merchant_account_id: z.literal(MERCHANT_ACCOUNT_ID),
  amount_in_minor: z.int().positive(),
  currency: z.literal('PLN'),
  beneficiary: z.strictObject({
    type: z.literal('external_account'),
    account_holder_name: z.string().min(1).max(140),
    reference: z.string().min(1).max(140),
    account_identifier: z.strictObject({
      type: z.literal('nrb'),
      nrb: z.string().refine((nrb) => readAccountNumber(nrb) === nrb),
    }),
  }),
  scheme_selection: z.strictObject({ type: z.enum(['instant_only', 'instant_preferred']) }),
  metadata: z.record(z.string().max(40), z.string().max(500)),
})

const STATUS: Partial<Record<PaymentState, string>> = {
  pending: 'pending',
  held: 'authorized',
  paid: 'executed',
}

export function problem(status: number, type: string, title: string, detail: string): Reply {
  const trace = randomUUID().replaceAll('-', '')
  const body = {
    type: `https://docs.truelayer.com/docs/error-types#${type}`,
    title,
    status,
    detail,
    trace_id: trace,
  }
  return { ...jsonReply(body, status), headers: { 'content-type': 'application/problem+json' } }
}

/** A second order under a remembered key changes nothing and returns the first payout. */
export async function createPayout(
  rails: Rails,
  { key, text }: { key: string; text: string },
  fault: Fault | undefined,
): Promise<Reply> {
  const known = rails.trueLayerKeys.find(key)
  if (known && known.body !== text)
    return problem(
      422,
      'idempotency-key-reuse',
      'Idempotency-Key Reuse',
      'The key belongs to another request.',
    )
  if (known) return jsonReply({ id: known.payment.id }, 202)
  const wanted = CreatePayout.safeParse(parse(text))
  if (!wanted.success || fault?.kind === 'refused')
    return problem(400, 'invalid-parameters', 'Invalid Parameters', 'One or more parameters are invalid.')
  const payment = add(rails, wanted.data, fault)
  if (fault?.kind === 'twice') add(rails, wanted.data, fault)
  rails.trueLayerKeys.remember(key, text, payment)
  if (fault?.kind === 'webhook-first') {
    rails.payments.move(payment, 'paid')
    await rails.webhooks.idle(payment.key)
  }
  return jsonReply({ id: payment.id }, 202)
}

function add(rails: Rails, wanted: z.infer<typeof CreatePayout>, fault: Fault | undefined): Payment {
  const { amount_in_minor: amount, beneficiary, metadata } = wanted
  const canPay = fault?.kind !== 'insufficient-balance' && rails.payments.canPay('truelayer', 'PLN', amount)
  const behaviour = canPay ? (fault?.kind ?? '') : 'fails-later'
  return rails.payments.add({
    id: randomUUID(),
    rail: 'truelayer',
    key: metadata['payout_key'] ?? '',
    amountMinor: paidAmount(behaviour, amount),
    currency: paidCurrency(behaviour, 'PLN'),
    destination: beneficiary.account_identifier.nrb,
    steps: stepsOf(behaviour, rails.payments.settings('truelayer').settleMs),
    facts: {
      name: beneficiary.account_holder_name,
      reference: beneficiary.reference,
      failure: canPay ? 'scheme_error' : 'insufficient_funds',
    },
  })
}

export function presentPayout(payment: Payment) {
  const { id, amountMinor, currency, destination, facts, state, createdAtMs, updatedAtMs } = payment
  const status = STATUS[state] ?? 'failed'
  const isBack = state === 'returned' || state === 'reversed'
  return {
    id,
    merchant_account_id: MERCHANT_ACCOUNT_ID,
    amount_in_minor: amountMinor,
    currency,
    beneficiary: {
      type: 'external_account',
      account_holder_name: facts['name'] ?? '',
      reference: facts['reference'] ?? '',
      account_identifier: { type: 'nrb', nrb: destination },
    },
    scheme_id: 'polish_domestic_express',
    metadata: { payout_key: payment.key },
    status,
    created_at: new Date(createdAtMs).toISOString(),
    ...(status === 'executed' && { executed_at: new Date(updatedAtMs).toISOString() }),
    ...(status === 'failed' && {
      failed_at: new Date(updatedAtMs).toISOString(),
      failure_reason: isBack ? 'returned' : facts['failure'],
    }),
  }
}

export function presentTransaction(payment: Payment) {
  const { id, amount_in_minor, currency, metadata, status, created_at } = presentPayout(payment)
  return {
    type: 'payout',
    id,
    payout_id: id,
    currency,
    amount_in_minor,
    status: status === 'authorized' ? 'pending' : status,
    created_at,
    scheme_id: 'polish_domestic_express',
    metadata,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
