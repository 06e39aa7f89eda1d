import { vi } from 'vitest'

/** How long a test waits for something unless it says so itself. A busy machine is slow; a second is no limit for it. */
const PATIENCE_MS = 30_000

const wait = vi.waitFor
if (wait.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options = PATIENCE_MS) {
    return wait(callback, options)
  }
}
