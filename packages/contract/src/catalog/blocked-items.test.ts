import { expect, test } from 'vitest'
import { blockedNames, isBlockedName } from './blocked-items.ts'

const blocks = [
  { name: 'AK-47 | Redline', until: '2026-11-20', reason: 'too many in stock' },
  { name: 'AWP | Asiimov (Battle-Scarred)', until: null, reason: 'sells slowly' },
]

test('a name without its wear blocks every wear, a name with it only that one', () => {
  const names = blockedNames(blocks, '2026-11-20')
  expect(isBlockedName(names, 'AK-47 | Redline (Field-Tested)')).toBe(true)
  expect(isBlockedName(names, 'AK-47 | Redline (Well-Worn)')).toBe(true)
  expect(isBlockedName(names, 'StatTrak™ AK-47 | Redline (Well-Worn)')).toBe(false)
  expect(isBlockedName(names, 'AWP | Asiimov (Battle-Scarred)')).toBe(true)
  expect(isBlockedName(names, 'AWP | Asiimov (Field-Tested)')).toBe(false)
})

test('a block ends after its last day', () => {
  const names = blockedNames(blocks, '2026-11-21')
  expect(isBlockedName(names, 'AK-47 | Redline (Field-Tested)')).toBe(false)
  expect(isBlockedName(names, 'AWP | Asiimov (Battle-Scarred)')).toBe(true)
})
