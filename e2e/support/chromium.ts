import { existsSync } from 'node:fs'

/** Renders the same pages without a window, in about two thirds of the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
/** Debian's Chromium, or the one set in the environment; none is ever downloaded. */
export const CHROMIUM_PATH = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
export const TEST_BROWSER_PATH =
  process.env['CHROMIUM_PATH'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM_PATH)
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
