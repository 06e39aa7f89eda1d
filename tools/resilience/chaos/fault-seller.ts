import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { HttpSeller, type Quote } from '../../bench/http-seller.ts'
import { call, type HttpAnswer } from './http-call.ts'
import { isUnclear, type History, type RecordedCall, type SaleStory } from './history.ts'

const STEAM_ID_BASE = 76_561_197_960_265_728n
const TIMEOUT_MS = 10_000
const TRY_AGAIN_MS = 150
/** Steam uses whole seconds, and an offer must be newer than the quote. */
const SECOND_MS = 1_050
const READS = ['/api/trades/history', '/api/inventory', '/api/account/readiness']

export type Errand = {
  /** No new sale starts after that; a request with an unknown outcome is repeated until it is known. */
  isOver: () => boolean
  /** The time between two sales. */
  everyMs: number
  history: History
}

/** One item with its price, and the idempotency key that sells it once. */
export type Wish = { story: SaleStory; key: string; body: object }

/** Sells one item after another, retries while the service fails, and records everything. */
export class FaultSeller extends HttpSeller {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 4 })
  #turn = 0

  async sellUntilOver(errand: Errand): Promise<void> {
    while (!errand.isOver()) {
      const nextAtMs = performance.now() + errand.everyMs
      this.#turn += 1
      if (this.hasThings) await this.#sellOne(errand)
      await this.request(errand.history, 'read', 'GET', READS[this.#turn % READS.length]!)
      const leftMs = nextAtMs - performance.now()
      if (leftMs > 0) await delay(leftMs)
    }
  }

  leave(): void {
    this.#agent.destroy()
  }

  async #sellOne(errand: Errand): Promise<void> {
    const { history, isOver } = errand
    const assetId = this.takeThing()
    let wish = await this.quote(history, assetId)
    while (!wish && !isOver()) {
      await delay(TRY_AGAIN_MS)
      wish = await this.quote(history, assetId)
    }
    if (!wish) return
    // Every fifth sale gives up at the first unknown outcome, as people do; that sale may or may not exist.
    await this.#sellWith(wish, history, this.#turn % 5 !== 0)
    const { story } = wish
    if (story.saleId === null) return
    if (this.#turn % 4 === 0) await this.sellOnce(wish, history, 'repeat')
    if (this.#turn % 9 === 0) await this.#cancel(history, story)
    else await this.offer(story)
  }

  /** Returns an item with its price, or undefined when there was no quote. */
  async quote(history: History, assetId = this.takeThing()): Promise<Wish | undefined> {
    const body = { assetIds: [assetId] }
    const { answer } = await this.request(history, 'quote', 'POST', '/api/quotes', { body })
    if (answer?.status !== 200) return undefined
    const { quote } = JSON.parse(answer.text) as { quote: Quote }
    const story = newStory(this.steamId, assetId, String(Math.round(quote.total * 100)))
    history.stories.push(story)
    return { story, key: randomUUID(), body: this.sellBody(quote) }
  }

  async #sellWith(wish: Wish, history: History, isPatient: boolean): Promise<void> {
    for (;;) {
      const recorded = await this.sellOnce(wish, history)
      if (wish.story.saleId !== null) return
      const isToWait = recorded.status === 429
      if (!isToWait && !(isUnclear(recorded) && isPatient)) return
      await delay(TRY_AGAIN_MS)
    }
  }

  async sellOnce(
    { story, key, body }: Wish,
    history: History,
    what: 'sell' | 'repeat' = 'sell',
  ): Promise<RecordedCall> {
    const { answer, recorded } = await this.request(history, what, 'POST', '/api/inventory/sell', {
      body,
      key,
    })
    story.sells.push(recorded)
    if (answer?.status !== 200) return recorded
    const { trade } = JSON.parse(answer.text) as {
      trade: { id: number; tradeUrl: string } & Record<string, unknown>
    }
    // A repeated response recomputes these three fields, so they are not compared.
    story.answers.push(JSON.stringify({ ...trade, serverTime: '', promise: null, guard: null }))
    story.saleId ??= String(trade.id)
    story.account ??= accountOf(trade.tradeUrl)
    story.acknowledgedAtMs ??= recorded.atMs + recorded.tookMs
    return recorded
  }

  async #cancel(history: History, story: SaleStory): Promise<void> {
    const address = `/api/trades/${story.saleId}/cancel`
    const { answer, recorded } = await this.request(history, 'cancel', 'POST', address)
    if (answer?.status === 200) story.cancel = 'acknowledged'
    else story.cancel = isUnclear(recorded) ? 'unclear' : 'refused'
  }

  /** Sends the items of a sale to the operator. */
  async offer(story: SaleStory): Promise<void> {
    await delay(SECOND_MS)
    story.isOffered = true
    await this.world.control('offers', {
      sender: this.steamId,
      recipient: story.account,
      give: [story.assetId],
    })
  }

  async request(
    history: History,
    what: RecordedCall['what'],
    method: 'GET' | 'POST',
    address: string,
    given: { body?: object; key?: string } = {},
  ): Promise<{ answer: HttpAnswer | undefined; recorded: RecordedCall }> {
    const atMs = performance.now()
    let answer: HttpAnswer | undefined
    let problem: string | null = null
    try {
      answer = await call(`${this.apiUrl}${address}`, {
        method,
        agent: this.#agent,
        timeoutMs: TIMEOUT_MS,
        headers: { ...this.headers(), ...(given.key === undefined ? {} : { 'idempotency-key': given.key }) },
        ...(given.body ? { body: given.body } : {}),
      })
      if (answer.status !== 200) problem = codeOf(answer.text)
    } catch (error) {
      problem = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    }
    const recorded: RecordedCall = {
      what,
      atMs,
      tookMs: performance.now() - atMs,
      status: answer?.status ?? null,
      problem,
      hasRetryAfter: answer?.headers['retry-after'] !== undefined,
    }
    history.calls.push(recorded)
    return { answer, recorded }
  }
}

function newStory(steamId: string, assetId: string, quotedGrosze: string): SaleStory {
  return {
    steamId,
    assetId,
    quotedGrosze,
    sells: [],
    answers: [],
    saleId: null,
    account: null,
    acknowledgedAtMs: null,
    cancel: 'not asked',
    isOffered: false,
  }
}

/** The Steam account that a trade URL belongs to. */
function accountOf(tradeUrl: string): string {
  return String(STEAM_ID_BASE + BigInt(new URL(tradeUrl).searchParams.get('partner') ?? ''))
}

function codeOf(text: string): string {
  try {
    return String((JSON.parse(text) as { code?: unknown }).code)
  } catch {
    return text.slice(0, 80)
  }
}
