import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tools/ci/failing-hook/*.fixture.ts'],
    isolate: false,
    maxWorkers: 1,
    setupFiles: ['apps/api/test/support/stop-left-processes.ts'],
  },
})
