import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import { plnPerEur, plnPerUsd } from '#prices/exchange-rate.ts'
import {
  FEEDS,
  feedRows,
  type Currency,
  type Feed,
  type FeedRow,
  type MarketSnapshot,
} from '#prices/feeds.ts'
import { marketAt, STEP_MS, type MarketSize } from '#prices/market.ts'
import { marketRows, type Market } from '#prices/markets.ts'

const compress = promisify(brotliCompress)
const DEFAULT_SEED = 'kantor'
/** With a higher quality, brotli takes too long for a test. */
const BROTLI_QUALITY = 4
const REQUESTS_MAX = 8
const REQUESTS_WINDOW_MS = 5 * 60_000

export type MarketChange = {
  seed?: string | undefined
  limit?: 'on' | 'off' | undefined
  step?: number | undefined
  standsAt?: string | null | undefined
  size?: MarketSize | undefined
}

/** The state of the price list: the market, its step, the cached lists and the recent requests for the rate limit. */
export class PriceBoard {
  readonly #clock: SimulatorClock
  #seed = DEFAULT_SEED
  #stepsAhead = 0
  #standsAtMs: number | undefined
  #size: MarketSize = 'whole'
  #isLimited = true
  #cached: { key: string; builtAtMs: number; snapshot: MarketSnapshot } | undefined
  #bodies = new Map<string, Promise<Buffer>>()
  #requestTimesMs = new Map<Feed, number[]>()

  constructor(clock: SimulatorClock) {
    this.#clock = clock
  }

  /** Stays the same for five minutes, like the provider's cache, unless a control call changes the market. */
  snapshot(): MarketSnapshot {
    const nowMs = this.#clock.nowMs()
    const marketMs = this.#standsAtMs ?? nowMs
    const key = `${this.#seed} ${this.#stepsAhead} ${this.#standsAtMs} ${this.#size}`
    const ageMs = this.#cached ? nowMs - this.#cached.builtAtMs : -1
    if (this.#cached?.key === key && ageMs >= 0 && ageMs < STEP_MS) return this.#cached.snapshot
    const snapshot: MarketSnapshot = {
      figures: marketAt(this.#seed, Math.floor(marketMs / STEP_MS) + this.#stepsAhead, this.#size),
      plnPerEur: plnPerEur(nowMs),
      plnPerUsd: plnPerUsd(nowMs),
      builtAtSeconds: Math.floor(nowMs / 1_000),
    }
    this.#cached = { key, builtAtMs: nowMs, snapshot }
    this.#bodies.clear()
    return snapshot
  }

  rows(feed: Feed, currency: Currency): FeedRow[] {
    return feedRows(feed, this.snapshot(), currency)
  }

  marketRows(market: Market): FeedRow[] {
    return marketRows(market, this.snapshot())
  }

  /** The whole feed as compressed JSON, built once per snapshot. */
  body(feed: Feed, currency: Currency): Promise<Buffer> {
    const snapshot = this.snapshot()
    const key = `${feed} ${currency}`
    const known = this.#bodies.get(key)
    if (known) return known
    const made = compressed(JSON.stringify(feedRows(feed, snapshot, currency)), BROTLI_QUALITY)
    this.#bodies.set(key, made)
    return made
  }

  /** Returns false when this feed is over its rate limit; refused requests do not count. */
  admit(feed: Feed): boolean {
    const nowMs = this.#clock.nowMs()
    const recent = (this.#requestTimesMs.get(feed) ?? []).filter(
      (timeMs) => timeMs > nowMs - REQUESTS_WINDOW_MS && timeMs <= nowMs,
    )
    const isAdmitted = !this.#isLimited || recent.length < REQUESTS_MAX
    if (isAdmitted) recent.push(nowMs)
    this.#requestTimesMs.set(feed, recent)
    return isAdmitted
  }

  /** Setting `limit` to on or off also clears the recorded requests. */
  change({ seed, limit, step, standsAt, size }: MarketChange): void {
    if (seed !== undefined) this.#seed = seed
    if (size !== undefined) this.#size = size
    if (step !== undefined) this.#stepsAhead += step
    if (standsAt !== undefined) this.#standsAtMs = standsAt === null ? undefined : Date.parse(standsAt)
    if (limit === undefined) return
    this.#isLimited = limit === 'on'
    this.#requestTimesMs.clear()
  }

  describe() {
    return {
      seed: this.#seed,
      stepsAhead: this.#stepsAhead,
      standsAt: this.#standsAtMs === undefined ? null : new Date(this.#standsAtMs).toISOString(),
      size: this.#size,
      limit: this.#isLimited ? 'on' : 'off',
      requestsInWindow: Object.fromEntries(
        FEEDS.map((feed) => [feed, this.#requestTimesMs.get(feed)?.length ?? 0]),
      ),
    }
  }

  reset(): void {
    this.#seed = DEFAULT_SEED
    this.#stepsAhead = 0
    this.#standsAtMs = undefined
    this.#size = 'whole'
    this.#isLimited = true
    this.#requestTimesMs.clear()
  }
}

export function compressed(text: string | Buffer, quality: number): Promise<Buffer> {
  return compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}
