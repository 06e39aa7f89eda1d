import { createHash } from 'node:crypto'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import type { NewPayment, Payment, PaymentState } from './payment-types.ts'
import { newRailSettings, WEBHOOK_RAILS, type Rail, type RailSettings } from './rail-facts.ts'

const PAYMENTS_MAX = 100_000
const TIMER_MS_MAX = 2 ** 31 - 1
const PLENTY_MINOR = 1_000_000_000_00

const CREDITING: ReadonlySet<PaymentState> = new Set(['paid', 'unclaimed'])
const CHARGING: ReadonlySet<PaymentState> = new Set(['approved', 'pending', 'held', 'paid', 'unclaimed'])
const NOT_PAID: ReadonlySet<PaymentState> = new Set(['failed', 'cancelled'])
const CAME_BACK: ReadonlySet<PaymentState> = new Set(['returned', 'refunded', 'reversed'])

export type PaymentListener = (payment: Payment) => void

/** The independent record of money: ordered, sent and returned payments on every rail. */
export class PaymentBook {
  readonly #clock: SimulatorClock
  readonly #listeners: PaymentListener[] = []
  #payments = new Map<string, Payment>()
  #waiting = new Set<Payment>()
  #balances = new Map<string, number>()
  #settings = newRailSettings()
  #lastId = 0

  constructor(clock: SimulatorClock) {
    this.#clock = clock
  }

  onChange(listener: PaymentListener): void {
    this.#listeners.push(listener)
  }

  nextNumber(): number {
    this.#lastId += 1
    return this.#lastId
  }

  settings(rail: Rail): RailSettings {
    return this.#settings[rail]
  }

  feeOf(rail: Rail, amountMinor: number): number {
    const { feeBps, feeMaxMinor } = this.#settings[rail]
    return Math.min(Math.round((amountMinor * feeBps) / 10_000), feeMaxMinor)
  }

  balance(rail: Rail, currency: string): number {
    return this.#balances.get(`${rail} ${currency}`) ?? PLENTY_MINOR
  }

  setBalance(rail: Rail, currency: string, amountMinor: number): void {
    this.#balances.set(`${rail} ${currency}`, amountMinor)
  }

  canPay(rail: Rail, currency: string, amountMinor: number): boolean {
    return this.balance(rail, currency) >= amountMinor + this.feeOf(rail, amountMinor)
  }

  add(given: NewPayment): Payment {
    const nowMs = this.#clock.nowMs()
    const payment: Payment = {
      facts: {},
      ...given,
      state: 'draft',
      feeMinor: this.feeOf(given.rail, given.amountMinor),
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      isCharged: false,
    }
    this.#payments.set(`${payment.rail} ${payment.id}`, payment)
    this.#forgetOldest()
    this.move(payment, given.state ?? 'pending', payment.steps)
    this.sync()
    return payment
  }

  find(rail: Rail, id: string): Payment | undefined {
    this.sync()
    return this.#payments.get(`${rail} ${id}`)
  }

  list(filter: { rail?: Rail; key?: string; keyPrefix?: string } = {}): Payment[] {
    this.sync()
    return [...this.#payments.values()].filter(
      (payment) =>
        (filter.rail === undefined || payment.rail === filter.rail) &&
        (filter.key === undefined || payment.key === filter.key) &&
        (filter.keyPrefix === undefined || payment.key.startsWith(filter.keyPrefix)),
    )
  }

  /** Replaces the payment's planned steps with `steps`. */
  move(payment: Payment, state: PaymentState, steps: Payment['steps'] = []): void {
    const nowMs = this.#clock.nowMs()
    this.#charge(payment, state)
    payment.state = state
    payment.updatedAtMs = nowMs
    payment.steps = [...steps]
    if (CREDITING.has(state)) payment.creditedAtMs ??= nowMs
    this.#plan(payment)
    for (const listener of this.#listeners) listener(payment)
  }

  /** Runs every step that is due. Timers, every read and every clock change call it. */
  sync(): void {
    for (const payment of this.#waiting) {
      const [step, ...rest] = payment.steps
      if (!step) this.#waiting.delete(payment)
      else if (payment.updatedAtMs + step.afterMs <= this.#clock.nowMs()) this.move(payment, step.state, rest)
    }
  }

  /** Makes every waiting payment older. */
  grow(ms: number): void {
    for (const payment of this.#waiting) payment.updatedAtMs -= ms
    this.sync()
  }

  describe() {
    return {
      settings: this.#settings,
      webhooks: WEBHOOK_RAILS,
      balances: Object.fromEntries(this.#balances),
    }
  }

  forget(keyPrefix: string): void {
    for (const [id, payment] of this.#payments) {
      if (!payment.key.startsWith(keyPrefix)) continue
      this.#payments.delete(id)
      this.#waiting.delete(payment)
    }
  }

  reset(): void {
    this.#payments.clear()
    this.#waiting.clear()
    this.#balances.clear()
    this.#settings = newRailSettings()
  }

  #plan(payment: Payment): void {
    const [next] = payment.steps
    if (!next) {
      this.#waiting.delete(payment)
      return
    }
    this.#waiting.add(payment)
    // The timer is unreferenced, so that a payment that waits thirty days does not keep the process alive.
    setTimeout(() => this.sync(), Math.min(next.afterMs + 1, TIMER_MS_MAX)).unref()
  }

  #charge(payment: Payment, state: PaymentState): void {
    const { rail, currency, amountMinor, feeMinor } = payment
    if (CHARGING.has(state) && !payment.isCharged) {
      payment.isCharged = true
      this.setBalance(rail, currency, this.balance(rail, currency) - amountMinor - feeMinor)
    } else if (payment.isCharged && (NOT_PAID.has(state) || CAME_BACK.has(state))) {
      payment.isCharged = false
      const fee = NOT_PAID.has(state) ? feeMinor : 0
      this.setBalance(rail, currency, this.balance(rail, currency) + amountMinor + fee)
    }
  }

  #forgetOldest(): void {
    const [oldest] = this.#payments.keys()
    if (this.#payments.size > PAYMENTS_MAX && oldest !== undefined) this.#payments.delete(oldest)
  }
}

/** The book never shows a destination; the hash only shows whether two payments have the same one. */
export function destinationHash(destination: string): string {
  return createHash('sha256').update(destination.trim().toLowerCase()).digest('hex')
}
