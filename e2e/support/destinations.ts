import { createHash, randomBytes, randomInt } from 'node:crypto'

/**
 * Unique payout destinations: a destination known from another account would be paid only after the protection
 * period. After the tests the database is searched for their prefixes, as for the fixed ones.
 */
export const SECRET_BEGINNING = 'lucja.tajna.'

export function newEmail(): string {
  return `${SECRET_BEGINNING}${randomBytes(4).toString('hex')}@example.com`
}

/** Returns an mBank account number with the check digits of ISO 7064. */
export function newAccountNumber(): string {
  const rest = `11402004${Array.from({ length: 16 }, () => randomInt(10)).join('')}`
  const check = 98n - (BigInt(`${rest}252100`) % 97n)
  return `${String(check).padStart(2, '0')}${rest}`
}

const VERSIONS = { BTC: 0x00, LTC: 0x30 }
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Returns a pay-to-public-key-hash address in Base58Check. */
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
