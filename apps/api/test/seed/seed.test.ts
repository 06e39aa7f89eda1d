import { expect, test } from 'vitest'
import { randomFor } from './random.ts'
import { toCopyText } from './seed.repository.ts'
import { readSeedOrder, SeedOrderError } from './sizes.ts'
import { steamIdFor, userRow } from './user-rows.ts'

test('reads sizes, seed and time from the arguments', () => {
  expect(
    readSeedOrder(['--users', '1_000', '--sessions=5', '--seed', '7', '--as-of', '2026-12-01T00:00:00Z']),
  ).toEqual({
    sizes: {
      users: 1_000,
      sessions: 5,
      tickets: 0,
      messages: 0,
      transactions: 0,
      sales: 150_000,
      prices: 0,
      audit: 0,
    },
    seed: 7,
    asOf: new Date('2026-12-01T00:00:00Z'),
    historyDays: 0,
    sellerSteamId: undefined,
  })
  expect(readSeedOrder(['--users', '1'])).toMatchObject({ sizes: { users: 1, sessions: 0 }, seed: 1 })
})

test.each([
  [['--users', '5', '--offers', '10'], 'The schema has no "offers" yet'],
  [['--users', '5', '--payments=10'], 'The schema has no "payments" yet'],
  [['--users', '5', '--toString', '10'], 'The schema has no "toString" yet'],
  [[], '--users is missing'],
  [['--users', '0'], '--users is missing'],
  [['--users', '-5'], '--users'],
  [['--users', '1e3'], '--users must be a whole number'],
  [['--users', '99999999'], 'from 0 to 10000000'],
  [['--users'], '--users must be a whole number'],
  [['--users', '5', '--seed', '64'], 'from 0 to 63'],
  [['--users', '5', '--as-of', 'tomorrow'], '--as-of must be a time'],
  [['1000'], '"1000" stands alone'],
  [['--users', '5', '--tickets', '3'], 'Every ticket needs a message'],
  [['--users', '5', '--messages', '3'], 'Every ticket needs a message'],
])('refuses the arguments %j with an explanation', (args, sentence) => {
  expect(() => readSeedOrder(args)).toThrow(SeedOrderError)
  expect(() => readSeedOrder(args)).toThrow(sentence)
})

test('creates valid Steam ids that are unique within and across seeds', () => {
  const ids = [0, 1, 63].flatMap((seed) =>
    Array.from({ length: 20_000 }, (_, index) => steamIdFor(seed, index)),
  )
  expect(new Set(ids).size).toBe(60_000)
  expect(ids.filter((id) => !/^7656119\d{10}$/.test(id))).toEqual([])
})

test('generates a row independently of the rows generated before it', () => {
  const world = { seed: 3, asOf: new Date('2026-11-01T00:00:00Z'), openedAtMs: 0, firstUserId: 1 }
  const once = userRow(world, 500)
  for (let index = 0; index < 10; index += 1) userRow(world, index)
  expect(userRow(world, 500)).toEqual(once)
})

test('generates distinct random values for neighbouring rows', () => {
  const texts = Array.from({ length: 1_000 }, (_, row) => randomFor(1, 1, row).hex(40))
  expect(new Set(texts.map((text) => text.slice(0, 8))).size).toBeGreaterThan(995)
  expect(texts.every((text) => /^[0-9a-f]{40}$/.test(text))).toBe(true)
})

test('escapes values for the COPY text format', () => {
  expect(toCopyText(null)).toBe(String.raw`\N`)
  expect(toCopyText(String.raw`\N`)).toBe(String.raw`\\N`)
  expect(toCopyText('a\tb\nc\rd\\e')).toBe(String.raw`a\tb\nc\rd\\e`)
  expect([toCopyText(true), toCopyText(false), toCopyText(5)]).toEqual(['t', 'f', '5'])
})
