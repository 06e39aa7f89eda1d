import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPaces } from './remember-paces.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const paces = { checking: null, paying: new Map() }

test('many who ask at once read once, and after a while somebody reads again', async () => {
  const read = vi.fn(async () => paces)
  const readPaces = rememberPaces(read)
  await Promise.all([readPaces(), readPaces(), readPaces()])
  vi.advanceTimersByTime(14_999)
  expect(await readPaces()).toBe(paces)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await readPaces()
  expect(read).toHaveBeenCalledTimes(2)
})

test('an outage is not remembered', async () => {
  const read = vi.fn(async () => paces).mockRejectedValueOnce(new Error('no database'))
  const readPaces = rememberPaces(read)
  await expect(readPaces()).rejects.toThrow('no database')
  expect(await readPaces()).toBe(paces)
})
