import type { ServerResponse } from 'node:http'

/**
 * Ends open streams when the client leaves, the time is over, or the server stops. Uses one signal per stream,
 * because there are thousands.
 */
export class StreamEnds {
  readonly #open = new Set<AbortController>()
  #isOver = false

  open(response: ServerResponse, lifeMs: number): AbortSignal {
    const end = new AbortController()
    if (this.#isOver) end.abort()
    const timer = setTimeout(() => end.abort(), lifeMs).unref()
    this.#open.add(end)
    response.once('close', () => {
      clearTimeout(timer)
      this.#open.delete(end)
      end.abort()
    })
    return end.signal
  }

  endAll(): void {
    this.#isOver = true
    for (const end of this.#open) end.abort()
  }
}
