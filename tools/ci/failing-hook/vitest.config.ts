import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tools/ci/failing-hook/*.fixture.ts'],
    // On a busy machine the simulator takes longer to start than a hook may by default.
    hookTimeout: 240_000,
    isolate: false,
    maxWorkers: 1,
    setupFiles: ['apps/api/test/support/stop-left-processes.ts'],
  },
})
