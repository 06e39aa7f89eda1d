/** The part of the Web Locks API that the session uses, because jsdom has none. The tabs of one test share it. */
export class FakeLocks {
  readonly #tails = new Map<string, Promise<unknown>>()

  request(
    name: string,
    ...rest: [() => Promise<unknown>] | [{ signal?: AbortSignal }, () => Promise<unknown>]
  ): Promise<unknown> {
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest
    const turn = this.#tails.get(name) ?? Promise.resolve()
    const held = turn.then(() => (options.signal?.aborted ? undefined : work()))
    this.#tails.set(
      name,
      held.catch(() => undefined),
    )
    return held
  }
}

export type FakeCall = {
  method: string
  path: string
  accessToken: string | undefined
  idempotencyKey: string | undefined
  ticketKey: string | undefined
  body: unknown
}
type FakeStream = { path: string; headers: Headers; send: (text: string) => void }
/** Use a `Response` when the body is not JSON. */
export type FakeAnswer = { status: number; body: unknown } | Response | 'no-answer'

/** A fake API. It records every call, so that a test can count them. */
export class FakeApi {
  readonly calls: FakeCall[] = []
  /** Open event streams besides the user's own stream. */
  readonly streams: FakeStream[] = []
  readonly #answer: (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>

  constructor(answer: (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>) {
    this.#answer = answer
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    // An event stream without events, which is the usual case.
    if (url === '/api/events') return new Promise(() => undefined)
    const headers = new Headers(init.headers)
    if (url.endsWith('/events')) return this.#openStream(url, headers, init.signal)
    const call: FakeCall = {
      method: init.method ?? 'GET',
      path: url.replace('/api', ''),
      accessToken: headers.get('Authorization')?.replace('Bearer ', ''),
      idempotencyKey: headers.get('Idempotency-Key') ?? undefined,
      ticketKey: headers.get('X-Ticket-Key') ?? undefined,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    this.calls.push(call)
    const answer = await this.#answer(call)
    if (answer === 'no-answer') throw new TypeError('Failed to fetch')
    return answer instanceof Response ? answer : Response.json(answer.body, { status: answer.status })
  }

  #openStream(url: string, headers: Headers, signal: AbortSignal | null | undefined): Response {
    let send: FakeStream['send'] = () => undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (text) => controller.enqueue(new TextEncoder().encode(text))
        signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
      },
    })
    this.streams.push({ path: url.replace('/api', ''), headers, send })
    return new Response(body)
  }

  callsTo(path: string): FakeCall[] {
    return this.calls.filter((call) => call.path === path)
  }
}

export function success(body: object = {}): FakeAnswer {
  return { status: 200, body: { success: true, ...body } }
}

export function refusal(
  status: number,
  code: string,
  message = code,
  fields?: Record<string, string>,
): FakeAnswer {
  return { status, body: { success: false, code, message, error: message, requestId: 'test', fields } }
}

export const TEST_USER = {
  id: '1',
  steamId: '76561198000000001',
  username: 'tester',
  displayName: 'Tester',
  avatarUrl: '/img/avatars/1',
  isLoggedIn: true as const,
  tradeUrl: null,
  email: null,
  pendingEmail: null,
  role: 'user' as const,
  balance: 0,
  isAdmin: false,
  isVerified: false,
  eventNumber: '0',
}

/** Lets a test close its "tabs"; otherwise their window listeners would receive the events of later tests. */
export function trackWindowListeners(): () => void {
  const added: [string, EventListenerOrEventListenerObject][] = []
  const original = window.addEventListener.bind(window)
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    added.push([type, listener])
    original(type, listener)
  }
  return () => {
    window.addEventListener = original
    for (const [type, listener] of added) window.removeEventListener(type, listener)
  }
}
