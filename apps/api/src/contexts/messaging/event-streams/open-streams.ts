import { DomainError } from '#shared/domain-error.ts'

const STREAMS_PER_LISTENER_MAX = 6
const STREAMS_PER_PROCESS_MAX = 12_000
const RETRY_AFTER_SECONDS = 30

/** Limits the cost of open streams: each one holds a connection and some memory for minutes. */
export class OpenStreams {
  readonly #byListener = new Map<string, number>()
  #total = 0

  /** The listener is a user, or the ticket of a guest. Returns the function that releases the slot. */
  open(listener: string): () => void {
    const open = this.#byListener.get(listener) ?? 0
    const details = { retryAfterSeconds: RETRY_AFTER_SECONDS }
    if (open >= STREAMS_PER_LISTENER_MAX) throw new DomainError('rate_limited', details)
    if (this.#total >= STREAMS_PER_PROCESS_MAX) throw new DomainError('unavailable', details)
    this.#byListener.set(listener, open + 1)
    this.#total += 1
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      this.#close(listener)
    }
  }

  #close(listener: string): void {
    const left = (this.#byListener.get(listener) ?? 1) - 1
    if (left === 0) this.#byListener.delete(listener)
    else this.#byListener.set(listener, left)
    this.#total -= 1
  }
}
