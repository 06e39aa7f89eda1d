import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Fault } from '#control/faults.ts'
import { jsonReply, type Reply } from '#http/reply.ts'
import { readAccountNumber } from '../bank/account-number.ts'
import { paidAmount, paidCurrency, stepsOf } from '../payment-plan.ts'
import type { Payment, PaymentState } from '../payment-types.ts'
import type { Rails } from '../rails.ts'
import type { Counterparty } from './revolut-book.ts'

export const ACCOUNT_ID = '0d1848dc-0000-4000-8000-00000000b001'

const NewCounterparty = z.strictObject({
  individual_name: z.strictObject({
    first_name: z.string().min(1).max(100),
    last_name: z.string().min(1).max(100),
  }),
  bank_country: z.literal('PL'),
  currency: z.literal('PLN'),
  iban: z.string().refine((iban) => readAccountNumber(iban) === iban.slice(2)),
})

const Pay = z.strictObject({
  request_id: z.string().min(1).max(40),
  account_id: z.literal(ACCOUNT_ID),
  receiver: z.strictObject({ counterparty_id: z.string(), account_id: z.string() }),
  amount: z.number().positive().multipleOf(0.01),
  currency: z.literal('PLN'),
  reference: z.string().min(1).max(140),
})

const STATE: Partial<Record<PaymentState, string>> = {
  pending: 'pending',
  held: 'pending',
  paid: 'completed',
  returned: 'reverted',
  reversed: 'reverted',
}

export function refuse(status: number, message: string, code = 3000): Reply {
  return jsonReply({ message, code }, status)
}

export function createCounterparty({ revolut }: Rails, text: string): Reply {
  const wanted = NewCounterparty.safeParse(parse(text))
  if (!wanted.success) return refuse(400, 'Invalid counterparty', 2101)
  const { individual_name: name, iban } = wanted.data
  return jsonReply(presentCounterparty(revolut.addCounterparty(`${name.first_name} ${name.last_name}`, iban)))
}

export function presentCounterparty({ id, accountId, name, iban, createdAtMs }: Counterparty) {
  const at = new Date(createdAtMs).toISOString()
  const account = { id: accountId, type: 'external', name, bank_country: 'PL', currency: 'PLN', iban }
  return { id, name, state: 'created', created_at: at, updated_at: at, accounts: [account] }
}

/** A second payment under a remembered request id changes nothing and returns the first one. */
export async function pay(rails: Rails, text: string, fault: Fault | undefined): Promise<Reply> {
  const wanted = Pay.safeParse(parse(text))
  if (!wanted.success || fault?.kind === 'refused') return refuse(400, 'Invalid payment', 2101)
  const { request_id: requestId, receiver } = wanted.data
  const known = rails.revolut.find(requestId)
  if (known && known.body !== text) return refuse(409, 'Request id already used', 3012)
  if (known) return accepted(known.payment)
  const counterparty = rails.revolut.counterparty(receiver.counterparty_id)
  if (counterparty?.accountId !== receiver.account_id) return refuse(404, 'Counterparty not found', 3006)
  const payment = add(rails, wanted.data, counterparty, fault)
  if (fault?.kind === 'twice') add(rails, wanted.data, counterparty, fault)
  rails.revolut.remember(requestId, text, payment)
  if (fault?.kind === 'effect-then-duplicate') return refuse(409, 'Request id already used', 3012)
  if (fault?.kind === 'webhook-first') {
    rails.payments.move(payment, 'paid')
    await rails.webhooks.idle(payment.key)
  }
  return accepted(payment)
}

function accepted(payment: Payment): Reply {
  return jsonReply({
    id: payment.id,
    state: 'pending',
    created_at: new Date(payment.createdAtMs).toISOString(),
  })
}

function add(
  rails: Rails,
  wanted: z.infer<typeof Pay>,
  counterparty: Counterparty,
  fault: Fault | undefined,
): Payment {
  const amount = Math.round(wanted.amount * 100)
  const canPay = fault?.kind !== 'insufficient-balance' && rails.payments.canPay('revolut', 'PLN', amount)
  const behaviour = canPay ? (fault?.kind ?? '') : 'fails-later'
  return rails.payments.add({
    id: randomUUID(),
    rail: 'revolut',
    key: wanted.request_id,
    amountMinor: paidAmount(behaviour, amount),
    currency: paidCurrency(behaviour, 'PLN'),
    destination: counterparty.iban.slice(2),
    steps: stepsOf(behaviour, rails.payments.settings('revolut').settleMs),
    facts: {
      reference: wanted.reference,
      counterpartyId: counterparty.id,
      accountId: counterparty.accountId,
      ...(canPay ? {} : { reason: 'insufficient_balance' }),
    },
  })
}

export function presentTransaction(payment: Payment) {
  const { id, key, amountMinor, feeMinor, currency, facts, createdAtMs, updatedAtMs } = payment
  const reason = facts['reason']
  // A payment without cover is declined; all other failures are failed.
  const state = STATE[payment.state] ?? (reason === undefined ? 'failed' : 'declined')
  const updatedAt = new Date(updatedAtMs).toISOString()
  return {
    id,
    type: 'transfer',
    request_id: key,
    state,
    ...(reason === undefined ? {} : { reason_code: reason }),
    created_at: new Date(createdAtMs).toISOString(),
    updated_at: updatedAt,
    ...(state === 'completed' ? { completed_at: updatedAt } : {}),
    reference: facts['reference'],
    legs: [
      {
        leg_id: id,
        account_id: ACCOUNT_ID,
        counterparty: {
          id: facts['counterpartyId'],
          account_type: 'external',
          account_id: facts['accountId'],
        },
        amount: -amountMinor / 100,
        fee: feeMinor / 100,
        currency,
      },
    ],
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
