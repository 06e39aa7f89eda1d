import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Valve's app tolerates this difference between clocks; how much the server tolerates is unverified. */
const KEY_SECONDS_MAX = 60

/**
 * The phone of an account. Secret and device id are derived from the Steam id, so a restarted simulator still accepts
 * what the product has in its configuration. They protect nothing.
 */
export function authenticatorOf(steamId: string): { identitySecret: string; deviceId: string } {
  const hex = createHash('sha1').update(`device ${steamId}`).digest('hex')
  const uuid = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
  return {
    identitySecret: createHash('sha1').update(`identity secret ${steamId}`).digest('base64'),
    deviceId: `android:${uuid}`,
  }
}

export function confirmationKey(identitySecret: string, timeSeconds: number, tag: string): string {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(timeSeconds))
  return createHmac('sha1', Buffer.from(identitySecret, 'base64'))
    .update(Buffer.concat([time, Buffer.from(tag)]))
    .digest('base64')
}

/** Checks the signature of a call: whose phone, which device, when, for what. */
export function isSignedByPhone(steamId: string, query: URLSearchParams, nowSeconds: number): boolean {
  const { identitySecret, deviceId } = authenticatorOf(steamId)
  const time = query.get('t') ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(Number(time) - nowSeconds) > KEY_SECONDS_MAX) return false
  if (query.get('a') !== steamId || query.get('p') !== deviceId) return false
  const expected = Buffer.from(confirmationKey(identitySecret, Number(time), query.get('tag') ?? ''))
  const given = Buffer.from(query.get('k') ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
