import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Simulator } from './simulator.ts'

export type Tokens = { accessToken: string; refreshToken: string }

/** A browser as the server sees it: it keeps cookies and sends a bearer token, nothing more. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  tokens: Tokens | undefined
  readonly #apps: FastifyInstance[]
  #turn = 0

  /** With several servers it uses them in turn, like a load balancer. */
  constructor(...apps: FastifyInstance[]) {
    this.#apps = apps
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options: InjectOptions = {},
  ): Promise<LightMyRequestResponse> {
    const app = this.#apps[this.#turn++ % this.#apps.length]!
    const answer = await app.inject({
      method,
      url,
      ...options,
      headers: {
        ...(this.cookies.size > 0
          ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...(this.tokens ? { authorization: `Bearer ${this.tokens.accessToken}` } : {}),
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150',
        ...options.headers,
      },
    })
    for (const cookie of answer.cookies) {
      if (cookie.maxAge === 0 || cookie.value === '' || (cookie.expires && cookie.expires.getTime() === 0)) {
        this.cookies.delete(cookie.name)
      } else this.cookies.set(cookie.name, cookie.value)
    }
    return answer
  }

  /** A copy of this browser, at the same servers or at others. */
  copy(...apps: FastifyInstance[]): TestBrowser {
    const copy = new TestBrowser(...(apps.length > 0 ? apps : this.#apps))
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    copy.tokens = this.tokens
    return copy
  }

  async startSignIn(
    returnForm: 'callback' | 'login' = 'callback',
  ): Promise<{ state: string; returnTo: string }> {
    const answer = await this.send('POST', '/api/auth/steam', { payload: { returnForm } })
    if (answer.statusCode !== 200) throw new Error(`sign-in did not start: ${answer.body}`)
    const { url, state } = answer.json<{ url: string; state: string }>()
    return { state, returnTo: new URL(url).searchParams.get('openid.return_to') ?? '' }
  }

  /** The parameters that Steam adds to the URL after the player consents. */
  async assertion(
    simulator: Simulator,
    steamId: string,
    returnTo: string,
    options: object = {},
  ): Promise<Record<string, string>> {
    return (await simulator.control('openid/assertion', { steamId, returnTo, ...options })) as Record<
      string,
      string
    >
  }

  /** Returns from Steam with the given parameters, written exactly as given. */
  comeBack(state: string, fields: Record<string, string>): Promise<LightMyRequestResponse> {
    return this.comeBackRaw(new URLSearchParams({ lang: 'pl', state, ...fields }).toString())
  }

  comeBackRaw(query: string): Promise<LightMyRequestResponse> {
    return this.send('GET', `/api/auth/steam/return?${query}`)
  }

  /** Signs in up to the sign-in codes in the address bar. */
  async reachCallback(simulator: Simulator, steamId: string): Promise<Tokens & { state: string }> {
    const { state, returnTo } = await this.startSignIn()
    const answer = await this.comeBack(state, await this.assertion(simulator, steamId, returnTo))
    const landing = new URL(String(answer.headers.location), 'http://localhost')
    const read = (name: string) => landing.searchParams.get(name) ?? ''
    return { accessToken: read('accessToken'), refreshToken: read('refreshToken'), state: read('state') }
  }

  async signIn(simulator: Simulator, steamId: string): Promise<Tokens> {
    const { accessToken, refreshToken } = await this.reachCallback(simulator, steamId)
    const answer = await this.send('POST', '/api/auth/refresh', { payload: { accessToken, refreshToken } })
    this.tokens = answer.json<{ tokens: Tokens }>().tokens
    return this.tokens
  }

  refresh(refreshToken = this.tokens?.refreshToken ?? ''): Promise<LightMyRequestResponse> {
    return this.send('POST', '/api/auth/refresh', { payload: { refreshToken } })
  }
}
