import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPaces } from './remember-processing-times.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const paces = { checking: null, paying: new Map() }

test('many who ask at once read once, and after a while somebody reads again', async () => {
  const read = vi.fn(async () => paces)
  const loadProcessingTimes = rememberPaces(read)
  await Promise.all([loadProcessingTimes(), loadProcessingTimes(), loadProcessingTimes()])
  vi.advanceTimersByTime(14_999)
  expect(await loadProcessingTimes()).toBe(paces)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await loadProcessingTimes()
  expect(read).toHaveBeenCalledTimes(2)
})

test('an outage is not remembered', async () => {
  const read = vi.fn(async () => paces).mockRejectedValueOnce(new Error('no database'))
  const loadProcessingTimes = rememberPaces(read)
  await expect(loadProcessingTimes()).rejects.toThrow('no database')
  expect(await loadProcessingTimes()).toBe(paces)
})
