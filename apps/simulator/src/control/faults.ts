import { setTimeout as delay } from 'node:timers/promises'
import { redirectReply, textReply, type Outcome } from '#http/reply.ts'
import { BYTE_POISONS, RATE_POISONS, ROW_POISONS, TIME_POISONS } from '#prices/poison-kinds.ts'

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
  'object-store': HTTP,
  'prices.items': [...PRICE_LIST, ...keysOf(TIME_POISONS)],
  'prices.history': PRICE_LIST,
  'prices.out-of-stock': PRICE_LIST,
  'prices.nbp': [...HTTP, ...keysOf(RATE_POISONS)],
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
  /** Only requests that mention this text (a Steam id, a recipient, a key), so tests do not meet. */
  match?: string | undefined
}

const SLOW_DELAY_MS = 1_000

export class Faults {
  #active: Fault[] = []

  add(fault: Fault): void {
    this.#active.push({ ...fault })
  }

  list(): readonly Fault[] {
    return this.#active
  }

  clear(target?: FaultTarget): void {
    this.#active = target === undefined ? [] : this.#active.filter((fault) => fault.target !== target)
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
  // Unreferenced: a slow answer must not hold up the end of the process.
  if (delayMs > 0) await delay(delayMs, undefined, { ref: false })
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
}

/** The faults that look the same at every provider; undefined means: go on with the usual answer. */
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
