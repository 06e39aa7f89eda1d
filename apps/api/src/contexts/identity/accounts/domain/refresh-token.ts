import { createHmac, randomBytes } from 'node:crypto'

/**
 * `rt.<key id>.<secret>`. The next token is derived from the current one, so a lost response can be repeated exactly
 * without storing any token.
 */
export type RefreshToken = { keyId: string; secret: string }

const TOKEN = /^rt\.([a-z0-9-]{1,40})\.([A-Za-z0-9_-]{43})$/

export function newRefreshToken(keyId: string): RefreshToken {
  return { keyId, secret: randomBytes(32).toString('base64url') }
}

export function nextRefreshToken(token: RefreshToken, keySecret: Buffer, nextKeyId: string): RefreshToken {
  return {
    keyId: nextKeyId,
    secret: createHmac('sha256', keySecret).update(token.secret).digest('base64url'),
  }
}

export function readRefreshToken(text: string): RefreshToken | undefined {
  const [, keyId, secret] = TOKEN.exec(text) ?? []
  return keyId === undefined || secret === undefined ? undefined : { keyId, secret }
}

export function writeRefreshToken(token: RefreshToken): string {
  return `rt.${token.keyId}.${token.secret}`
}
