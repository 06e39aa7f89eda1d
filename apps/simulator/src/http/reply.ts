export type Reply = {
  status: number
  headers?: Record<string, string | string[]>
  body?: string | Buffer
  /** The connection ends after half of the body, which the headers announced in full. */
  isCut?: boolean
}

/** What a real network also does besides answering: stay silent for ever, or cut the connection. */
export type Outcome = Reply | 'never-answer' | 'reset-connection'

export function jsonReply(value: unknown, status = 200): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(value),
  }
}

export function textReply(body: string, status = 200): Reply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body }
}

export function redirectReply(location: string): Reply {
  return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: '' }
}

export function xmlReply(body: string, status: number): Reply {
  return { status, headers: { 'content-type': 'application/xml' }, body }
}
