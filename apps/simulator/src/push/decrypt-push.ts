import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto'

const HEADER_BYTES = 21
const TAG_BYTES = 16
const LAST_RECORD = 2

/** As a browser does it: RFC 8291 for the keys, RFC 8188 (one record) for the content. Throws on anything else. */
export function decryptPush(body: Buffer, browser: { pair: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const senderKey = body.subarray(HEADER_BYTES, HEADER_BYTES + keyLength)
  const record = body.subarray(HEADER_BYTES + keyLength)
  if (keyLength !== 65 || record.length <= TAG_BYTES || record.length > body.readUInt32BE(16))
    throw new Error('not one record of aes128gcm')
  const shared = browser.pair.computeSecret(senderKey)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browser.pair.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', shared, browser.auth, keyInfo, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== LAST_RECORD) throw new Error('the last record has no delimiter')
  return padded.subarray(0, end).toString('utf8')
}
