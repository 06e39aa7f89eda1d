import { expect, test } from 'vitest'
import { freezeKeyOf, readFreezeKey } from './freeze-key.ts'

const key = (id: string, fill: number) => ({ id, secret: Buffer.alloc(32, fill) })
const ringOf = (...keys: ReturnType<typeof key>[]) => ({
  current: keys.at(-1)!,
  byId: new Map(keys.map((one) => [one.id, one])),
})
const ring = ringOf(key('0001', 1))

test('a freeze key contains its sale number and 26 base32 characters, and is deterministic', () => {
  const text = freezeKeyOf(ring, 123n)
  expect(text).toMatch(/^000123(-[0-9A-HJKMNP-TV-Z]{5}){5}-[0-9A-HJKMNP-TV-Z]$/)
  expect(freezeKeyOf(ring, 123n)).toBe(text)
  expect(readFreezeKey(ring, text)).toBe(123n)
})

test('reads a key in every accepted spelling', () => {
  const text = freezeKeyOf(ring, 7_654_321n)
  const forms = [
    text.toLowerCase(),
    text.replaceAll('-', ''),
    text.replaceAll('-', ' – '),
    `  ${text}\n`,
    text.replaceAll('0', 'o').replaceAll('1', 'l'),
    text.split('').join('\u200b'),
  ]
  for (const form of forms) expect(readFreezeKey(ring, form), form).toBe(7_654_321n)
})

test('rejects a key for another sale, with one character changed, or from another key ring', () => {
  const text = freezeKeyOf(ring, 123n)
  expect(readFreezeKey(ring, text.replace('000123', '000124'))).toBeUndefined()
  for (let place = 7; place < text.length; place += 1) {
    if (text[place] === '-') continue
    const other = text[place] === '7' ? '8' : '7'
    expect(readFreezeKey(ring, text.slice(0, place) + other + text.slice(place + 1))).toBeUndefined()
  }
  expect(readFreezeKey(ringOf(key('0001', 2)), text)).toBeUndefined()
  for (const junk of ['', '000123', 'x'.repeat(200), `${text}0`, '٠٠٠١٢٣', text.slice(0, -1)])
    expect(readFreezeKey(ring, junk)).toBeUndefined()
})

test('accepts keys of the previous signing key until its file is removed', () => {
  const old = freezeKeyOf(ring, 123n)
  const both = ringOf(key('0001', 1), key('0002', 2))
  expect(freezeKeyOf(both, 123n)).not.toBe(old)
  expect(readFreezeKey(both, old)).toBe(123n)
  expect(readFreezeKey(ringOf(key('0002', 2)), old)).toBeUndefined()
})
