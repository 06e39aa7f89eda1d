import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPaces } from './remember-processing-times.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const paces = { checking: null, paying: new Map() }

test('concurrent calls load once, and the value is reloaded after it expires', async () => {
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

test('does not cache a failure', async () => {
  const read = vi.fn(async () => paces).mockRejectedValueOnce(new Error('no database'))
  const loadProcessingTimes = rememberPaces(read)
  await expect(loadProcessingTimes()).rejects.toThrow('no database')
  expect(await loadProcessingTimes()).toBe(paces)
})
