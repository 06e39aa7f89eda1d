import { createHash, randomBytes } from 'node:crypto'
import { base32 } from './base32.ts'

/** 120 bits cannot be guessed, so a plain hash is enough for storage. */
const CODE_BYTES = 15
const GROUP = 4

/** `ABCD-EFGH-…`: enrolment and recovery codes, easy to copy by hand. */
export function newOneTimeCode(): string {
  return base32(randomBytes(CODE_BYTES))
    .match(new RegExp(`.{${GROUP}}`, 'g'))!
    .join('-')
}

/** Accepts any typed form: lower case, spaces, with or without dashes. */
export function hashOneTimeCode(typed: string): Buffer {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')
  return createHash('sha256').update(plain).digest()
}
