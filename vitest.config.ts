import { defineConfig } from 'vitest/config'
import { anotherRail } from './apps/api/test/support/another-rail-plugin.ts'
import { PATIENCE_MS } from './apps/api/test/support/patience.ts'

/**
 * The files of one worker share the modules they test, which keep nothing between two servers: loading them anew for
 * every file took a third of all the time. Pages do keep something, so their tests stay apart.
 */
const shared = { isolate: false }
/** Only says when to give up: a busy machine is slow, and that alone must not fail a test. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  setupFiles: ['tools/ci/test-timeouts.ts'],
  expect: { poll: { timeout: PATIENCE_MS } },
}

/** These start processes of ours. */
const withProcesses = {
  ...patience,
  setupFiles: [...patience.setupFiles, 'apps/api/test/support/stop-left-processes.ts'],
}

const databaseTests = ['apps/api/**/*.{db,api,story,process}.test.ts']
/** What tests the simulator and the tools: nothing that is sold depends on it, so the nightly suite runs it. */
const harnessTests = [
  'apps/simulator/src/**/*.test.ts',
  'tools/{dev,drills,release,resilience,screens}/**/*.test.ts',
  'tools/ci/{boundaries,failing-hook,install-scripts}.test.ts',
]
const anotherRailTests = ['apps/api/**/*.another-rail.test.ts']

export default defineConfig({
  test: {
    // Most tests wait for PostgreSQL, Redis or a process, so two at a time cost little even on two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'apps/*/{src,server,test}/**/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: [...databaseTests, ...anotherRailTests, ...harnessTests, 'apps/api/**/*.timed.test.ts'],
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
          // Tests marked as concurrent only wait, for a rail that never answers.
          maxConcurrency: 16,
          globalSetup: ['apps/api/test/support/global-setup.ts'],
          ...shared,
          ...withProcesses,
        },
      },
      {
        // The product as it is with one more entry in its registry of rails.
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
          // Times mean something only while nothing else runs: after everything else, one by one.
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
          ...patience,
          setupFiles: [...patience.setupFiles, 'apps/web/src/testing/setup.ts'],
        },
      },
    ],
  },
})
