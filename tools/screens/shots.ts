import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { buildPages } from '@app/stack/build-pages'
import { servicesFromEnvironment } from '@app/stack/services'
import { startStack, type Stack } from '@app/stack/start-stack'
import { CHROMIUM_ARGUMENTS, CHROMIUM_PATH } from '../../e2e/support/chromium.ts'
import type { Language, Screen } from '../../e2e/support/screen.ts'
import { SCREENS } from '../../e2e/support/screens.ts'
import { PATIENT_WITH_PRICES, pricesReady } from '../dev/prices-ready.ts'
import { writeContactSheet } from './shots/contact-sheet.ts'
import { loadPictures, newLook, openScreen, signInForPictures } from './shots/open-screen.ts'

/**
 * `npm run shots -- [pattern of names] [--language pl] [--width 390]`: saves every screen and state at 390 and 1440
 * px to reports/shots. It uses both languages unless one is named. Contact sheets of all of them are in
 * reports/contact-390.png and -1440.png.
 */
const root = path.join(import.meta.dirname, '../..')
const reports = path.join(root, 'reports')
const folder = path.join(reports, 'shots')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string' }, width: { type: 'string' } },
})
const wanted = new RegExp(positionals[0] ?? '')
const screens = SCREENS.filter(({ name }) => wanted.test(name))
const languages = (['pl', 'en'] as const).filter((one) => (values.language ?? one) === one)
const WIDTHS = [
  { width: 390, height: 844, columns: 12, cellWidth: 195 },
  { width: 1440, height: 900, columns: 6, cellWidth: 360 },
].filter(({ width }) => (values.width ?? String(width)) === String(width))
if (screens.length === 0 || languages.length === 0 || WIDTHS.length === 0) {
  console.error('Nothing to take. Languages are pl and en, widths 390 and 1440, and the screens are:')
  console.error(SCREENS.map(({ name }) => name).join(' '))
  process.exit(1)
}

type Failure = { name: string; reason: string }

async function takeOne(
  context: BrowserContext,
  screen: Screen,
  language: Language,
  file: string,
  theme: string,
) {
  const page = await openScreen(context, screen, language, theme)
  const fullPage = !/menu|^sell-|^ticket-/.test(screen.name)
  try {
    await loadPictures(page, fullPage ? 'all' : 'on screen')
    // Otherwise the header would appear in the middle of a long screenshot.
    if (fullPage) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.screenshot({ path: path.join(folder, file), fullPage })
  } finally {
    await page.close()
  }
}

async function takeAll(browser: Browser, stack: Stack): Promise<{ taken: number; failures: Failure[] }> {
  const failures: Failure[] = []
  let taken = 0
  for (const language of languages) {
    for (const { width, height } of WIDTHS) {
      const visitor = await newLook(browser, stack, { language, width, height, scale: 1 })
      const person = await newLook(browser, stack, { language, width, height, scale: 1 })
      await signInForPictures(person, stack, language)
      for (const screen of screens) {
        for (const theme of screen.light ? ['dark', 'light'] : ['dark']) {
          const file = `${screen.name}.${language}.${width}.${theme}.png`
          try {
            await takeOne(screen.signedIn ? person : visitor, screen, language, file, theme)
            taken += 1
          } catch (error) {
            failures.push({ name: file, reason: (error as Error).message.split('\n')[0] ?? '' })
          }
        }
      }
      await Promise.all([visitor.close(), person.close()])
    }
  }
  return { taken, failures }
}

async function writeSheets(): Promise<void> {
  for (const { width, columns, cellWidth } of WIDTHS) {
    const files = readdirSync(folder).filter((file) => file.includes(`.${width}.`))
    const target = path.join(reports, `contact-${width}.png`)
    if (files.length === 0) continue
    const count = await writeContactSheet({ folder, files, target, columns, cellWidth })
    console.log(`${count} of them side by side in reports/contact-${width}.png`)
  }
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const services = await servicesFromEnvironment()
buildPages()
const stack = await startStack({
  services,
  apis: 1,
  workers: 1,
  logFolder: path.join(reports, 'shots-logs'),
  env: { RATE_LIMIT_FACTOR: '1000', ...PATIENT_WITH_PRICES },
})
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGUMENTS })
try {
  await pricesReady(stack.url)
  const { taken, failures } = await takeAll(browser, stack)
  writeFileSync(path.join(reports, 'shots.json'), `${JSON.stringify({ taken, failures }, null, 2)}\n`)
  for (const failure of failures) console.error(`${failure.name}: ${failure.reason}`)
  console.log(`${taken} pictures in reports/shots, ${failures.length} failed`)
  await writeSheets()
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await stack.stop()
}
