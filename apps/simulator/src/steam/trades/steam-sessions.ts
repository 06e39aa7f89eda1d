import { createHmac, randomBytes } from 'node:crypto'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import { readForm } from '#http/form-body.ts'
import type { SimulatorRequest } from '#http/router.ts'

const ACCESS_SECONDS = 24 * 3600
const REFRESH_SECONDS = 200 * 24 * 3600
/** This key protects nothing; it only prevents tests from inventing a valid token by accident. */
const SIGNING_KEY = 'simulated Steam'

type Claims = { sub: string; kind: 'access' | 'refresh'; generation: number; iat: number; exp: number }

/** Sessions at the simulated Steam. Tokens look like Steam's and expire by the simulator's clock. */
export class SteamSessions {
  readonly #clock: SimulatorClock
  /** Accounts that confirmed Steam's notice about protected trades; without it an offer cannot be sent. */
  readonly acknowledged = new Set<string>()
  #generations = new Map<string, number>()

  constructor(clock: SimulatorClock) {
    this.#clock = clock
  }

  /** The product stores this token for months; the same account can get a new valid one at any time. */
  refreshToken(steamId: string): string {
    return this.#issue(steamId, 'refresh', REFRESH_SECONDS)
  }

  accessToken(steamId: string): string {
    return this.#issue(steamId, 'access', ACCESS_SECONDS)
  }

  /** The cookie in the form that a browser or the product sends. */
  loginCookie(steamId: string): string {
    return `steamLoginSecure=${encodeURIComponent(`${steamId}||${this.accessToken(steamId)}`)}`
  }

  holderOf(token: string | null | undefined, kind: Claims['kind']): string | undefined {
    const claims = readClaims(token ?? '')
    if (!claims || claims.kind !== kind) return undefined
    const isCurrent = claims.generation === (this.#generations.get(claims.sub) ?? 0)
    return isCurrent && claims.exp > this.#nowSeconds() ? claims.sub : undefined
  }

  signedIn(request: SimulatorRequest): string | undefined {
    const [steamId, token] = (readCookie(request, 'steamLoginSecure') ?? '').split('||')
    const holder = this.holderOf(token, 'access')
    return holder === steamId ? holder : undefined
  }

  /**
   * The form must repeat the session id of the cookie, which a page of another site does not know (CSRF protection).
   */
  signedInWithForm(request: SimulatorRequest): string | undefined {
    const sessionId = readForm(request).get('sessionid')
    const isSame = sessionId !== null && sessionId !== '' && sessionId === readCookie(request, 'sessionid')
    return isSame ? this.signedIn(request) : undefined
  }

  /** The cookies that a browser stores after signing in at Steam. */
  browserCookies(steamId: string): string[] {
    return [
      `${this.loginCookie(steamId)}; Path=/; HttpOnly; SameSite=Lax`,
      `sessionid=${randomBytes(12).toString('hex')}; Path=/; SameSite=Lax`,
    ]
  }

  /** Invalidates every token of the account. */
  end(steamId: string): void {
    this.#generations.set(steamId, (this.#generations.get(steamId) ?? 0) + 1)
  }

  reset(): void {
    this.acknowledged.clear()
    this.#generations.clear()
  }

  #nowSeconds(): number {
    return Math.floor(this.#clock.nowMs() / 1000)
  }

  #issue(steamId: string, kind: Claims['kind'], seconds: number): string {
    const iat = this.#nowSeconds()
    const generation = this.#generations.get(steamId) ?? 0
    const claims: Claims = { sub: steamId, kind, generation, iat, exp: iat + seconds }
    const unsigned = `${encode({ typ: 'JWT', alg: 'EdDSA' })}.${encode(claims)}`
    return `${unsigned}.${sign(unsigned)}`
  }
}

export function readCookie(request: SimulatorRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(at + 1).trim())
    } catch {
      return undefined
    }
  }
  return undefined
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function sign(text: string): string {
  return createHmac('sha256', SIGNING_KEY).update(text).digest('base64url')
}

function readClaims(token: string): Claims | undefined {
  const [header = '', payload = '', signature] = token.split('.')
  if (signature !== sign(`${header}.${payload}`)) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims
}
