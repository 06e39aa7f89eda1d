import { createPublicKey, verify } from 'node:crypto'
import type { SimulatorRequest } from '#http/router.ts'

/** The public half of the operator's key; `packages/stack` gives the product the private half. */
export const DMARKET_PUBLIC_KEY = 'ee7ebe7fcb12b26e63df76d7c23cb9a30db52df403ccd814ea6b9930ee80853f'
const KEY = createPublicKey({
  format: 'jwk',
  key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(DMARKET_PUBLIC_KEY, 'hex').toString('base64url') },
})
const PREFIX = 'dmar ed25519 '
const AGE_MS_MAX = 120_000

/** Method, path with query, body and time, as DMarket checks them; a signature lives for two minutes. */
export function isSignedRequest(request: SimulatorRequest, path: string, nowMs: number): boolean {
  const { method, query, headers, body } = request
  const date = String(headers['x-sign-date'] ?? '')
  const mark = String(headers['x-request-sign'] ?? '')
  if (headers['x-api-key'] !== DMARKET_PUBLIC_KEY || !mark.startsWith(PREFIX) || !/^\d{1,12}$/.test(date))
    return false
  if (Math.abs(nowMs - Number(date) * 1_000) > AGE_MS_MAX) return false
  const search = query.size === 0 ? '' : `?${query.toString()}`
  const text = `${method}${path}${search}${body.toString('utf8')}${date}`
  return verify(null, Buffer.from(text), KEY, Buffer.from(mark.slice(PREFIX.length), 'hex'))
}
