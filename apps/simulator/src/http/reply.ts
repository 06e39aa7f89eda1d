export type Reply = {
  status: number
  headers?: Record<string, string | string[]>
  body?: string | Buffer
  /** The connection closes after half of the body, although the headers announce the full length. */
  isCut?: boolean
}

/** A real network can also fail to answer or reset the connection. */
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
