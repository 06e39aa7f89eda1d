import { vi } from 'vitest'
import { PATIENCE_MS } from '../../apps/api/test/support/patience.ts'

/**
 * A test may set its own timeout for a wait, but not below this minimum, because a busy machine can stall for a
 * while.
 */
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
