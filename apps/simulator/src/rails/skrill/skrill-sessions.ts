import { randomBytes } from 'node:crypto'
import type { SimulatorClock } from '#control/simulator-clock.ts'

const SESSION_MS = 15 * 60 * 1000
const SESSIONS_MAX = 50_000

export type Prepared = {
  reference: string
  amountMinor: number
  currency: string
  email: string
  createdAtMs: number
  isUsed: boolean
}

/** Prepared payments, which can be sent within 15 minutes. */
export class SkrillSessions {
  readonly #clock: SimulatorClock
  #sessions = new Map<string, Prepared>()

  constructor(clock: SimulatorClock) {
    this.#clock = clock
  }

  open(prepared: Omit<Prepared, 'createdAtMs' | 'isUsed'>): string {
    const sid = randomBytes(16).toString('hex')
    this.#sessions.set(sid, { ...prepared, createdAtMs: this.#clock.nowMs(), isUsed: false })
    const [oldest] = this.#sessions.keys()
    if (this.#sessions.size > SESSIONS_MAX && oldest !== undefined) this.#sessions.delete(oldest)
    return sid
  }

  find(sid: string): Prepared | undefined {
    const prepared = this.#sessions.get(sid)
    return prepared && prepared.createdAtMs + SESSION_MS > this.#clock.nowMs() ? prepared : undefined
  }

  reset(): void {
    this.#sessions.clear()
  }
}
