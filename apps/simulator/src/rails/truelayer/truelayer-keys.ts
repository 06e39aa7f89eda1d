import { randomBytes } from 'node:crypto'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import type { Payment } from '../payment-types.ts'

/** TrueLayer remembers an idempotency key for this long. */
const REMEMBERED_MS = 6 * 3600 * 1000
const TOKEN_MS = 3_600_000
const KEYS_MAX = 100_000

type Known = { body: string; payment: Payment; atMs: number }

/** Access tokens and idempotency keys. */
export class TrueLayerKeys {
  readonly #clock: SimulatorClock
  #tokens = new Map<string, number>()
  #known = new Map<string, Known>()

  constructor(clock: SimulatorClock) {
    this.#clock = clock
  }

  newToken(): { access_token: string; expires_in: number; token_type: string; scope: string } {
    const token = randomBytes(48).toString('base64url')
    this.#tokens.set(token, this.#clock.nowMs() + TOKEN_MS)
    return { access_token: token, expires_in: TOKEN_MS / 1000, token_type: 'Bearer', scope: 'payments' }
  }

  isToken(token: string): boolean {
    return (this.#tokens.get(token) ?? 0) > this.#clock.nowMs()
  }

  find(key: string): Known | undefined {
    const known = this.#known.get(key)
    return known && known.atMs + REMEMBERED_MS > this.#clock.nowMs() ? known : undefined
  }

  remember(key: string, body: string, payment: Payment): void {
    this.#known.set(key, { body, payment, atMs: this.#clock.nowMs() })
    const [oldest] = this.#known.keys()
    if (this.#known.size > KEYS_MAX && oldest !== undefined) this.#known.delete(oldest)
  }

  reset(): void {
    this.#tokens.clear()
    this.#known.clear()
  }
}
