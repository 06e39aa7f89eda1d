import { expect, test } from 'vitest'
import { CopyMemory } from './copy-memory.ts'
import type { InventoryItem } from './domain/inventory-item.ts'

const items = (count: number) => Array.from({ length: count }, () => ({}) as InventoryItem)
const at = (second: number) => new Date(second * 1_000)

function counting(count: number) {
  const loads = { times: 0 }
  const load = async () => {
    loads.times += 1
    return items(count)
  }
  return { loads, load }
}

test('decodes the same copy once and a newer copy again', async () => {
  const memory = new CopyMemory()
  const { loads, load } = counting(3)
  await memory.take({ userId: 1n, fetchedAt: at(1) }, load)
  expect(await memory.take({ userId: 1n, fetchedAt: at(1) }, load)).toHaveLength(3)
  expect(loads.times).toBe(1)
  await memory.take({ userId: 1n, fetchedAt: at(2) }, load)
  await memory.take({ userId: 2n, fetchedAt: at(2) }, load)
  expect(loads.times).toBe(3)
})

test('evicts the oldest copy above its size limit and never caches an oversized one', async () => {
  const memory = new CopyMemory(10)
  const small = counting(4)
  for (const userId of [1n, 2n, 3n]) await memory.take({ userId, fetchedAt: at(1) }, small.load)
  await memory.take({ userId: 3n, fetchedAt: at(1) }, small.load)
  expect(small.loads.times).toBe(3)
  await memory.take({ userId: 1n, fetchedAt: at(1) }, small.load)
  expect(small.loads.times).toBe(4)
  const large = counting(11)
  await memory.take({ userId: 4n, fetchedAt: at(1) }, large.load)
  await memory.take({ userId: 4n, fetchedAt: at(1) }, large.load)
  expect(large.loads.times).toBe(2)
})

test('does not cache an unreadable copy', async () => {
  const memory = new CopyMemory()
  expect(await memory.take({ userId: 1n, fetchedAt: at(1) }, async () => undefined)).toBeUndefined()
  expect(await memory.take({ userId: 1n, fetchedAt: at(1) }, async () => items(1))).toHaveLength(1)
})
