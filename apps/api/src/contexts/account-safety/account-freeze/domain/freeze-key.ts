import { createHmac, timingSafeEqual } from 'node:crypto'
import { transactionNumber } from '#shared/zlotys.ts'

type Key = { id: string; secret: Buffer }
type Ring = { current: Key; byId: ReadonlyMap<string, Key> }

const KEY_BYTES = 16
/** Crockford's alphabet: it has no letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LETTERS = 26
const GROUP_LETTERS = 5
/** The sale number, with or without leading zeros, followed by the code. */
const SHAPE = new RegExp(`^(?<sale>\\d{6,18})(?<code>[${LETTERS}]{${CODE_LETTERS}})$`)

/**
 * The key that freezes the seller's account: the sale number plus a 128-bit MAC made with our key ring. It is never
 * stored, so a leaked database cannot freeze accounts, and we can show it again at any time.
 */
export function freezeKeyOf(ring: Ring, saleId: bigint): string {
  const number = transactionNumber(saleId)
  const code = codeOf(macOf(ring.current, saleId))
  return [number, ...groupsOf(code)].join('-')
}

/**
 * Returns the sale that the key belongs to, in any typed form, or undefined for invalid text. Always tries every key
 * of the ring, to keep the timing constant.
 */
export function readFreezeKey(ring: Ring, text: string): bigint | undefined {
  const found = SHAPE.exec(plain(text))
  if (!found?.groups) return undefined
  const saleId = BigInt(found.groups['sale'] ?? '')
  const given = Buffer.from(found.groups['code'] ?? '')
  let isRight = false
  for (const key of ring.byId.values())
    isRight = timingSafeEqual(given, Buffer.from(codeOf(macOf(key, saleId)))) || isRight
  return isRight ? saleId : undefined
}

/** Normalizes what users type: spaces, dashes, lower case, and letters that look like digits. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}_.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

function macOf(key: Key, saleId: bigint): Buffer {
  return createHmac('sha256', key.secret).update(`freeze_key\0${saleId}`).digest().subarray(0, KEY_BYTES)
}

function codeOf(mac: Buffer): string {
  let rest = BigInt(`0x${mac.toString('hex')}`)
  let code = ''
  for (let place = 0; place < CODE_LETTERS; place += 1) {
    code = (LETTERS[Number(rest % 32n)] ?? '') + code
    rest /= 32n
  }
  return code
}

function groupsOf(code: string): string[] {
  return code.match(new RegExp(`.{1,${GROUP_LETTERS}}`, 'g')) ?? []
}
