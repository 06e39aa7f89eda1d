import { DomainError } from '#shared/domain-error.ts'

const STREAMS_PER_USER_MAX = 6
const STREAMS_PER_PROCESS_MAX = 5_000
const RETRY_AFTER_SECONDS = 30

/** Bounds what open streams may cost: each holds a connection and a little memory for minutes. */
export class OpenStreams {
  readonly #byUser = new Map<bigint, number>()
  #total = 0

  /** Returns the function that gives the place back. */
  open(userId: bigint): () => void {
    const ofUser = this.#byUser.get(userId) ?? 0
    const details = { retryAfterSeconds: RETRY_AFTER_SECONDS }
    if (ofUser >= STREAMS_PER_USER_MAX) throw new DomainError('rate_limited', details)
    if (this.#total >= STREAMS_PER_PROCESS_MAX) throw new DomainError('unavailable', details)
    this.#byUser.set(userId, ofUser + 1)
    this.#total += 1
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      this.#close(userId)
    }
  }

  #close(userId: bigint): void {
    const left = (this.#byUser.get(userId) ?? 1) - 1
    if (left === 0) this.#byUser.delete(userId)
    else this.#byUser.set(userId, left)
    this.#total -= 1
  }
}
