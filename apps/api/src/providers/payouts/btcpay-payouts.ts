import { z } from 'zod'
import type { Coin } from '@app/contract/payments/rails'
import type { ProviderStatus, RailRecord } from '#contexts/payments/payouts/index.ts'
import { readDecimal } from '#shared/decimal-text.ts'
import { callRail, readJson, type RailAnswer, type RailCall } from './call-rail.ts'

export type BtcPayAccess = { baseUrl: string; storeId: string; apiKey: string; timeoutMs: number }

/**
 * The payout list of a store has no pages and no filter, so it is read only while the node's own id is unknown. This
 * limit is about 100 000 payouts; after that the store must be changed (docs/runbooks/rail-outage.md).
 */
const LIST_BYTES_MAX = 64 * 1024 * 1024
export const COIN_PLACES = 8

export const CoinPayout = z.object({
  id: z.string().min(1).max(100),
  date: z.number().optional(),
  revision: z.number().int(),
  destination: z.string().max(300),
  originalAmount: z.string().max(40),
  originalCurrency: z.string().max(10),
  payoutAmount: z.string().max(40).nullish(),
  state: z.string().max(40),
  paymentProof: z.object({ id: z.string().max(100).optional() }).nullish(),
  metadata: z.object({ payoutKey: z.unknown().optional() }).nullish(),
})
export type CoinPayout = z.infer<typeof CoinPayout>

/** A payout is settled after this many confirmations on the chain. */
const CONFIRMATIONS: Readonly<Record<Coin, number>> = { BTC: 1, LTC: 6 }
const Transaction = z.object({ confirmations: z.number().int() })

export function callStore(
  access: BtcPayAccess,
  method: RailCall['method'],
  path: string,
  body?: unknown,
): Promise<RailAnswer> {
  return callRail({
    method,
    url: `${access.baseUrl}/api/v1/stores/${encodeURIComponent(access.storeId)}${path}`,
    headers: { authorization: `token ${access.apiKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    timeoutMs: access.timeoutMs,
    bytesMax: LIST_BYTES_MAX,
  })
}

/**
 * The one payout with the node's own id, in the form of `listByKey`. A payout with another key is not accepted as
 * answer.
 */
export async function readByRef(
  access: BtcPayAccess,
  railRef: string,
  railKey: string,
): Promise<CoinPayout[] | RailAnswer> {
  const answer = await callStore(access, 'GET', `/payouts/${encodeURIComponent(railRef)}`)
  if (answer.status === 404) return []
  const payout = answer.status === 200 ? CoinPayout.safeParse(readJson(answer.body)) : undefined
  return payout?.success && payout.data.metadata?.payoutKey === railKey ? [payout.data] : answer
}

/** All payouts ever ordered under the key, or the response that was unusable. */
export async function listByKey(access: BtcPayAccess, railKey: string): Promise<CoinPayout[] | RailAnswer> {
  const answer = await callStore(access, 'GET', '/payouts?includeCancelled=true')
  const list = answer.status === 200 ? readJson(answer.body) : undefined
  if (!Array.isArray(list)) return answer
  // Other applications use the store as well; only payouts with our key must have the known shape.
  const ours = (list as unknown[]).filter((one) =>
    JSON.stringify(one ?? null).includes(JSON.stringify(railKey)),
  )
  const read = z.array(CoinPayout).safeParse(ours)
  return read.success
    ? read.data.filter((one) => one.metadata?.payoutKey === railKey)
    : { ...answer, status: 0 }
}

export async function findingOfPayout(
  access: BtcPayAccess,
  coin: Coin,
  payout: CoinPayout,
): Promise<ProviderStatus> {
  const minor = readDecimal(payout.payoutAmount ?? payout.originalAmount, COIN_PLACES)
  const found = await stateOf(access, coin, payout)
  if (minor === undefined || found === undefined) return { found: 'unavailable' }
  return {
    found,
    currency: payout.originalCurrency,
    minor,
    receiver: payout.destination,
    // The wallet pays the chain's fee in coins, so it is not part of this payout.
    feeGrosze: 0n,
    railRef: payout.id,
    ...(payout.paymentProof?.id ? { transactionHash: payout.paymentProof.id } : {}),
  }
}

async function stateOf(access: BtcPayAccess, coin: Coin, payout: CoinPayout) {
  switch (payout.state) {
    case 'AwaitingApproval':
    case 'AwaitingPayment':
    case 'InProgress':
      return 'submitted'
    case 'Cancelled':
      return 'failed'
    case 'Completed':
      return (await isDeepEnough(access, coin, payout.paymentProof?.id)) ? 'settled' : 'submitted'
    default:
      return undefined
  }
}

async function isDeepEnough(access: BtcPayAccess, coin: Coin, hash: string | undefined): Promise<boolean> {
  if (hash === undefined) return false
  const path = `/payment-methods/${coin}-CHAIN/wallet/transactions/${encodeURIComponent(hash)}`
  const answer = await callStore(access, 'GET', path)
  const transaction = answer.status === 200 ? Transaction.safeParse(readJson(answer.body)) : undefined
  return transaction?.success === true && transaction.data.confirmations >= CONFIRMATIONS[coin]
}

/** States of the payouts in the list. An unapproved or cancelled payout has moved no money. */
const LISTED_STATES: Readonly<Record<string, RailRecord['state']>> = {
  AwaitingApproval: 'submitted',
  AwaitingPayment: 'submitted',
  InProgress: 'submitted',
  Cancelled: 'failed',
  Completed: 'sent',
}

export async function listOfCoin(
  access: BtcPayAccess,
  coin: Coin,
  since: Date,
): Promise<RailRecord[] | undefined> {
  const answer = await callStore(access, 'GET', '/payouts?includeCancelled=true')
  const list = answer.status === 200 ? z.array(CoinPayout).safeParse(readJson(answer.body)) : undefined
  if (!list?.success) return undefined
  return list.data
    .filter((payout) => payout.originalCurrency === coin)
    .filter((payout) => (payout.date ?? Number.POSITIVE_INFINITY) * 1_000 >= since.getTime())
    .map((payout) => recordOf(payout, coin))
}

function recordOf(payout: CoinPayout, coin: Coin): RailRecord {
  const key = payout.metadata?.payoutKey
  const isUnapproved = payout.state === 'AwaitingApproval' && typeof key !== 'string'
  return {
    railRef: payout.id,
    railKey: typeof key === 'string' ? key : null,
    currency: coin,
    minor: readDecimal(payout.payoutAmount ?? payout.originalAmount, COIN_PLACES) ?? 0n,
    receiver: payout.destination,
    state: isUnapproved ? 'failed' : (LISTED_STATES[payout.state] ?? 'sent'),
    at: new Date((payout.date ?? 0) * 1_000),
  }
}
