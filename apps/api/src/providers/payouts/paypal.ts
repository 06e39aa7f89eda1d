import { z } from 'zod'
import type { SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'
import type {
  PayoutOrder,
  PayoutRail,
  ProviderStatus,
  StatusQuery,
} from '#contexts/payments/payouts/index.ts'
import { readDecimal, writeDecimal } from '#shared/decimal-text.ts'
import { applyStatus } from './apply-status.ts'
import { answerOfError, callWithToken, createAccessTokens, type AccessTokens } from './access-tokens.ts'
import { answerOfStatus, callRail, readJson, type RailAnswer, type RailCall } from './call-rail.ts'
import { Batch, findingOfBatch } from './paypal-batch.ts'

export type PayPalOptions = {
  baseUrl: string
  clientId: string
  secret: string
  timeoutMs: number
  /** The subject of PayPal's mail to the receiver. */
  emailSubject: string
}

const Created = z.object({ batch_header: z.object({ payout_batch_id: z.string().min(1).max(64) }) })
const Refusal = z.object({
  name: z.string(),
  details: z.array(z.object({ field: z.string().optional(), issue: z.string().optional() })).optional(),
  links: z.array(z.object({ href: z.string() })).optional(),
})
/** Only the id of the link is used: our code chooses the URL, not the response. */
const BATCH_LINK = /\/v1\/payments\/payouts\/([\w-]{1,64})$/

const Balances = z.object({
  balances: z.array(z.object({ currency: z.string(), available_balance: z.object({ value: z.string() }) })),
})

/**
 * Payouts v1 with one item per batch, so that the key of a batch is the key of a payout. PayPal keeps keys for 30
 * days.
 */
export function createPayPal(options: PayPalOptions): PayoutRail {
  const context = { options, tokens: createAccessTokens(() => tokenRequest(options)) }
  return {
    refusesRepeatedKeys: true,
    submit: (order, mayCall) => submit(context, order, mayCall).catch(answerOfError),
    lookUp: (question) => lookUp(context, question).catch(() => ({ found: 'unavailable' })),
    // A failed cancellation shows in the next status query.
    cancelUnclaimed: (railRef) => cancelUnclaimed(context, railRef).catch(() => undefined),
    readBalance: () => readBalance(context).catch(() => undefined),
  }
}

type Context = { options: PayPalOptions; tokens: AccessTokens }

function tokenRequest({ baseUrl, clientId, secret, timeoutMs }: PayPalOptions): RailCall {
  return {
    method: 'POST',
    url: `${baseUrl}/v1/oauth2/token`,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    timeoutMs,
  }
}

async function call(
  { options, tokens }: Context,
  method: RailCall['method'],
  path: string,
  body?: unknown,
): Promise<RailAnswer> {
  return callWithToken(tokens, (token) =>
    callRail({
      method,
      url: `${options.baseUrl}${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs: options.timeoutMs,
    }),
  )
}

async function submit(context: Context, order: PayoutOrder, mayCall: () => boolean): Promise<SubmitAnswer> {
  // Fetched first, so that nothing slow comes between the `mayCall` check and the order.
  await context.tokens.get()
  if (!mayCall()) return { class: 'not_sent' }
  const placed = await place(context, order)
  return 'finding' in placed ? applyStatus(order, placed.finding, 'PLN') : placed.answer
}

type Placed = { answer: SubmitAnswer } | { finding: ProviderStatus }

/** Sends the order. For a key that PayPal already has, returns the payout ordered under it. */
async function place(context: Context, order: PayoutOrder): Promise<Placed> {
  const answer = await call(context, 'POST', '/v1/payments/payouts', bodyOf(order, context.options))
  const usual = answerOfStatus(answer)
  if (usual) return { answer: usual }
  const json = readJson(answer.body)
  if (answer.status < 300) {
    const created = Created.safeParse(json)
    if (!created.success) return { answer: { class: 'ambiguous' } }
    // This response contains no amount; the first status query compares it.
    const { payout_batch_id: railRef } = created.data.batch_header
    return { answer: { class: 'accepted', railRef, amountGrosze: order.amountGrosze } }
  }
  const refusal = Refusal.safeParse(json)
  if (!refusal.success) return { answer: { class: 'ambiguous' } }
  if (!isAboutKey(refusal.data)) return { answer: answerOfRefusal(refusal.data) }
  const earlier = earlierBatchOf(refusal.data)
  // Without the batch id, only another status query can show what was paid: a refusal would lead to a new key.
  if (earlier === undefined) return { answer: { class: 'ambiguous' } }
  return { finding: await readBatch(context, earlier, order.railKey) }
}

function bodyOf(order: PayoutOrder, { emailSubject }: PayPalOptions) {
  return {
    sender_batch_header: { sender_batch_id: order.railKey, email_subject: emailSubject },
    items: [
      {
        recipient_type: 'EMAIL',
        receiver: order.receiver,
        amount: { currency: 'PLN', value: writeDecimal(order.amountGrosze, 2) },
        sender_item_id: order.railKey,
        purpose: 'GOODS',
      },
    ],
  }
}

function isAboutKey({ name, details = [] }: z.infer<typeof Refusal>): boolean {
  const words = [name, ...details.flatMap(({ field, issue }) => [field, issue])].join(' ')
  return /sender_batch_id|sender_item_id|duplicate/i.test(words)
}

function earlierBatchOf({ links = [] }: z.infer<typeof Refusal>): string | undefined {
  return links.map(({ href }) => BATCH_LINK.exec(href)?.[1]).find((id) => id !== undefined)
}

function answerOfRefusal({ name }: z.infer<typeof Refusal>): SubmitAnswer {
  if (name === 'INSUFFICIENT_FUNDS') return { class: 'no_funds' }
  return name === 'VALIDATION_ERROR' || name.startsWith('RECEIVER_')
    ? { class: 'refused' }
    : { class: 'ambiguous' }
}

async function readBatch(context: Context, id: string, railKey: string): Promise<ProviderStatus> {
  const answer = await call(context, 'GET', `/v1/payments/payouts/${encodeURIComponent(id)}?page_size=1000`)
  if (answer.status === 404) return { found: 'absent' }
  const batch = answer.status === 200 ? Batch.safeParse(readJson(answer.body)) : undefined
  return batch?.success ? findingOfBatch(batch.data, railKey) : { found: 'unavailable' }
}

/**
 * PayPal can be queried by its own id only. Without that id, the order is sent again: the same key is never paid
 * twice. So the result is never "absent" only because the id is missing.
 */
async function lookUp(
  context: Context,
  { railKey, railRef, order, isHeld }: StatusQuery,
): Promise<ProviderStatus> {
  if (railRef !== null) return readBatch(context, railRef, railKey)
  if (order === null || isHeld) return { found: 'unavailable' }
  const placed = await place(context, order)
  if ('finding' in placed)
    return placed.finding.found === 'absent' ? { found: 'unavailable' } : placed.finding
  if (placed.answer.class !== 'accepted') return { found: 'unavailable' }
  const finding = await readBatch(context, placed.answer.railRef, railKey)
  return finding.found === 'absent' ? { found: 'unavailable' } : finding
}

async function cancelUnclaimed(context: Context, railRef: string): Promise<void> {
  const path = `/v1/payments/payouts/${encodeURIComponent(railRef)}`
  const batch = Batch.safeParse(readJson((await call(context, 'GET', path)).body))
  const items = batch.success ? batch.data.items : []
  for (const item of items.filter((one) => one.transaction_status === 'UNCLAIMED')) {
    const id = encodeURIComponent(item.payout_item_id)
    await call(context, 'POST', `/v1/payments/payouts-item/${id}/cancel`, {})
  }
}

/**
 * Needs the permission to read reports. PayPal has no list of payouts by time; known payouts are queried one by one.
 */
async function readBalance(context: Context): Promise<{ currency: string; minor: bigint } | undefined> {
  const answer = await call(context, 'GET', '/v1/reporting/balances?currency_code=PLN')
  const read = answer.status === 200 ? Balances.safeParse(readJson(answer.body)) : undefined
  const zlotys = read?.success ? read.data.balances.find((one) => one.currency === 'PLN') : undefined
  const minor = zlotys && readDecimal(zlotys.available_balance.value, 2)
  return minor === undefined ? undefined : { currency: 'PLN', minor }
}
