import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, CHROMIUM_PATH } from './support/chromium.ts'

/** No retries: a test that fails now and then is a bug to fix at its root. */
export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  // Times on a busy machine say nothing, so measurements run alone: E2E_MEASURE=1 npm run e2e -- -g @measure --workers=1
  ...(process.env['E2E_MEASURE'] ? {} : { grepInvert: /@measure/ }),
  forbidOnly: Boolean(process.env['CI']),
  outputDir: '../reports/e2e-output',
  reporter: [['line'], ['json', { outputFile: process.env['E2E_RESULT_FILE'] ?? '../reports/e2e.json' }]],
  use: {
    baseURL: process.env['E2E_URL'] ?? '',
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGUMENTS },
  },
})
