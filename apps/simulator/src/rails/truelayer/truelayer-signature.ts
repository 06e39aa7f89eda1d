import { createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import type { SimulatorRequest } from '#http/router.ts'

/** The public half of the operator's signing key; `packages/stack` gives the product the private half. */
const OPERATOR_KEY_ID = 'simulator-operator-key'
const OPERATOR_KEY = createPublicKey({
  format: 'jwk',
  key: {
    kty: 'EC',
    crv: 'P-521',
    x: 'AB3Q9VdURO6ZtT21e2oobpdtlTTfen7xIJ7eNuUAkpJcSeJYka9R8QjMFjHBtLrsWx5Rd4Qd9G6-p428bzhVUvNX',
    y: 'AUFlSFRsGvxr_N4No2thotsEcJ7qPMK3I70JzEEHd_ko1oZnL6jcKODaoL3qLxyMdn4ve2jx1ocwBdkWcZcUSlJ2',
  },
})
const KEY_ID = 'simulator-webhooks-1'

type Header = { alg: string; kid: string; tl_version: string; tl_headers: string }

/** Whether the operator signed this request, as TrueLayer checks it: method, path, named headers and body. */
export function isSignedRequest(request: SimulatorRequest, path: string): boolean {
  const [head = '', payload, mark = ''] = String(request.headers['tl-signature'] ?? '').split('.')
  try {
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Header
    if (payload !== '' || header.alg !== 'ES512' || header.kid !== OPERATOR_KEY_ID) return false
    const names = header.tl_headers.split(',').filter(Boolean)
    if (header.tl_version !== '2' || !names.some((name) => name.toLowerCase() === 'idempotency-key'))
      return false
    const lines = names.map((name) => `${name}: ${String(request.headers[name.toLowerCase()] ?? '')}\n`)
    const text = Buffer.concat([Buffer.from(`${request.method} ${path}\n${lines.join('')}`), request.body])
    const signed = `${head}.${text.toString('base64url')}`
    const key = { key: OPERATOR_KEY, dsaEncoding: 'ieee-p1363' as const }
    return verify('sha512', Buffer.from(signed), key, Buffer.from(mark, 'base64url'))
  } catch {
    return false
  }
}

/** Signs webhooks with a key that exists as long as the simulator. */
export class TrueLayerSigner {
  readonly #address: { url: string }
  #ours: ReturnType<typeof newKeys> | undefined
  #strangers: ReturnType<typeof newKeys> | undefined

  constructor(address: { url: string }) {
    this.#address = address
  }

  get keysUrl(): string {
    return `${this.#address.url}/truelayer/.well-known/jwks`
  }

  keySet() {
    this.#ours ??= newKeys()
    return {
      keys: [{ ...this.#ours.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'ES512', use: 'sig' }],
    }
  }

  sign(given: { path: string; timestamp: string; body: string; by: 'us' | 'stranger' }): string {
    this.#ours ??= newKeys()
    this.#strangers ??= newKeys()
    const isOurs = given.by === 'us'
    const header = {
      alg: 'ES512',
      kid: KEY_ID,
      tl_version: '2',
      tl_headers: 'X-Tl-Webhook-Timestamp,Content-Type',
      jku: isOurs ? this.keysUrl : 'https://keys.example/.well-known/jwks',
    }
    const lines = [
      `POST ${given.path}`,
      `X-Tl-Webhook-Timestamp: ${given.timestamp}`,
      'Content-Type: application/json',
    ]
    const text = `${lines.join('\n')}\n${given.body}`
    return detached(header, text, (isOurs ? this.#ours : this.#strangers).privateKey)
  }
}

function newKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'secp521r1' })
}

function detached(header: object, text: string, key: KeyObject): string {
  const head = Buffer.from(JSON.stringify(header)).toString('base64url')
  const signed = Buffer.from(`${head}.${Buffer.from(text).toString('base64url')}`)
  const mark = sign('sha512', signed, { key, dsaEncoding: 'ieee-p1363' })
  return `${head}..${mark.toString('base64url')}`
}
