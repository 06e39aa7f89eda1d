import { createHash } from 'node:crypto'
import type { Fault, Faults } from '#control/faults.ts'
import { readForm } from '#http/form-body.ts'
import { escapeHtml } from '#http/html.ts'
import { textReply, xmlReply, type Outcome, type Reply } from '#http/reply.ts'
import type { Route, SimulatorRequest } from '#http/router.ts'
import { readAmount, writeAmount } from '../money-text.ts'
import { behaviourOf, paidAmount, paidCurrency, stepsOf } from '../payment-plan.ts'
import type { Payment, PaymentState } from '../payment-types.ts'
import { railCall } from '../rail-call.ts'
import type { Rails } from '../rails.ts'
import type { Prepared } from './skrill-sessions.ts'

type SkrillCredentials = { email: string; password: string }
type SkrillState = { faults: Faults; rails: Rails }

const FIRST_ID = 4_000_000_000
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/

/** Skrill's numeric codes for the transaction states. */
const STATUS: Record<PaymentState, number> = {
  draft: 0,
  approved: 0,
  pending: 0,
  held: 0,
  blocked: 0,
  paid: 2,
  unclaimed: 1,
  failed: -2,
  returned: -1,
  refunded: -1,
  reversed: -3,
  cancelled: -1,
}
const STATUS_TEXT: Readonly<Record<number, string>> = {
  [-3]: 'chargeback',
  [-2]: 'failed',
  [-1]: 'cancelled',
  0: 'pending',
  1: 'scheduled',
  2: 'processed',
}

/** Accepts only POST: in a URL the password would be in every access log on the way. */
export function skrillRoutes(state: SkrillState, credentials: SkrillCredentials): Route[] {
  return [
    { method: 'POST', path: '/skrill/app/pay.pl', handle: (request) => pay(state, request, credentials) },
    { method: 'POST', path: '/skrill/app/query.pl', handle: (request) => query(state, request, credentials) },
  ]
}

function pay(
  state: SkrillState,
  request: SimulatorRequest,
  credentials: SkrillCredentials,
): Promise<Outcome> {
  const form = readForm(request)
  const action = form.get('action')
  const prepared = state.rails.skrillSessions.find(form.get('sid') ?? '')
  if (action === 'transfer') {
    return railCall(state.faults, {
      target: 'skrill.transfer',
      subject: `${prepared?.reference} ${prepared?.email}`,
      unauthorized: () => errorReply('CANNOT_LOGIN'),
      effect: (fault) => transfer(state.rails, prepared, fault),
    })
  }
  return railCall(state.faults, {
    target: 'skrill.prepare',
    subject: form.toString(),
    unauthorized: () => errorReply('CANNOT_LOGIN'),
    effect: (fault) => {
      if (!isMerchant(form, credentials)) return errorReply('CANNOT_LOGIN')
      return action === 'prepare'
        ? prepare(state.rails, form, fault)
        : errorReply('INVALID_OR_MISSING_ACTION')
    },
  })
}

function isMerchant(form: URLSearchParams, { email, password }: SkrillCredentials): boolean {
  const hash = createHash('md5').update(password).digest('hex')
  return form.get('email') === email && form.get('password') === hash
}

function prepare(
  { payments, skrillSessions }: Rails,
  form: URLSearchParams,
  fault: Fault | undefined,
): Reply {
  const amountMinor = readAmount(form.get('amount') ?? '')
  const currency = form.get('currency') ?? ''
  const email = form.get('bnf_email') ?? ''
  const reference = form.get('frn_trn_id') ?? ''
  if (amountMinor === undefined) return errorReply('INVALID_AMOUNT')
  if (!/^[A-Z]{3}$/.test(currency)) return errorReply('INVALID_CURRENCY')
  if (!EMAIL.test(email)) return errorReply('INVALID_BNF_EMAIL')
  if (!form.get('subject') || !form.get('note')) return errorReply('INVALID_OR_MISSING_SUBJECT')
  if (fault?.kind === 'refused') return errorReply('DISALLOWED_RECIPIENT')
  if (fault?.kind === 'insufficient-balance' || !payments.canPay('skrill', currency, amountMinor)) {
    return errorReply('BALANCE_NOT_ENOUGH')
  }
  if (wasExecuted({ payments }, reference)) return errorReply('ALREADY_EXECUTED')
  return answer(`<sid>${skrillSessions.open({ reference, amountMinor, currency, email })}</sid>`)
}

function wasExecuted({ payments }: Pick<Rails, 'payments'>, reference: string): boolean {
  return (
    reference !== '' &&
    payments.settings('skrill').refusesRepeatedKeys &&
    payments.list({ rail: 'skrill', key: reference }).length > 0
  )
}

