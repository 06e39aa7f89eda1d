import { setTimeout as delay } from 'node:timers/promises'
import type { Faults } from '#control/faults.ts'
import { RAIL_FACTS, type WebhookRail } from './rail-facts.ts'

const ANSWER_MS_MAX = 5_000
const LATE_MS = 2_000
const SHUFFLE_MS = 2_000
const COPIES = 3
const LOG_MAX = 5_000

export type Endpoint = { id: string; url: string; secret: string }
/** `true` is a genuine message; a `forged` one reports a success without a valid signature. */
export type Variation = 'true' | 'bad-signature' | 'forged' | 'foreign-certificate' | 'redelivery'
export type Message = { eventId: string; type: string; body: string; headers: Record<string, string> }
export type MessageMaker = (endpoint: Endpoint, variation: Variation) => Message | Promise<Message>

type Delivery = {
  rail: WebhookRail
  key: string
  eventId: string
  type: string
  url: string
  at: string
  /** Null when the endpoint did not answer. */
  status: number | null
}
type Sent = { endpoint: Endpoint; message: Message }

/** Sends the webhooks of the rails and simulates all their delivery faults. */
export class WebhookSender {
  readonly #faults: Faults
  #endpoints = new Map<WebhookRail, Endpoint[]>()
  #log: Delivery[] = []
  #firstSent = new Map<string, Sent>()
  #held = new Map<WebhookRail, (() => Promise<void>)[]>()
  #lanes = new Map<string, Promise<void>>()

  constructor(faults: Faults) {
    this.#faults = faults
  }

  register(rail: WebhookRail, endpoint: Endpoint): void {
    this.#endpoints.set(rail, [...(this.#endpoints.get(rail) ?? []), endpoint])
  }

  endpoints(rail: WebhookRail): readonly Endpoint[] {
    return this.#endpoints.get(rail) ?? []
  }

  remove(rail: WebhookRail, id: string): void {
    this.#endpoints.set(
      rail,
      this.endpoints(rail).filter((endpoint) => endpoint.id !== id),
    )
  }

  log(key?: string): Delivery[] {
    return this.#log.filter((delivery) => key === undefined || delivery.key === key)
  }

  /** Messages about one payment are sent in order; messages about different payments do not wait for each other. */
  send(rail: WebhookRail, key: string, make: MessageMaker): void {
    const fault = this.#faults.take(`${rail}.webhook`, key)
    for (const endpoint of this.endpoints(rail)) {
      const work = () => this.#deliverWith(rail, key, endpoint, make, fault?.kind, fault?.delayMs)
      if (fault?.kind === 'shuffled') this.#hold(rail, key, work)
      else this.#enqueue(key, work)
    }
    if (fault?.kind !== 'shuffled') this.#release(rail, key)
  }

  /** Resolves when all messages about one payment are delivered. */
  async idle(key: string): Promise<void> {
    await this.#lanes.get(key)
  }

  reset(): void {
    this.#endpoints.clear()
    this.#log = []
    this.#firstSent.clear()
    this.#held.clear()
  }

  async #deliverWith(
    rail: WebhookRail,
    key: string,
    endpoint: Endpoint,
    make: MessageMaker,
    kind: string | undefined,
    delayMs: number | undefined,
  ): Promise<void> {
    // An endpoint that was removed in the meantime, for example by a reset, receives nothing more.
    if (kind === 'none' || !this.endpoints(rail).includes(endpoint)) return
    if (kind === 'late') await delay(delayMs ?? LATE_MS, undefined, { ref: false })
    if (kind === 'bad-signature' || kind === 'foreign-certificate') {
      await this.#post(rail, key, { endpoint, message: await make(endpoint, kind) })
      return
    }
    if (kind === 'forged') await this.#post(rail, key, { endpoint, message: await make(endpoint, 'forged') })
    const sent = { endpoint, message: await make(endpoint, 'true') }
    const copies = kind === 'duplicated' ? COPIES : 1
    for (let copy = 0; copy < copies; copy += 1) {
      const status = await this.#post(rail, key, sent)
      if (status === null || status >= 300) this.#retryLater(rail, key, endpoint, make)
    }
    const first = this.#firstSent.get(`${rail} ${key} ${endpoint.id}`)
    this.#firstSent.set(`${rail} ${key} ${endpoint.id}`, first ?? sent)
    if (kind === 'replayed') await this.#post(rail, key, first ?? sent)
  }

  #retryLater(rail: WebhookRail, key: string, endpoint: Endpoint, make: MessageMaker, attempt = 0): void {
    const waitMs = RAIL_FACTS[rail].webhookRetryMs?.[attempt]
    if (waitMs === undefined) return
    setTimeout(() => {
      void (async () => {
        if (!this.endpoints(rail).includes(endpoint)) return
        const status = await this.#post(rail, key, { endpoint, message: await make(endpoint, 'redelivery') })
        if (status === null || status >= 300) this.#retryLater(rail, key, endpoint, make, attempt + 1)
      })()
    }, waitMs).unref()
  }

  async #post(rail: WebhookRail, key: string, { endpoint, message }: Sent): Promise<number | null> {
    const status = await fetch(endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...message.headers },
      body: message.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    }).then(
      async (response) => {
        await response.body?.cancel()
        return response.status
      },
      () => null,
    )
    const { eventId, type } = message
    this.#log.push({ rail, key, eventId, type, url: endpoint.url, at: new Date().toISOString(), status })
    if (this.#log.length > LOG_MAX) this.#log.shift()
    return status
  }

  /** Holds a message until the next message of the same rail overtakes it, or until a timeout. */
  #hold(rail: WebhookRail, key: string, work: () => Promise<void>): void {
    const held = this.#held.get(rail) ?? []
    this.#held.set(rail, [...held, work])
    setTimeout(() => this.#release(rail, key), SHUFFLE_MS).unref()
  }

  #release(rail: WebhookRail, key: string): void {
    const held = this.#held.get(rail) ?? []
    this.#held.delete(rail)
    for (const work of held) this.#enqueue(key, work)
  }

  #enqueue(key: string, work: () => Promise<void>): void {
    const lane = (this.#lanes.get(key) ?? Promise.resolve()).then(work, work)
    this.#lanes.set(key, lane)
    void lane.finally(() => {
      if (this.#lanes.get(key) === lane) this.#lanes.delete(key)
    })
  }
}
