import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, expect, type Browser, type BrowserContext } from '@playwright/test'
import { buildPages } from '@app/stack/build-pages'
import { servicesFromEnvironment } from '@app/stack/services'
import { startStack, type Stack } from '@app/stack/start-stack'
import { CHROMIUM_ARGUMENTS, CHROMIUM_PATH } from '../e2e/support/chromium.ts'
import { newPlayer, signIn } from '../e2e/support/people.ts'
import type { Language, Screen } from '../e2e/support/screen.ts'
import { addressOf, SCREENS } from '../e2e/support/screens.ts'
import { pricesReady } from './prices-ready.ts'

/** `npm run shots -- [part of a name]`: every screen and state, both languages, 390 and 1440 px, into reports/shots. */
const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'reports/shots')
const wanted = process.argv[2] ?? ''
const WIDTHS = [390, 1440] as const
const LANGUAGES = ['pl', 'en'] as const

type Failure = { name: string; reason: string }

async function newContext(
  browser: Browser,
  stack: Stack,
  language: Language,
  width: number,
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: stack.url,
    locale: language === 'pl' ? 'pl-PL' : 'en-GB',
    timezoneId: 'Europe/Warsaw',
    viewport: { width, height: width === 390 ? 844 : 900 },
    reducedMotion: 'reduce',
  })
}

async function takeOne(
  context: BrowserContext,
  screen: Screen,
  language: Language,
  file: string,
  theme: string,
) {
  const page = await context.newPage()
  try {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.goto(addressOf(screen, language), { waitUntil: 'load' })
    await page.locator('h1').first().waitFor()
    // Calls that fill the page end at once; the event stream never does, so idle networks cannot be waited for.
    if (!screen.showsLoading) await expect(page.locator('[aria-busy=true], .skeleton').first()).toBeHidden()
    await screen.prepare?.(page, language)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: path.join(folder, file), fullPage: !/menu|^sell-/.test(screen.name) })
  } finally {
    await page.close()
  }
}

async function takeAll(browser: Browser, stack: Stack): Promise<{ taken: number; failures: Failure[] }> {
  const failures: Failure[] = []
  let taken = 0
  for (const language of LANGUAGES) {
    for (const width of WIDTHS) {
      const visitor = await newContext(browser, stack, language, width)
      const person = await newContext(browser, stack, language, width)
      const player = await newPlayer('Gracz', stack.simulatorUrl)
      stack.admin('grant', player.steamId)
      await signIn(await person.newPage(), player, language, stack.simulatorUrl)
      for (const screen of SCREENS.filter(({ name }) => name.includes(wanted))) {
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

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const services = await servicesFromEnvironment()
buildPages()
const stack = await startStack({
  services,
  apis: 1,
  workers: 1,
  logFolder: path.join(root, 'reports/shots-logs'),
  env: { RATE_LIMIT_FACTOR: '1000' },
})
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGUMENTS })
try {
  await pricesReady(stack.url)
  const { taken, failures } = await takeAll(browser, stack)
  writeFileSync(path.join(root, 'reports/shots.json'), `${JSON.stringify({ taken, failures }, null, 2)}\n`)
  for (const failure of failures) console.error(`${failure.name}: ${failure.reason}`)
  console.log(`${taken} pictures in reports/shots, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await stack.stop()
}
