import { randomUUID } from 'node:crypto'
import type { CrashWorld } from '../resilience/crash/world.ts'

/** As the list of sessions shows it: Chrome · Windows. */
export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

type Tokens = { accessToken: string; refreshToken: string }

export type SimulatedWorld = Pick<CrashWorld, 'control'>

/** A user who signs in through the simulated Steam and calls the API over HTTP. */
export class HttpPerson {
  readonly #cookies = new Map<string, string>()
  protected readonly world: SimulatedWorld
  #accessToken = ''
  #refreshToken = ''
  readonly steamId: string
  apiUrl: string

  constructor(world: SimulatedWorld, apiUrl: string, steamId: string) {
    this.world = world
    this.apiUrl = apiUrl
    this.steamId = steamId
  }

  /** The headers of a request from this browser. */
  headers(): Record<string, string> {
    return {
      'user-agent': BROWSER,
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(this.#accessToken === '' ? {} : { authorization: `Bearer ${this.#accessToken}` }),
    }
  }

  /** Renews the access token once when it has expired, as the pages do. */
  async send<Answer>(method: string, address: string, body?: unknown): Promise<Answer> {
    const response = await this.#fetch(method, address, body)
    if (response.status !== 401 || this.#refreshToken === '')
      return answerOf(response, `${method} ${address}`)
    await response.body?.cancel()
    await this.#renew({ refreshToken: this.#refreshToken })
    return answerOf(await this.#fetch(method, address, body), `${method} ${address}`)
  }

  async #fetch(method: string, address: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${this.apiUrl}${address}`, {
      method,
      redirect: 'manual',
      headers: {
        ...this.headers(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'POST' || method === 'PUT' ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
      this.#cookies.set(name, value)
    }
    return response
  }

  async #renew(pair: { accessToken?: string; refreshToken: string }): Promise<void> {
    this.#refreshToken = ''
    const { tokens } = await this.send<{ tokens: Tokens }>('POST', '/api/auth/refresh', pair)
    this.#accessToken = tokens.accessToken
    this.#refreshToken = tokens.refreshToken
  }

  async signIn(): Promise<void> {
    const { url, state } = await this.send<{ url: string; state: string }>('POST', '/api/auth/steam', {
      returnForm: 'callback',
    })
    const returnTo = new URL(url).searchParams.get('openid.return_to') ?? ''
    const claim = { steamId: this.steamId, returnTo }
    const fields = (await this.world.control('openid/assertion', claim)) as Record<string, string>
    const query = new URLSearchParams({ lang: 'pl', state, ...fields })
    const landing = new URL(await this.send<string>('GET', `/api/auth/steam/return?${query}`), this.apiUrl)
    const pair = {
      accessToken: landing.searchParams.get('accessToken') ?? '',
      refreshToken: landing.searchParams.get('refreshToken') ?? '',
    }
    await this.#renew(pair)
  }
}

async function answerOf<Answer>(response: Response, call: string): Promise<Answer> {
  const location = response.headers.get('location')
  if (location !== null) {
    await response.body?.cancel()
    return location as Answer
  }
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}
