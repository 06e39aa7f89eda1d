import { createHash, randomBytes, randomInt } from 'node:crypto'

/**
 * Places to be paid that nobody else has: a destination known from another account would be paid after the protection
 * only. Their beginnings are searched for in the database after the tests, as the fixed ones are.
 */
export const SECRET_BEGINNING = 'lucja.tajna.'

export function newEmail(): string {
  return `${SECRET_BEGINNING}${randomBytes(4).toString('hex')}@example.com`
}

/** Of mBank, with the check digits of ISO 7064. */
export function newAccountNumber(): string {
  const rest = `11402004${Array.from({ length: 16 }, () => randomInt(10)).join('')}`
  const check = 98n - (BigInt(`${rest}252100`) % 97n)
  return `${String(check).padStart(2, '0')}${rest}`
}

const VERSIONS = { BTC: 0x00, LTC: 0x30 }
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Pay to public key hash, in Base58Check. */
export function newCoinAddress(coin: keyof typeof VERSIONS): string {
  const payload = Buffer.concat([Buffer.of(VERSIONS[coin]), randomBytes(20)])
  const twice = createHash('sha256').update(createHash('sha256').update(payload).digest()).digest()
  const bytes = Buffer.concat([payload, twice.subarray(0, 4)])
  let number = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  while (number > 0n) {
    text = `${ALPHABET[Number(number % 58n)]}${text}`
    number /= 58n
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros) + text
}
