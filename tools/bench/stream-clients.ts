import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const OPEN_AT_ONCE = 100
const OPEN_MS_MAX = 120_000

/** Many event stream readers with little memory: plain sockets that only count received events. */
export class StreamClients {
  readonly #sockets: net.Socket[] = []
  #told = 0
  #onTold: (() => void) | undefined
  closed = 0

  get size(): number {
    return this.#sockets.length
  }

  /** Opens the streams and waits until each has confirmed that it is subscribed. */
  async open(url: string, requests: readonly Record<string, string>[]): Promise<void> {
    const address = new URL(url)
    for (let from = 0; from < requests.length; from += OPEN_AT_ONCE) {
      const wanted = this.#told + Math.min(OPEN_AT_ONCE, requests.length - from)
      for (const headers of requests.slice(from, from + OPEN_AT_ONCE)) this.#connect(address, headers)
      await this.#hear(wanted, OPEN_MS_MAX)
    }
    this.#told = 0
  }

  /** The time from the commit until every reader has received its event; a reader may find it before it is announced. */
  async timeToHear(
    announce: () => Promise<unknown>,
    write = async (): Promise<unknown> => undefined,
    timeoutMs = 60_000,
  ): Promise<number> {
    this.#told = 0
    const heard = this.#hear(this.size, timeoutMs)
    await write()
    const startMs = performance.now()
    await announce()
    await heard
    return performance.now() - startMs
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #connect(address: URL, headers: Record<string, string>): void {
    const socket = net.connect(Number(address.port), address.hostname)
    socket.on('error', () => undefined)
    socket.once('close', () => (this.closed += 1))
    let rest = ''
    socket.on('data', (chunk) => {
      // Counts only events; a keep-alive comment is not one.
      rest = (rest + chunk.toString('latin1')).slice(-2_000)
      for (let at = rest.indexOf('event: '); at !== -1; at = rest.indexOf('event: ')) {
        rest = rest.slice(at + 7)
        this.#told += 1
      }
      this.#onTold?.()
    })
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`GET ${address.pathname} HTTP/1.1\r\nhost: ${address.host}\r\n${lines.join('')}\r\n`)
    this.#sockets.push(socket)
  }

  async #hear(wanted: number, timeoutMs: number): Promise<void> {
    const waited = new AbortController()
    const late = delay(timeoutMs, undefined, { signal: waited.signal }).then(() => {
      throw new Error(
        `${this.#told} of ${wanted} have heard after ${timeoutMs} ms, ${this.closed} were closed`,
      )
    })
    try {
      await Promise.race([
        late,
        new Promise<void>((resolve) => {
          this.#onTold = () => {
            if (this.#told >= wanted) resolve()
          }
          this.#onTold()
        }),
      ])
    } finally {
      waited.abort()
    }
  }
}
