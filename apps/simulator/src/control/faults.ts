import { setTimeout as delay } from 'node:timers/promises'
import {
  AFTER_EFFECT,
  CANCEL,
  CONFIRMATION,
  ECON_CALL,
  MARKET_CALL,
  OFFER_ACTION,
  PAYMENT,
  PHONE_ANSWER,
  PHONE_LIST,
  RAIL_ANSWER,
  SEND,
  SESSION,
  STATEMENT,
  TRADE_STATUS,
  WEBHOOK,
} from '#control/money-fault-kinds.ts'
import { redirectReply, textReply, type Outcome } from '#http/reply.ts'
import {
  BYTE_POISONS,
  MARKET_POISONS,
  RATE_POISONS,
  ROW_POISONS,
  TIME_POISONS,
} from '#prices/poison-kinds.ts'

const NETWORK = ['slow', 'timeout', 'reset'] as const
const HTTP = [...NETWORK, 'forbidden', 'rate-limited', 'server-error', 'html', 'empty', 'redirect'] as const
const PICTURE = [...HTTP, 'not-found', 'svg', 'truncated', 'oversized'] as const
const WEB_API = [...HTTP, 'no-players'] as const
const INVENTORY = [
  ...HTTP,
  'private',
  'hidden-items',
  'no-assets',
  'bad-request',
  'item-server-down',
  'busy',
  'null-body',
  'not-success',
  'wrong-shape',
  'oversized',
] as const
const ECON = [...HTTP, ...ECON_CALL] as const
const RAIL = [...HTTP, ...RAIL_ANSWER] as const
const RAIL_LOOK = [...RAIL, 'not-visible'] as const
const RAIL_STEP = [...RAIL, ...AFTER_EFFECT] as const
const TRADING = [...RAIL_STEP, ...MARKET_CALL] as const
const RAIL_PAY = [...RAIL_STEP, ...PAYMENT] as const
const MARKET_LIST = [...HTTP, ...keysOf(ROW_POISONS), ...keysOf(MARKET_POISONS)] as const
const PRICE_LIST = [...HTTP, ...keysOf(ROW_POISONS), ...keysOf(BYTE_POISONS)] as const

/** Every place that can fail and the ways in which it can. */
export const FAULT_KINDS = {
  'openid.check': [...HTTP, 'is-valid-false', 'is-valid-inside-line', 'is-valid-with-tail'],
  'openid.choose': ['cancel', 'error', 'stale-nonce'],
  'steam.summaries': WEB_API,
  'steam.bans': WEB_API,
  'steam.level': WEB_API,
  'steam.trade-hold': WEB_API,
  'steam.inventory': INVENTORY,
  'pictures.avatar': PICTURE,
  'pictures.item': PICTURE,
  smtp: [...NETWORK, 'temporary-refusal', 'permanent-refusal', 'drop-connection', 'drop-after-store'],
  'chat.discord': HTTP,
  'chat.telegram': HTTP,
  'object-store': HTTP,
  'push.send': HTTP,
  'prices.items': [...PRICE_LIST, ...keysOf(TIME_POISONS)],
  'prices.history': PRICE_LIST,
  'prices.out-of-stock': PRICE_LIST,
  'prices.csfloat': MARKET_LIST,
  'prices.dmarket': MARKET_LIST,
  'prices.buff': MARKET_LIST,
  'prices.nbp': [...HTTP, ...keysOf(RATE_POISONS)],
  'steam.session': [...ECON, ...SESSION],
  'steam.offers': ECON,
  'steam.offer': ECON,
  'steam.trade-status': [...ECON, ...TRADE_STATUS],
  'steam.trade-history': ECON,
  'steam.own-inventory': ECON,
  'steam.accept': [...HTTP, ...AFTER_EFFECT, ...OFFER_ACTION, ...CONFIRMATION],
  'steam.decline': [...HTTP, ...AFTER_EFFECT, ...OFFER_ACTION],
  'steam.send': [...HTTP, ...AFTER_EFFECT, ...OFFER_ACTION, ...SEND],
  'steam.cancel': [...HTTP, ...AFTER_EFFECT, ...OFFER_ACTION, ...CANCEL],
  'steam.time': HTTP,
  'steam.confirmations': [...HTTP, ...PHONE_LIST],
  'steam.confirm': [...HTTP, ...AFTER_EFFECT, ...PHONE_ANSWER],
  'paypal.token': RAIL,
  'paypal.create': [
    ...RAIL_PAY,
    'wrong-currency',
    'unclaimed',
    'webhook-first',
    'effect-then-bare-duplicate',
  ],
  'paypal.read': RAIL_LOOK,
  'paypal.cancel': RAIL_STEP,
  'paypal.webhook': WEBHOOK,
  'skrill.prepare': [...RAIL_STEP, 'insufficient-balance', 'refused'],
  'skrill.transfer': [...RAIL_PAY, 'wrong-currency', 'unclaimed'],
  'skrill.query': RAIL_LOOK,
  'btcpay.create': [...RAIL_STEP, 'refused', 'effect-then-duplicate', 'wrong-amount', 'rate-unavailable'],
  'btcpay.approve': [...RAIL_PAY, 'rate-unavailable', 'webhook-first'],
  'btcpay.cancel': RAIL_STEP,
  'btcpay.read': RAIL_LOOK,
  'btcpay.rates': [...RAIL, 'rate-unavailable'],
  'btcpay.webhook': WEBHOOK,
  'truelayer.token': RAIL,
  'truelayer.create': [...RAIL_PAY, 'wrong-currency', 'webhook-first'],
  'truelayer.read': RAIL_LOOK,
  'truelayer.webhook': WEBHOOK,
  'revolut.token': RAIL,
  'revolut.counterparty': [...RAIL_STEP, 'refused'],
  'revolut.pay': [...RAIL_PAY, 'wrong-currency', 'webhook-first'],
  'revolut.read': RAIL_LOOK,
  'revolut.webhook': WEBHOOK,
  'dmarket.deposit': TRADING,
  'dmarket.create': [...TRADING, 'wrong-price', 'twice'],
  'dmarket.update': TRADING,
  'dmarket.delete': TRADING,
  'dmarket.read': [...RAIL_LOOK, 'effect-then-cut', 'doubled'],
  'dmarket.closed': [...RAIL_LOOK, 'effect-then-cut', 'doubled', 'wrong-currency'],
  'bank.file': ['refused', 'wrong-amount', 'stuck-pending', 'returned-later', 'twice'],
  'bank.statement': STATEMENT,
} as const

