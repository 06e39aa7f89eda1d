import { createHmac, timingSafeEqual } from 'node:crypto'
import { base32 } from './base32.ts'

/** RFC 6238 as all authenticator apps implement it: SHA-1, six digits, a new code every 30 seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
/** A phone's clock may differ from ours by this many steps. */
const STEPS_AROUND = 1

export const TOTP_SECRET_BYTES = 20

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.at(-1)! & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step of a typed code; undefined when the code is wrong, too old, or its step was already used. */
export function matchTotp(
  secret: Buffer,
  typed: string,
  { now, usedStep }: { now: Date; usedStep: number },
): number | undefined {
  const code = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return undefined
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  for (let step = present - STEPS_AROUND; step <= present + STEPS_AROUND; step++) {
    const isRight = timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))
    if (isRight && step > usedStep) return step
  }
  return undefined
}

/** The URI that an authenticator app reads from the QR code. */
export function totpUri(secret: Buffer, names: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(names.issuer)}:${encodeURIComponent(names.account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(names.issuer)}`
}
