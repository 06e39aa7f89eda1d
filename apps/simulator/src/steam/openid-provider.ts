import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SimulatorClock } from '#control/simulator-clock.ts'

export const OPENID_NS = 'http://specs.openid.net/auth/2.0'
export const IDENTIFIER_SELECT = 'http://specs.openid.net/auth/2.0/identifier_select'

/** Steam's own addresses, not the simulator's, because the product compares responses with exactly these. */
const OP_ENDPOINT = 'https://steamcommunity.com/openid/login'
const CLAIMED_ID_PREFIX = 'https://steamcommunity.com/openid/id/'

const ASSOC_HANDLE = '1234567890'
const SIGNED_FIELDS = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle'
const BURNT_NONCES_MAX = 50_000

export type Assertion = Record<`openid.${string}`, string>

export class OpenIdProvider {
  readonly #secret = randomBytes(32)
  readonly #clock: SimulatorClock
  #burntNonces = new Set<string>()

  constructor(clock: SimulatorClock) {
    this.#clock = clock
  }

  /** Returns the ten signed parameters that Steam adds to return_to. */
  assert(steamId: string, returnTo: string, options: { nonceAgeMs?: number } = {}): Assertion {
    const fields: Assertion = {
      'openid.ns': OPENID_NS,
      'openid.mode': 'id_res',
      'openid.op_endpoint': OP_ENDPOINT,
      'openid.claimed_id': `${CLAIMED_ID_PREFIX}${steamId}`,
      'openid.identity': `${CLAIMED_ID_PREFIX}${steamId}`,
      'openid.return_to': returnTo,
      'openid.response_nonce': this.#newNonce(options.nonceAgeMs ?? 0),
      'openid.assoc_handle': ASSOC_HANDLE,
      'openid.signed': SIGNED_FIELDS,
    }
    return { ...fields, 'openid.sig': this.#sign(new URLSearchParams(fields)) }
  }

  /**
   * Returns true once per assertion, because a verified nonce is used up. Rejecting old nonces is the relying party's
   * task.
   */
  verifyAndBurn(fields: URLSearchParams): boolean {
    const nonce = fields.get('openid.response_nonce') ?? ''
    if (!this.#hasValidSignature(fields) || this.#burntNonces.has(nonce)) return false
    if (this.#burntNonces.size >= BURNT_NONCES_MAX) this.#burntNonces.clear()
    this.#burntNonces.add(nonce)
    return true
  }

  reset(): void {
    this.#burntNonces.clear()
  }

  #hasValidSignature(fields: URLSearchParams): boolean {
    if (fields.get('openid.signed') !== SIGNED_FIELDS) return false
    const expected = Buffer.from(this.#sign(fields))
    const given = Buffer.from(fields.get('openid.sig') ?? '')
    return expected.length === given.length && timingSafeEqual(expected, given)
  }

  /** OpenID 2.0 section 6: HMAC over `name:value` lines in the order of the signed list. */
  #sign(fields: URLSearchParams): string {
    const lines = SIGNED_FIELDS.split(',').map((name) => `${name}:${fields.get(`openid.${name}`) ?? ''}\n`)
    return createHmac('sha1', this.#secret).update(lines.join('')).digest('base64')
  }

  #newNonce(ageMs: number): string {
    const time = new Date(this.#clock.nowMs() - ageMs).toISOString().replace(/\.\d+Z$/, 'Z')
    return `${time}${randomBytes(20).toString('base64')}`
  }
}

/**
 * Reads the fields as naively as the provider in the 2024 attack. A name ends at a NUL byte, and the last value of a
 * repeated name wins. This deceives a product that forwards unchecked fields.
 */
export function readFieldsGullibly(form: string): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(form)) fields.set(name.split('\0')[0] ?? '', value)
  return fields
}

/** OpenID 2.0 section 9.2: same scheme, host and port, and a path at or below the realm's path. */
export function isInsideRealm(realm: string, returnTo: string): boolean {
  const realmUrl = parseHttpUrl(realm)
  const returnUrl = parseHttpUrl(returnTo)
  if (!realmUrl || !returnUrl || realmUrl.origin !== returnUrl.origin) return false
  const base = realmUrl.pathname.replace(/\/$/, '')
  return returnUrl.pathname === base || returnUrl.pathname.startsWith(`${base}/`)
}

function parseHttpUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined
}
