import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** No person types a name, an address, a subject and a message in less time. */
export const FILL_SECONDS = 3
/** A page may stay open overnight. */
const LIFE_SECONDS = 24 * 3_600
const TOKEN = /^(\d{13})\.([\w-]{22})\.([\w-]{43})$/

/** The token is signed and carries the database time, so the browser's clock has no influence. */
export function writeFormToken(secret: Buffer, issuedAt: Date): string {
  const content = `${issuedAt.getTime()}.${randomBytes(16).toString('base64url')}`
  return `${content}.${sign(secret, content).toString('base64url')}`
}

export type FormVerdict =
  | { kind: 'good' }
  | { kind: 'stale' }
  | { kind: 'too_fast'; retryAfterSeconds: number }

export function judgeFormToken(secret: Buffer, token: string | undefined, now: Date): FormVerdict {
  const [, issuedAtMs = '', nonce = '', signature = ''] = TOKEN.exec(token ?? '') ?? []
  const expected = sign(secret, `${issuedAtMs}.${nonce}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { kind: 'stale' }
  const ageSeconds = (now.getTime() - Number(issuedAtMs)) / 1_000
  if (ageSeconds > LIFE_SECONDS) return { kind: 'stale' }
  if (ageSeconds < FILL_SECONDS)
    return { kind: 'too_fast', retryAfterSeconds: Math.max(1, Math.ceil(FILL_SECONDS - ageSeconds)) }
  return { kind: 'good' }
}

function sign(secret: Buffer, content: string): Buffer {
  return createHmac('sha256', secret).update(`ticket_form\0${content}`).digest()
}