function keysOf<Key extends string>(record: Record<Key, string>): Key[] {
  return Object.keys(record) as Key[]
}

export type FaultTarget = keyof typeof FAULT_KINDS
export type FaultKind = (typeof FAULT_KINDS)[FaultTarget][number]

export type Fault = {
  target: FaultTarget
  kind: FaultKind
  /** How many more requests fail; absent means until cleared. */
  count?: number | undefined
  /** Wait before doing what `kind` says; `slow` only waits. */
  delayMs?: number | undefined
  /**
   * Only requests that contain this text (a Steam id, a recipient, a key), so that tests do not affect each other.
   */
  match?: string | undefined
}

const SLOW_DELAY_MS = 1_000

/**
 * A request that waits for a slow response gets it when the fault is cleared, so that no test has to guess a delay.
 */
const clearedSignals = new WeakMap<Fault, AbortSignal>()

export class Faults {
  #active: Fault[] = []
  #waits: { target: FaultTarget; cleared: AbortController }[] = []

  add(fault: Fault): void {
    const own = { ...fault }
    const cleared = new AbortController()
    clearedSignals.set(own, cleared.signal)
    this.#waits.push({ target: own.target, cleared })
    this.#active.push(own)
  }

  list(): readonly Fault[] {
    return this.#active
  }

  clear(target?: FaultTarget): void {
    const isMeant = (one: { target: FaultTarget }) => target === undefined || one.target === target
    this.#active = this.#active.filter((fault) => !isMeant(fault))
    for (const { cleared } of this.#waits.filter(isMeant)) cleared.abort()
    this.#waits = this.#waits.filter((wait) => !isMeant(wait))
  }

  /** Faults of one target are used up in the order in which they were set. */
  take(target: FaultTarget, subject: string): Fault | undefined {
    const fault = this.#active.find(
      (candidate) =>
        candidate.target === target && (candidate.match === undefined || subject.includes(candidate.match)),
    )
    if (fault?.count !== undefined) {
      fault.count -= 1
      if (fault.count <= 0) this.#active = this.#active.filter((other) => other !== fault)
    }
    return fault
  }
}

export async function waitForFault(fault: Fault | undefined): Promise<void> {
  const delayMs = fault?.delayMs ?? (fault?.kind === 'slow' ? SLOW_DELAY_MS : 0)
  // Unreferenced: a slow response must not delay the end of the process.
  const signal = fault && clearedSignals.get(fault)
  if (delayMs > 0)
    await delay(delayMs, undefined, { ref: false, ...(signal ? { signal } : {}) }).catch(() => undefined)
}

const COMMON_OUTCOMES: Partial<Record<FaultKind, Outcome>> = {
  timeout: 'never-answer',
  reset: 'reset-connection',
  forbidden: htmlErrorReply(403, 'Access Denied'),
  'rate-limited': {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': '60' },
    body: 'null',
  },
  'server-error': htmlErrorReply(500, 'Internal Server Error'),
  html: htmlErrorReply(200, 'Sorry! We are down for maintenance'),
  empty: textReply(''),
  redirect: redirectReply('https://store.example/login'),
  'not-found': textReply('', 404),
  throttled: {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': '1' },
    body: '{"name":"RATE_LIMIT_REACHED","message":"Too many requests."}',
  },
  malformed: { status: 200, headers: { 'content-type': 'application/json' }, body: '{"response":<broken' },
}

/** Faults that look the same at every provider; undefined means that the usual response follows. */
export function commonFaultOutcome(fault: Fault | undefined): Outcome | undefined {
  return fault && COMMON_OUTCOMES[fault.kind]
}

function htmlErrorReply(status: number, title: string): Outcome {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=UTF-8' },
    body: `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  }
}

const BROKEN: Outcome = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"response":<broken',
}

const AFTER_EFFECT_OUTCOMES: Partial<Record<FaultKind, Outcome>> = {
  'effect-then-reset': 'reset-connection',
  'effect-then-silence': 'never-answer',
  'effect-then-500': htmlErrorReply(500, 'Internal Server Error'),
  'effect-then-malformed': BROKEN,
}

/** What the caller sees of a request that was executed. */
export function afterEffectOutcome(fault: Fault | undefined, truth: Outcome): Outcome {
  if (fault?.kind === 'effect-then-cut' && typeof truth !== 'string') return { ...truth, isCut: true }
  return (fault && AFTER_EFFECT_OUTCOMES[fault.kind]) ?? truth
}
