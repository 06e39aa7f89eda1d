import { z } from 'zod'
import type { Coin } from '@app/contract/payments/rails'
import type { SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'
import type {
  PayoutOrder,
  PayoutRail,
  ProviderStatus,
  StatusQuery,
} from '#contexts/payments/payouts/index.ts'
import { readDecimal, writeDecimal } from '#shared/decimal-text.ts'
import { applyStatus } from './apply-status.ts'
import {
  callStore,
  COIN_PLACES,
  CoinPayout,
  findingOfPayout,
  listByKey,
  listOfCoin,
  readByRef,
  type BtcPayAccess,
} from './btcpay-payouts.ts'
import { answerOfFailure, answerOfStatus, readJson, type RailAnswer } from './call-rail.ts'

/** A temporary obstacle: the same order is tried again after this time. */
const LATER: SubmitAnswer = { class: 'throttled', afterMs: 60_000 }
const PROBLEMS: Readonly<Record<string, SubmitAnswer>> = {
  'amount-too-low': { class: 'refused' },
  overdraft: { class: 'no_funds' },
  'payment-method-not-supported': { class: 'credentials' },
  'rate-unavailable': LATER,
}
const Problem = z.object({ code: z.string() })
const Wallet = z.object({ confirmedBalance: z.string() })
const Rates = z.array(z.object({ currencyPair: z.string(), rate: z.string().nullish() }))

type CoinRail = PayoutRail & Required<Pick<PayoutRail, 'readRate'>>

/**
 * One coin of a BTCPay store. The node does not refuse repeated keys, but it approves a payout only once. So a payout
 * is created unapproved and found again by our key; only the approval moves money.
 */
export function createBtcPay(options: BtcPayAccess & { coin: Coin }): CoinRail {
  return {
    refusesRepeatedKeys: false,
    submit: (order, mayCall) => submit(options, order, mayCall).catch(answerOfFailure),
    lookUp: (question) => lookUp(options, question).catch(() => ({ found: 'unavailable' })),
    readRate: () => readRate(options).catch(() => undefined),
    listSince: (since) => listOfCoin(options, options.coin, since).catch(() => undefined),
    readBalance: () => readBalance(options).catch(() => undefined),
  }
}

type Options = BtcPayAccess & { coin: Coin }

async function submit(options: Options, order: PayoutOrder, mayCall: () => boolean): Promise<SubmitAnswer> {
  if (!order.coin) return { class: 'not_sent' }
  const before = await beforeCreate(options, order)
  if ('answer' in before) return before.answer
  const payout = before.payout ?? (await createOrFind(options, order, mayCall))
  if ('class' in payout) return payout
  if (payout.state !== 'AwaitingApproval') return adopt(options, order, payout)
  // The payout is not approved, so nothing was sent and it can be continued.
  if (!isOrdered(options, order, payout) || !mayCall()) return { class: 'ambiguous' }
  return approve(options, order, payout)
}

type Before = { payout: CoinPayout | undefined } | { answer: SubmitAnswer }

/** Reads only: a failure here has ordered nothing. */
async function beforeCreate(options: Options, order: PayoutOrder): Promise<Before> {
  try {
    const listed = await listByKey(options, order.railKey)
    if (!Array.isArray(listed)) return { answer: notPlaced(listed) }
    if (listed.length > 1) return { answer: { class: 'ambiguous' } }
    if (listed[0]) return { payout: listed[0] }
    const wallet = await callStore(options, 'GET', `/payment-methods/${options.coin}-CHAIN/wallet`)
    const balance = balanceIn(wallet)
    if (balance === undefined) return { answer: notPlaced(wallet) }
    return balance < (order.coin?.units ?? 0n) ? { answer: { class: 'no_funds' } } : { payout: undefined }
  } catch {
    return { answer: { class: 'not_sent' } }
  }
}

function notPlaced(answer: RailAnswer): SubmitAnswer {
  const usual = answerOfStatus(answer)
  return usual && usual.class !== 'ambiguous' ? usual : { class: 'not_sent' }
}

async function createOrFind(
  options: Options,
  order: PayoutOrder,
  mayCall: () => boolean,
): Promise<CoinPayout | SubmitAnswer> {
  if (!mayCall()) return { class: 'not_sent' }
  const answer = await callStore(options, 'POST', '/payouts', {
    destination: order.receiver,
    amount: writeDecimal(order.coin?.units ?? 0n, COIN_PLACES),
    payoutMethodId: `${options.coin}-CHAIN`,
    approved: false,
    metadata: { payoutKey: order.railKey },
  })
  const usual = answerOfStatus(answer)
  if (usual) return usual
  const json = readJson(answer.body)
  const payout = CoinPayout.safeParse(json)
  if (answer.status < 300) return payout.success ? payout.data : { class: 'ambiguous' }
  if (answer.status === 422) return { class: 'refused' }
  const code = codeOf(json)
  if (code !== 'duplicate-destination') return PROBLEMS[code] ?? { class: 'ambiguous' }
  // Usually another order's payout to the same address, which will end; or ours, whose response was lost.
  const listed = await listByKey(options, order.railKey)
  if (!Array.isArray(listed) || listed.length > 1) return { class: 'ambiguous' }
  return listed[0] ?? LATER
}

function codeOf(json: unknown): string {
  const problem = Problem.safeParse(json)
  return problem.success ? problem.data.code : ''
}

function isOrdered({ coin }: Options, order: PayoutOrder, payout: CoinPayout): boolean {
  const units = readDecimal(payout.originalAmount, COIN_PLACES)
  return (
    payout.originalCurrency === coin && payout.destination === order.receiver && units === order.coin?.units
  )
}

/** The node refuses a second approval of the same payout, so repeating it is harmless. */
async function approve(options: Options, order: PayoutOrder, payout: CoinPayout): Promise<SubmitAnswer> {
  const path = `/payouts/${encodeURIComponent(payout.id)}`
  const answer = await callStore(options, 'POST', path, {
    revision: payout.revision,
    rateRule: order.coin?.rate ?? null,
  })
  const usual = answerOfStatus(answer)
  if (usual) return usual
  const json = readJson(answer.body)
  const approved = CoinPayout.safeParse(json)
  if (answer.status < 300)
    return approved.success ? adopt(options, order, approved.data) : { class: 'ambiguous' }
  const code = codeOf(json)
  if (code !== 'invalid-state' && code !== 'old-revision') return PROBLEMS[code] ?? { class: 'ambiguous' }
  const again = CoinPayout.safeParse(readJson((await callStore(options, 'GET', path)).body))
  return again.success ? adopt(options, order, again.data) : { class: 'ambiguous' }
}

/** The state counts, not the success of the call: a failed approval can return 200 and "Cancelled". */
async function adopt(options: Options, order: PayoutOrder, payout: CoinPayout): Promise<SubmitAnswer> {
  if (payout.state === 'AwaitingApproval') return { class: 'ambiguous' }
  if (payout.state === 'Cancelled') return { class: 'refused' }
  return applyStatus(order, await findingOfPayout(options, options.coin, payout), options.coin)
}

async function lookUp(
  options: Options,
  { railKey, railRef, order, isHeld }: StatusQuery,
): Promise<ProviderStatus> {
  const listed =
    railRef === null ? await listByKey(options, railKey) : await readByRef(options, railRef, railKey)
  if (!Array.isArray(listed)) return { found: 'unavailable' }
  const [payout, ...others] = listed
  if (!payout) return { found: 'absent' }
  const finding = await findingOfPayout(options, options.coin, payout)
  if (others.length > 0) return withSum(options, finding, others)
  if (payout.state !== 'AwaitingApproval') return finding
  return order !== null && isHeld ? { found: 'unavailable' } : finish(options, payout, order, finding)
}

/** Two payouts under one key are not what we ordered; their sum makes the difference visible. */
function withSum({ coin }: Options, finding: ProviderStatus, others: readonly CoinPayout[]): ProviderStatus {
  if (finding.found === 'absent' || finding.found === 'unavailable') return finding
  const sum = others.reduce((total, one) => total + (readDecimal(one.originalAmount, COIN_PLACES) ?? 0n), 0n)
  return { ...finding, currency: coin, minor: finding.minor + sum }
}

/**
 * A payout that was created but not approved would wait forever. It is approved now, or cancelled for good when it
 * may no longer be paid. After either step, a late process cannot do the other.
 */
async function finish(
  options: Options,
  payout: CoinPayout,
  order: PayoutOrder | null,
  finding: ProviderStatus,
): Promise<ProviderStatus> {
  const isWanted = order !== null && isOrdered(options, order, payout)
  // Another amount or receiver than ours: nothing is changed, so that staff see it as it is.
  if (order !== null && !isWanted) return finding
  if (isWanted) await approve(options, order, payout)
  else await callStore(options, 'DELETE', `/payouts/${encodeURIComponent(payout.id)}`)
  const path = `/payouts/${encodeURIComponent(payout.id)}`
  const again = CoinPayout.safeParse(readJson((await callStore(options, 'GET', path)).body))
  if (!again.success || again.data.state === 'AwaitingApproval') return { found: 'unavailable' }
  return findingOfPayout(options, options.coin, again.data)
}

async function readRate(options: Options): Promise<string | undefined> {
  const pair = `${options.coin}_PLN`
  const answer = await callStore(options, 'GET', `/rates?currencyPair=${pair}`)
  const rates = answer.status === 200 ? Rates.safeParse(readJson(answer.body)) : undefined
  const rate = rates?.success ? rates.data.find((one) => one.currencyPair === pair)?.rate : undefined
  return rate !== undefined && rate !== null && /^\d{1,12}(\.\d{1,10})?$/.test(rate) && Number(rate) > 0
    ? rate
    : undefined
}

function balanceIn(wallet: RailAnswer): bigint | undefined {
  const read = wallet.status === 200 ? Wallet.safeParse(readJson(wallet.body)) : undefined
  return read?.success ? readDecimal(read.data.confirmedBalance, COIN_PLACES) : undefined
}

async function readBalance(options: Options): Promise<{ currency: string; minor: bigint } | undefined> {
  const wallet = await callStore(options, 'GET', `/payment-methods/${options.coin}-CHAIN/wallet`)
  const minor = balanceIn(wallet)
  return minor === undefined ? undefined : { currency: options.coin, minor }
}
