import { createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { z } from 'zod'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import type { Payment } from '../payment-types.ts'

/** Revolut remembers a request id for two weeks. */
const REMEMBERED_MS = 14 * 86_400_000
const TOKEN_MS = 40 * 60_000
const KEPT_MAX = 100_000

/** The public half of the operator's key; `packages/stack` gives the product the private half. */
const OPERATOR_KEY = createPublicKey({
  format: 'jwk',
  key: {
    kty: 'RSA',
    e: 'AQAB',
    n: '97oVeFMyyOF_crT5UWYYgTf3Q0frgnTR3JVTwoeoHKKWYGR1rYYqdBqw36fSjXhFbGLEfONmaf3fOpwh66K1CeacPeHbF0n4ffMj5AoMTdIQBgyC3tlj2jdbAKFJMzbGZs-sPT0ROuGin_cUg74nHywsRjX56Av32ZgD4nrbIH6SsoH7VPNFzGTTvTO1nWJVHl-NjpRdsxsRJs7RDN15BSSRMDgZdCoQ7MDxqD4DGLZbBc_LoNkyUQkKn8ObTlFRjWlgZ1RYgo9pHiPn9o_Lh18ugNVQiQAhZxm9PA5qwHIA_1QGmDrBtHeuRBW-OYNnujDdsYb5vFdeLe6ncxzfoQ',
  },
})
const Assertion = z.object({ iss: z.string(), sub: z.string(), aud: z.string(), exp: z.number() })

export type RevolutCredentials = { clientId: string; issuer: string; refreshToken: string }
export type Counterparty = { id: string; accountId: string; name: string; iban: string; createdAtMs: number }
type Known = { body: string; payment: Payment; atMs: number }

/** Access tokens, counterparties and request ids. */
export class RevolutBook {
  readonly #clock: SimulatorClock
  #tokens = new Map<string, number>()
  #counterparties = new Map<string, Counterparty>()
  #known = new Map<string, Known>()

  constructor(clock: SimulatorClock) {
    this.#clock = clock
  }

  newToken(): { access_token: string; token_type: string; expires_in: number } {
    const token = `oa_sand_${randomBytes(32).toString('base64url')}`
    this.#tokens.set(token, this.#clock.nowMs() + TOKEN_MS)
    return { access_token: token, token_type: 'bearer', expires_in: TOKEN_MS / 1000 - 1 }
  }

  isToken(token: string): boolean {
    return (this.#tokens.get(token) ?? 0) > this.#clock.nowMs()
  }

  /** Whether the operator signed this client assertion. */
  isAssertion(text: string, { clientId, issuer }: RevolutCredentials): boolean {
    const [head = '', body = '', mark = ''] = text.split('.')
    const claims = Assertion.safeParse(decode(body))
    if (!claims.success || (decode(head) as { alg?: unknown } | undefined)?.alg !== 'RS256') return false
    const { iss, sub, aud, exp } = claims.data
    if (iss !== issuer || sub !== clientId || aud !== 'https://revolut.com') return false
    if (exp * 1000 < Date.now()) return false
    return verify('sha256', Buffer.from(`${head}.${body}`), OPERATOR_KEY, Buffer.from(mark, 'base64url'))
  }

  addCounterparty(name: string, iban: string): Counterparty {
    const added = { id: randomUUID(), accountId: randomUUID(), name, iban, createdAtMs: this.#clock.nowMs() }
    keep(this.#counterparties, added.id, added)
    return added
  }

  counterparty(id: string): Counterparty | undefined {
    return this.#counterparties.get(id)
  }

  counterpartiesOf(iban: string): Counterparty[] {
    return [...this.#counterparties.values()].filter((one) => one.iban === iban)
  }

  find(requestId: string): Known | undefined {
    const known = this.#known.get(requestId)
    return known && known.atMs + REMEMBERED_MS > this.#clock.nowMs() ? known : undefined
  }

  remember(requestId: string, body: string, payment: Payment): void {
    keep(this.#known, requestId, { body, payment, atMs: this.#clock.nowMs() })
  }

  reset(): void {
    this.#tokens.clear()
    this.#counterparties.clear()
    this.#known.clear()
  }
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > KEPT_MAX && oldest !== undefined) map.delete(oldest)
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
