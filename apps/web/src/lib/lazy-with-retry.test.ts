import { afterEach, expect, test, vi } from 'vitest'
import { lazyWithRetry } from './lazy-with-retry.ts'

afterEach(() => vi.useRealTimers())

test('retries a failed load until it succeeds', async () => {
  vi.useFakeTimers()
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue('part')
  const loaded = lazyWithRetry(load)()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(loaded).resolves.toBe('part')
})
