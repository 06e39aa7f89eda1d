import { defineConfig } from 'vitest/config'

const databaseTests = ['apps/api/**/*.{db,api,story,process}.test.ts']

export default defineConfig({
  test: {
    // Most tests wait for PostgreSQL, Redis or a process, so two at a time cost little even on two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'apps/*/{src,server}/**/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...databaseTests, 'apps/api/**/*.timed.test.ts', 'apps/simulator/**'],
        },
      },
      {
        test: {
          name: 'simulator',
          include: ['apps/simulator/src/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'database',
          include: databaseTests,
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // Times mean something only while nothing else runs: after everything else, one by one.
          name: 'timed',
          include: ['apps/api/**/*.timed.test.ts'],
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/src/**/*.test.tsx'],
        },
      },
    ],
  },
})
