import { expect, test } from 'vitest'
import { batchLoader } from './batch-loader.ts'

test('batches concurrent loads up to the given size and returns each result to its caller', async () => {
  const reads: number[][] = []
  const ask = batchLoader(async (keys: readonly number[]) => {
    reads.push([...keys])
    return keys.map((key) => key * 10)
  }, 2)
  expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([10, 20, 30])
  expect(reads).toEqual([[1, 2], [3]])
})

test('a load requested during a running read is answered by a later read', async () => {
  const reads: string[][] = []
  let finish: () => void = () => undefined
  const ask = batchLoader(async (keys: readonly string[]) => {
    reads.push([...keys])
    if (reads.length === 1) await new Promise<void>((resolve) => (finish = resolve))
    return keys.map((key) => `${key} by read ${reads.length}`)
  }, 10)
  const first = ask('one')
  await expect.poll(() => reads.length).toBe(1)
  expect(await ask('two')).toBe('two by read 2')
  finish()
  expect(await first).toMatch(/^one/)
  expect(reads).toEqual([['one'], ['two']])
})

test('a failed read fails all its callers and no later ones', async () => {
  let isBroken = true
  const ask = batchLoader(async (keys: readonly number[]) => {
    if (isBroken) throw new Error('away')
    return keys
  }, 10)
  const answers = await Promise.allSettled([ask(1), ask(2)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await ask(3)).toBe(3)
})

test('a read that returns too few results fails all its callers', async () => {
  const ask = batchLoader(async () => [1], 10)
  const answers = await Promise.allSettled([ask('a'), ask('b')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
