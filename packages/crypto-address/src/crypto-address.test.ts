import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCryptoAddress, type Coin } from './crypto-address.ts'

// A fixed seed gives the same values in every run, so that chance never decides whether a build passes.
fc.configureGlobal({ seed: 20_261_115 })

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const base58check = createBase58check(sha256)

const VALID: [Coin, string][] = [
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['BTC', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  ['LTC', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
  ['LTC', 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'],
]

test.each(VALID)('accepts for %s the address %s', (coin, address) => {
  expect(checkCryptoAddress(coin, ` ${address}\n`)).toEqual({ address })
})

test.each(VALID)('refuses for %s the address %s with any other last character', (coin, address) => {
  const letters = address.includes('1q') || address.includes('1p') ? BECH32 : BASE58
  for (const letter of letters) {
    if (letter === address.at(-1)) continue
    expect(checkCryptoAddress(coin, address.slice(0, -1) + letter)).toEqual({ problem: 'address_checksum' })
  }
})

test.each(VALID)('reports the coin of the %s address %s when the other coin was chosen', (coin, address) => {
  const other = coin === 'BTC' ? 'LTC' : 'BTC'
  const problem = coin === 'BTC' ? 'address_is_bitcoin' : 'address_is_litecoin'
  expect(checkCryptoAddress(other, address)).toEqual({ problem })
})

test('accepts an upper-case address and refuses mixed case', () => {
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  expect(checkCryptoAddress('BTC', address.toUpperCase())).toEqual({ address })
  for (const mixed of [address.replace('q', 'Q'), address.replace('bc', 'BC'), `Bc${address.slice(2)}`])
    expect(checkCryptoAddress('BTC', mixed)).toEqual({ problem: 'address_mixed_case' })
})

const hash = (length: number) => Uint8Array.from({ length }, (_, index) => index * 7)
const base58 = (version: number, length = 20) => base58check.encode(Uint8Array.of(version, ...hash(length)))
const segwit = (prefix: string, version: number, length: number, codec = version === 0 ? bech32 : bech32m) =>
  codec.encode(prefix, [version, ...codec.toWords(hash(length))])

test('accepts a script address starting with 3 only for Bitcoin and with M only for Litecoin', () => {
  expect(base58(0x05)).toMatch(/^3/)
  expect(checkCryptoAddress('BTC', base58(0x05))).toEqual({ address: base58(0x05) })
  expect(checkCryptoAddress('LTC', base58(0x05))).toEqual({ problem: 'address_ambiguous' })
  expect(base58(0x32)).toMatch(/^M/)
  expect(checkCryptoAddress('LTC', base58(0x32))).toEqual({ address: base58(0x32) })
  expect(checkCryptoAddress('BTC', base58(0x32))).toEqual({ problem: 'address_is_litecoin' })
})

test.each([
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  base58(0x6f),
  base58(0xc4),
  base58(0x3a),
  ...['tb', 'bcrt', 'tltc', 'rltc'].flatMap((prefix) => [segwit(prefix, 0, 20), segwit(prefix, 1, 32)]),
])('refuses the test network address %s for both coins', (address) => {
  expect(checkCryptoAddress('BTC', address)).toEqual({ problem: 'address_testnet' })
  expect(checkCryptoAddress('LTC', address)).toEqual({ problem: 'address_testnet' })
})

test('accepts supported witness programs and refuses the others', () => {
  for (const [coin, prefix] of [
    ['BTC', 'bc'],
    ['LTC', 'ltc'],
  ] as const) {
    for (const address of [segwit(prefix, 0, 20), segwit(prefix, 0, 32), segwit(prefix, 1, 32)])
      expect(checkCryptoAddress(coin, address)).toEqual({ address })
    for (const address of [
      segwit(prefix, 0, 16),
      segwit(prefix, 1, 2),
      segwit(prefix, 2, 32),
      segwit(prefix, 16, 20),
    ])
      expect(checkCryptoAddress(coin, address)).toEqual({ problem: 'address_unsupported' })
    // Uses the checksum of the other version.
    for (const address of [segwit(prefix, 0, 20, bech32m), segwit(prefix, 1, 32, bech32)])
      expect(checkCryptoAddress(coin, address)).toEqual({ problem: 'address_checksum' })
  }
})

// BIP 173 and BIP 350 list these as invalid.
test.each([
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'bc1pw5dgrnzv',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  'bc1gmk9yu',
  'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
])('refuses %s', (address) => {
  expect(checkCryptoAddress('BTC', address).problem).toMatch(/^address_(checksum|unsupported)$/)
})

test.each([
  ['', 'address_empty'],
  ['  \n', 'address_empty'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', 'address_unknown'],
  ['gracz@example.com', 'address_unknown'],
  ['constructor1qqqqqqqqqqqqqqqqqqq', 'address_checksum'],
  ['__proto__1qqqqqqqqqqqqqqqqqqqqq', 'address_unknown'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7 DivfNa', 'address_unknown'],
  ['1'.repeat(5_000), 'address_unknown'],
  [base58(0x1e), 'address_unknown'],
  [base58(0x00, 19), 'address_unknown'],
  [`ltcmweb1${'q'.repeat(110)}`, 'address_unsupported'],
])('refuses %j as %s', (text, problem) => {
  expect(checkCryptoAddress('BTC', text)).toEqual({ problem })
})

const coin = fc.constantFrom<Coin[]>('BTC', 'LTC')

test('reports a problem for any random text without throwing', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: fc.constantFrom(...BASE58.split('')), minLength: 20, maxLength: 40 }),
    fc
      .tuple(
        fc.constantFrom('bc1', 'ltc1', 'tb1', 'BC1'),
        fc.string({ unit: fc.constantFrom(...BECH32.split('')) }),
      )
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(coin, text, (chosen, typed) => {
      const { problem } = checkCryptoAddress(chosen, typed)
      expect(problem).toBeDefined()
    }),
    { numRuns: 1_000 },
  )
})

test('accepts every wallet address and refuses any change of one character', () => {
  const address = fc
    .tuple(coin, fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.integer({ min: 0, max: 3 }))
    .map(([owner, bytes, kind]): [Coin, string, string] => {
      const prefix = owner === 'BTC' ? 'bc' : 'ltc'
      if (kind === 0) {
        const version = owner === 'BTC' ? 0x00 : 0x30
        return [owner, base58check.encode(Uint8Array.of(version, ...bytes.slice(0, 20))), BASE58]
      }
      const codec = kind === 3 ? bech32m : bech32
      const program = kind === 1 ? bytes.slice(0, 20) : bytes
      return [owner, codec.encode(prefix, [kind === 3 ? 1 : 0, ...codec.toWords(program)]), BECH32]
    })
  fc.assert(
    fc.property(address, fc.nat(), fc.nat(), ([owner, good, letters], place, letter) => {
      expect(checkCryptoAddress(owner, good)).toEqual({ address: good })
      const at = place % good.length
      const changed = good.slice(0, at) + (letters[letter % letters.length] ?? '') + good.slice(at + 1)
      if (changed !== good) expect(checkCryptoAddress(owner, changed)).toHaveProperty('problem')
    }),
    { numRuns: 500 },
  )
})
