import { vi } from 'vitest'
import { PATIENCE_MS } from '../../apps/api/test/support/patience.ts'

/** A test that waits for something may say how long, but no less than this: a machine can stand still for a while. */
const patient = (given: number | { timeout?: number; interval?: number } = {}) => {
  const options = typeof given === 'number' ? { timeout: given } : given
  return { ...options, timeout: Math.max(options.timeout ?? 0, PATIENCE_MS) }
}

const { waitFor, waitUntil } = vi
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options) {
    return waitFor(callback, patient(options))
  }
  vi.waitUntil = function waitUntilPatiently(callback, options) {
    return waitUntil(callback, patient(options))
  }
}
