import type { SimulatorRequest } from '#http/router.ts'

const ENTRIES_MAX = 2_000
const BODY_CHARS_MAX = 4_096

/** Headers that could leak product data, or that a provider requires. */
const LOGGED_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'origin',
  'referer',
  'traceparent',
  'user-agent',
  'x-forwarded-for',
  'x-request-id',
] as const

export type LoggedRequest = {
  id: number
  receivedAt: string
  method: string
  path: string
  /** Path and query exactly as sent. */
  url: string
  headers: Record<string, string>
  /** Set for form bodies only: they are short text and contain the fields that tests check. */
  form?: string
  /** Null until the response is sent. It stays null when a fault leaves the request without a response. */
  status: number | null
}

export class RequestLog {
  #entries: LoggedRequest[] = []
  #lastId = 0

  /**
   * Returns a function that records the response status. Control and health calls are not logged, because the product
   * does not send them.
   */
  begin(request: SimulatorRequest, url: string): (status: number | null) => void {
    if (request.path.startsWith('/_') || request.path === '/favicon.ico') return () => {}
    const entry: LoggedRequest = {
      id: ++this.#lastId,
      receivedAt: new Date().toISOString(),
      method: request.method,
      path: request.path,
      url,
      headers: selectHeaders(request),
      ...formOf(request),
      status: null,
    }
    this.#entries.push(entry)
    if (this.#entries.length > ENTRIES_MAX) this.#entries.shift()
    return (status) => {
      entry.status = status
    }
  }

  list(filter: { method?: string; pathPrefix?: string; contains?: string } = {}): LoggedRequest[] {
    return this.#entries.filter(
      (entry) =>
        (filter.method === undefined || entry.method === filter.method) &&
        (filter.pathPrefix === undefined || entry.path.startsWith(filter.pathPrefix)) &&
        (filter.contains === undefined || `${entry.url}\n${entry.form ?? ''}`.includes(filter.contains)),
    )
  }

  clear(): void {
    this.#entries = []
  }
}

function selectHeaders(request: SimulatorRequest): Record<string, string> {
  const selected: Record<string, string> = {}
  for (const name of LOGGED_HEADERS) {
    const value = request.headers[name]
    if (value !== undefined) selected[name] = String(value)
  }
  return selected
}

function formOf(request: SimulatorRequest): { form?: string } {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return {}
  return { form: request.body.toString('utf8').slice(0, BODY_CHARS_MAX) }
}
