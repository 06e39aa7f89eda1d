import { defineConfig } from 'vitest/config'
import { anotherRail } from './apps/api/test/support/another-rail-plugin.ts'
import { PATIENCE_MS } from './apps/api/test/support/patience.ts'

/**
 * The test files of one worker share the tested modules, which keep no state between two servers. Loading them for
 * every file took a third of the total time. Page modules keep state, so their tests stay isolated.
 */
const shared = { isolate: false }
/** These limits only set when to give up: a busy machine is slow, and that alone must not fail a test. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  setupFiles: ['tools/ci/test-timeouts.ts'],
  expect: { poll: { timeout: PATIENCE_MS } },
}

/** For tests that start our own processes. */
const withProcesses = {
  ...patience,
  setupFiles: [...patience.setupFiles, 'apps/api/test/support/stop-left-processes.ts'],
}

const databaseTests = ['apps/api/**/*.{db,api,story}.test.ts']
const processTests = ['apps/api/**/*.process.test.ts']
/** Tests of the simulator and the tools. The product does not depend on them, so the nightly suite runs them. */
const harnessTests = [
  'apps/simulator/src/**/*.test.ts',
  'tools/{dev,drills,release,resilience,screens}/**/*.test.ts',
  'tools/ci/{boundaries,failing-hook,install-scripts}.test.ts',
]
const anotherRailTests = ['apps/api/**/*.another-rail.test.ts']

export default defineConfig({
  test: {
    // Most tests wait for PostgreSQL, Redis or a process: three workers keep two cores busy. More would need more than the
    // hundred connections that PostgreSQL has by default.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'apps/*/{src,server,test}/**/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: [
            ...databaseTests,
            ...processTests,
            ...anotherRailTests,
            ...harnessTests,
            'apps/api/**/*.timed.test.ts',
          ],
          ...shared,
          ...patience,
        },
      },
      {
        test: {
          name: 'harness',
          include: harnessTests,
          ...shared,
          ...patience,
        },
      },
      {
        test: {
          name: 'database',
          include: databaseTests,
          // Concurrent tests only wait for a rail that never responds.
          maxConcurrency: 16,
          globalSetup: ['apps/api/test/support/global-setup.ts'],
          ...shared,
          ...withProcesses,
        },
      },
      {
        test: {
          // Kills and stops processes of ours and waits for their leases: in the gate only with the crash points.
          name: 'process',
          include: processTests,
          globalSetup: ['apps/api/test/support/global-setup.ts'],
          ...shared,
          ...withProcesses,
        },
      },
      {
        // The product with one additional entry in its rail registry.
        plugins: [anotherRail],
        test: {
          name: 'another-rail',
          include: anotherRailTests,
          globalSetup: ['apps/api/test/support/global-setup.ts'],
          ...withProcesses,
        },
      },
      {
        test: {
          // Times are meaningful only on an idle machine, so these tests run last and one by one.
          name: 'timed',
          include: ['apps/api/**/*.timed.test.ts'],
          globalSetup: ['apps/api/test/support/global-setup.ts'],
          ...withProcesses,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/src/**/*.test.tsx'],
          // Class names as in the build; the style sheets themselves are not read.
          css: { modules: { classNameStrategy: 'non-scoped' } },
          ...patience,
          setupFiles: [...patience.setupFiles, 'apps/web/src/testing/setup.ts'],
        },
      },
    ],
  },
})
