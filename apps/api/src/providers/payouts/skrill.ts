import { createHash } from 'node:crypto'
import type { SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'
import type { PayoutOrder, PayoutRail } from '#contexts/payments/payouts/index.ts'
import { readDecimal, writeDecimal } from '#shared/decimal-text.ts'
import { readXml, textAt, type XmlElement } from '#shared/strict-xml.ts'
import { applyStatus } from './apply-status.ts'
import { answerOfFailure, answerOfStatus, type RailAnswer } from './call-rail.ts'
import { listSkrill, postForm, querySkrill, readStatus, type SkrillAccess } from './skrill-query.ts'

export type SkrillOptions = Omit<SkrillAccess, 'passwordHash'> & {
  /** The password of the API, not of the account. */
  password: string
  /** Text of Skrill's mail to the receiver. */
  subject: string
  note: string
  /**
   * An option of the merchant account, off unless it was requested from Skrill (check: `npm run admin -- rails
   * prove-skrill-keys`).
   */
  refusesRepeatedKeys: boolean
}

/** Skrill's error code for a repeated key, or for a session that was already used. */
export const REPEATED_KEY = 'ALREADY_EXECUTED'

const REFUSALS: Readonly<Record<string, SubmitAnswer>> = {
  CANNOT_LOGIN: { class: 'credentials' },
  PAYMENT_DENIED: { class: 'credentials' },
  BALANCE_NOT_ENOUGH: { class: 'no_funds' },
  DISALLOWED_RECIPIENT: { class: 'refused' },
  INVALID_BNF_EMAIL: { class: 'refused' },
  INVALID_EMAIL: { class: 'refused' },
}

type Options = Omit<SkrillOptions, 'password'> & SkrillAccess

/** Result of one step: the rail's response, or already our own answer. */
type Step = { response: XmlElement } | { answer: SubmitAnswer }

/** Two steps: a payment is prepared, which moves nothing, and then sent once. */
export function createSkrill(given: SkrillOptions): PayoutRail {
  const options = withHash(given)
  return {
    refusesRepeatedKeys: options.refusesRepeatedKeys,
    submit: (order, mayCall) => submit(options, order, mayCall).catch(answerOfFailure),
    lookUp: (question) => querySkrill(options, question).catch(() => ({ found: 'unavailable' })),
    listSince: (since) => listSkrill(options, since).catch(() => undefined),
  }
}

function withHash({ password, ...given }: SkrillOptions): Options {
  return { ...given, passwordHash: createHash('md5').update(password).digest('hex') }
}

/** Prepares a payment and never sends it. Returns `prepared`, or Skrill's error code. */
export async function prepareOnly(given: SkrillOptions, order: PayoutOrder): Promise<string> {
  const step = await prepare(withHash(given), order)
  if ('answer' in step) return step.answer.class
  return wordOf(step.response) || (textAt(step.response, 'sid') ? 'prepared' : 'no session')
}

async function submit(options: Options, order: PayoutOrder, mayCall: () => boolean): Promise<SubmitAnswer> {
  const prepared = await prepare(options, order)
  if ('answer' in prepared) return prepared.answer
  const errorWord = wordOf(prepared.response)
  if (errorWord === REPEATED_KEY) return adopt(options, order)
  if (errorWord !== '') return REFUSALS[errorWord] ?? { class: 'ambiguous' }
  const sid = textAt(prepared.response, 'sid')
  if (!/^\w{8,100}$/.test(sid)) return { class: 'not_sent' }
  const isKnown = options.refusesRepeatedKeys ? false : await isKeyKnown(options, order.railKey)
  if (isKnown) return adopt(options, order)
  if (isKnown === undefined || !mayCall()) return { class: 'not_sent' }
  return transfer(options, order, sid)
}

/**
 * An account that accepts repeated keys is queried first: after a restored backup this payment may already exist.
 * Undefined when Skrill gave no clear answer.
 */
async function isKeyKnown(options: Options, railKey: string): Promise<boolean | undefined> {
  const status = await readStatus(options, railKey).catch(() => undefined)
  if (status?.startsWith('403\t')) return false
  return status?.startsWith('200\t') ? true : undefined
}

/** This step sends nothing, so a failure in it was not an order. */
async function prepare(options: Options, order: PayoutOrder): Promise<Step> {
  const step = await post(options, {
    action: 'prepare',
    email: options.email,
    password: options.passwordHash,
    amount: writeDecimal(order.amountGrosze, 2),
    currency: 'PLN',
    bnf_email: order.receiver,
    subject: options.subject,
    note: options.note,
    frn_trn_id: order.railKey,
  })
  return 'answer' in step && step.answer.class === 'ambiguous' ? { answer: { class: 'not_sent' } } : step
}

async function transfer(options: Options, order: PayoutOrder, sid: string): Promise<SubmitAnswer> {
  const form = { action: 'transfer', sid }
  const first = await post(options, form)
  if ('response' in first) return answerOfTransfer(options, order, first.response, false)
  if (first.answer.class !== 'ambiguous') return first.answer
  // A session can be used once, so a repeat either completes the transfer or reports that it was done.
  const second = await post(options, form)
  return 'response' in second
    ? answerOfTransfer(options, order, second.response, true)
    : { class: 'ambiguous' }
}

async function answerOfTransfer(
  options: Options,
  order: PayoutOrder,
  response: XmlElement,
  isRepeated: boolean,
): Promise<SubmitAnswer> {
  const word = wordOf(response)
  if (word === REPEATED_KEY) return adopt(options, order)
  // After a lost response the first transfer may have been executed, whatever Skrill reports about the second.
  if (word !== '' && isRepeated) return { class: 'ambiguous' }
  if (word === 'SESSION_EXPIRED') return { class: 'not_sent' }
  if (word !== '') return REFUSALS[word] ?? { class: 'ambiguous' }
  const railRef = textAt(response, 'transaction', 'id')
  const amountGrosze = readDecimal(textAt(response, 'transaction', 'amount'), 2)
  if (!/^\w{1,64}$/.test(railRef) || amountGrosze === undefined) return { class: 'ambiguous' }
  // In another currency the number alone would look right; the status query shows both.
  if (textAt(response, 'transaction', 'currency') !== 'PLN') return { class: 'ambiguous' }
  return { class: 'accepted', railRef, amountGrosze }
}

async function adopt(options: Options, order: PayoutOrder): Promise<SubmitAnswer> {
  const question = {
    railKey: order.railKey,
    railRef: null,
    orderedAt: new Date(),
    order: null,
    isHeld: false,
  }
  return applyStatus(order, await querySkrill(options, question), 'PLN')
}

async function post(options: Options, form: Record<string, string>): Promise<Step> {
  try {
    const answer = await postForm(options, 'pay.pl', form)
    const usual = answerOfStatus(answer)
    if (usual) return { answer: usual }
    const response = answer.status === 200 ? readResponse(answer) : undefined
    return response ? { response } : { answer: { class: 'ambiguous' } }
  } catch (error) {
    return { answer: answerOfFailure(error) }
  }
}

function readResponse(answer: RailAnswer): XmlElement | undefined {
  try {
    const response = readXml(answer.body.toString('utf8'))
    return response.name === 'response' ? response : undefined
  } catch {
    return undefined
  }
}

function wordOf(response: XmlElement): string {
  return textAt(response, 'error', 'error_msg')
}
