import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, TEST_BROWSER_PATH } from './support/chromium.ts'

/** No retries: a flaky test is a bug to fix at its root. */
export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  retries: 0,
  workers: 2,
  // These limits only set when to give up: a busy machine is slow, and that alone must not fail a test.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  // Times on a busy machine say nothing, so measurements run alone: E2E_MEASURE=1 npm run e2e -- -g @measure --workers=1
  // The gate leaves out what carries the tag @nightly: E2E_NIGHTLY=1 npm run e2e runs both.
  grepInvert: leftOut(),
  forbidOnly: Boolean(process.env['CI']),
  outputDir: '../reports/e2e-output',
  reporter: [['line'], ['json', { outputFile: process.env['E2E_RESULT_FILE'] ?? '../reports/e2e.json' }]],
  use: {
    baseURL: process.env['E2E_URL'] ?? '',
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A trace copies the page at every step, even in tests that pass. E2E_TRACE=1 turns it on.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: TEST_BROWSER_PATH, args: CHROMIUM_ARGUMENTS },
  },
})

function leftOut(): RegExp[] {
  const { E2E_MEASURE, E2E_NIGHTLY } = process.env
  return [...(E2E_MEASURE ? [] : [/@measure/]), ...(E2E_NIGHTLY ? [] : [/@nightly/])]
}