function transfer({ payments }: Rails, prepared: Prepared | undefined, fault: Fault | undefined): Reply {
  if (!prepared) return errorReply('SESSION_EXPIRED')
  if (prepared.isUsed || wasExecuted({ payments }, prepared.reference)) return errorReply('ALREADY_EXECUTED')
  if (fault?.kind === 'insufficient-balance') return errorReply('BALANCE_NOT_ENOUGH')
  if (fault?.kind === 'refused') return errorReply('DISALLOWED_RECIPIENT')
  prepared.isUsed = true
  const behaviour = behaviourOf(fault, prepared.email)
  const make = () =>
    payments.add({
      id: String(FIRST_ID + payments.nextNumber()),
      rail: 'skrill',
      key: prepared.reference,
      amountMinor: paidAmount(behaviour, prepared.amountMinor),
      currency: paidCurrency(behaviour, prepared.currency),
      destination: prepared.email,
      steps: stepsOf(behaviour, payments.settings('skrill').settleMs),
    })
  const payment = make()
  if (behaviour === 'twice') make()
  if (behaviour === 'effect-then-duplicate') return errorReply('ALREADY_EXECUTED')
  const status = STATUS[payment.state]
  return answer(
    `<transaction><amount>${writeAmount(payment.amountMinor)}</amount><currency>${payment.currency}</currency>` +
      `<id>${payment.id}</id><status>${status}</status><status_msg>${STATUS_TEXT[status]}</status_msg></transaction>`,
  )
}

function answer(content: string): Reply {
  return xmlReply(`<?xml version="1.0" encoding="UTF-8"?>\n<response>${content}</response>`, 200)
}

function errorReply(code: string): Reply {
  return answer(`<error><error_msg>${escapeHtml(code)}</error_msg></error>`)
}

function query(
  { faults, rails }: SkrillState,
  request: SimulatorRequest,
  credentials: SkrillCredentials,
): Promise<Outcome> {
  const form = readForm(request)
  return railCall(faults, {
    target: 'skrill.query',
    subject: form.toString(),
    unauthorized: () => lineReply(401, 'Cannot login'),
    effect: (fault) => {
      if (!isMerchant(form, credentials)) return lineReply(401, 'Cannot login')
      const visible = fault?.kind === 'not-visible' ? [] : rails.payments.list({ rail: 'skrill' })
      if (form.get('action') === 'status_trn') return transactionStatus(visible, form, credentials.email)
      if (form.get('action') === 'history') return history(visible, form)
      return lineReply(402, 'Unknown action')
    },
  })
}

/** The status code is in the text; the HTTP status is always 200. */
function lineReply(code: number, text: string, rest = ''): Reply {
  return textReply(`${code}\t\t${text}\n${rest}`)
}

function transactionStatus(payments: Payment[], form: URLSearchParams, merchant: string): Reply {
  const reference = form.get('trn_id')
  const id = form.get('mb_trn_id')
  if (reference === null && id === null) return lineReply(404, 'Missing parameter: trn_id')
  const payment = payments.find((one) => one.key === reference || one.id === id)
  if (!payment) return lineReply(403, 'Transaction not found')
  const fields = new URLSearchParams({
    status: String(STATUS[payment.state]),
    transaction_id: payment.key,
    mb_transaction_id: payment.id,
    mb_amount: writeAmount(payment.amountMinor),
    mb_currency: payment.currency,
    pay_from_email: merchant,
    pay_to_email: payment.destination,
  })
  return lineReply(200, 'OK', fields.toString())
}

const COLUMNS = [
  'ID',
  'Time (CET)',
  'Type',
  'Transaction Details',
  '[-] PLN',
  '[+] PLN',
  'Status',
  'Balance',
  'Reference',
  'Amount Sent',
  'Currency sent',
  'More information',
]

function history(payments: Payment[], form: URLSearchParams): Reply {
  const from = dayOf(form.get('start_date'))
  const to = dayOf(form.get('end_date'))
  if (from === undefined) return lineReply(405, 'Illegal parameter value: start_date')
  const rows = payments
    .filter(
      (one) => one.createdAtMs >= from && one.createdAtMs < (to ?? Number.POSITIVE_INFINITY) + 86_400_000,
    )
    .map((one) => [
      one.id,
      new Date(one.createdAtMs).toISOString().slice(0, 19).replace('T', ' '),
      'Send Money',
      `to ${one.destination}`,
      writeAmount(one.amountMinor + one.feeMinor),
      '',
      STATUS_TEXT[STATUS[one.state]] ?? '',
      '',
      one.key,
      writeAmount(one.amountMinor),
      one.currency,
      '',
    ])
  const lines = [COLUMNS, ...rows].map((cells) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
  )
  return textReply(`${lines.join('\r\n')}\r\n`)
}

/** Format: 15-11-2026. */
function dayOf(text: string | null): number | undefined {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text ?? '')
  return match ? Date.parse(`${match[3]}-${match[2]}-${match[1]}T00:00:00Z`) : undefined
}
