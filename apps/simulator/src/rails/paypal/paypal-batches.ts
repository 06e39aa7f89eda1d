import { randomBytes } from 'node:crypto'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import type { Payment } from '../payment-types.ts'

/** PayPal remembers the sender's own id of a batch for this long. */
const REMEMBERED_MS = 30 * 24 * 3600 * 1000
const TOKEN_MS = 32_400_000
const BATCHES_MAX = 100_000

export type Batch = {
  id: string
  senderBatchId: string
  header: Record<string, string>
  payments: Payment[]
  createdAtMs: number
}

export class PayPalBatches {
  readonly #clock: SimulatorClock
  #batches = new Map<string, Batch>()
  #bySenderId = new Map<string, Batch>()
  #tokens = new Map<string, number>()

  constructor(clock: SimulatorClock) {
    this.#clock = clock
  }

  newToken(): { token: string; expiresInSeconds: number } {
    const token = `A21AA${randomBytes(48).toString('base64url')}`
    this.#tokens.set(token, this.#clock.nowMs() + TOKEN_MS)
    return { token, expiresInSeconds: TOKEN_MS / 1000 }
  }

  isToken(token: string): boolean {
    return (this.#tokens.get(token) ?? 0) > this.#clock.nowMs()
  }

  add(batch: Omit<Batch, 'createdAtMs'>): Batch {
    const added = { ...batch, createdAtMs: this.#clock.nowMs() }
    this.#batches.set(added.id, added)
    this.#bySenderId.set(added.senderBatchId, added)
    const [oldest] = this.#batches.values()
    if (this.#batches.size > BATCHES_MAX && oldest) {
      this.#batches.delete(oldest.id)
      this.#bySenderId.delete(oldest.senderBatchId)
    }
    return added
  }

  find(id: string): Batch | undefined {
    return this.#batches.get(id)
  }

  findRemembered(senderBatchId: string): Batch | undefined {
    const batch = this.#bySenderId.get(senderBatchId)
    return batch && batch.createdAtMs + REMEMBERED_MS > this.#clock.nowMs() ? batch : undefined
  }

  reset(): void {
    this.#batches.clear()
    this.#bySenderId.clear()
    this.#tokens.clear()
  }
}
