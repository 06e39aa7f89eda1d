import { createHmac } from 'node:crypto'

/** `conf` lists what waits on the phone, `allow` confirms one row. */
type ConfirmationTag = 'conf' | 'allow'

/** Signs one call of the phone: HMAC-SHA1 over the time in eight bytes and the name of the call. */
export function signConfirmation(secret: Buffer, timeSeconds: number, tag: ConfirmationTag | ''): string {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(timeSeconds))
  return createHmac('sha1', secret).update(time).update(tag).digest('base64')
}
