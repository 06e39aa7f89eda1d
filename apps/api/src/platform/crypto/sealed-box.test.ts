import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newWrappedPair, openBox, sealFor } from './sealed-box.ts'
import { agreeOnSecret, publicHalfOf } from './x25519.ts'

// A fixed seed gives the same values in every run: chance must not decide whether a build passes.
fc.configureGlobal({ seed: 20_261_115 })

const secret = Buffer.alloc(32, 1)
const publicKey = publicHalfOf(secret)

test('key agreement is symmetric and matches RFC 7748 section 5.2', () => {
  const other = Buffer.alloc(32, 7)
  expect(agreeOnSecret(other, publicKey)).toEqual(agreeOnSecret(secret, publicHalfOf(other)))
  const agreed = agreeOnSecret(
    Buffer.from('a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4', 'hex'),
    Buffer.from('e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c', 'hex'),
  )
  expect(agreed.toString('hex')).toBe('c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552')
})

test('a sealed box opens only with its private key and context', () => {
  const box = sealFor(publicKey, Buffer.from('secret'), 'payout_destinations|a|1')
  expect(openBox(secret, box, 'payout_destinations|a|1').toString()).toBe('secret')
  expect(() => openBox(secret, box, 'payout_destinations|a|2')).toThrow()
  expect(() => openBox(secret, box, 'payout_destinations|b|1')).toThrow()
  expect(() => openBox(Buffer.alloc(32, 2), box, 'payout_destinations|a|1')).toThrow()
  // The public key decrypts nothing.
  expect(() => openBox(publicKey, box, 'payout_destinations|a|1')).toThrow()
})

test('sealing the same text twice gives different ciphertexts', () => {
  const [one, two] = [1, 2].map(() => sealFor(publicKey, Buffer.from('secret'), 'x'))
  expect(one?.subarray(1, 33)).not.toEqual(two?.subarray(1, 33))
  expect(one?.subarray(46)).not.toEqual(two?.subarray(46))
})

test('a box that is changed in any byte, truncated or invented does not open', () => {
  const box = sealFor(publicKey, Buffer.from('secret'), 'x')
  for (let index = 0; index < box.length; index += 1) {
    // X25519 ignores the highest bit of a public key, but the key derivation includes both public keys and so detects
    // the change.
    const changed = Buffer.from(box)
    changed[index] = (changed[index] ?? 0) ^ 0x80
    expect(() => openBox(secret, changed, 'x'), String(index)).toThrow()
    expect(() => openBox(secret, box.subarray(0, index), 'x')).toThrow()
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(() => openBox(secret, Buffer.from(bytes), 'x')).toThrow()
    }),
  )
})

test('refuses a low-order public key', () => {
  expect(() => sealFor(Buffer.alloc(32, 0), Buffer.from('secret'), 'x')).toThrow()
})

test('a user’s private key opens only with the wrapping key and its context', () => {
  const pair = newWrappedPair({ id: '0001', publicKey }, 'user_keys|payout|1')
  const personSecret = openBox(secret, pair.wrappedKey, 'user_keys|payout|1')
  expect(publicHalfOf(personSecret)).toEqual(pair.publicKey)
  expect(pair.wrappedKey.includes(personSecret)).toBe(false)
  expect(() => openBox(secret, pair.wrappedKey, 'user_keys|payout|2')).toThrow()
})
