import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { Stack } from '@app/stack/start-stack'
import { control, newPlayer, signIn, type Player } from '../../../e2e/support/people.ts'
import { SecondFactor } from '../../../e2e/support/second-factor.ts'
import type { Language, Screen } from '../../../e2e/support/screen.ts'
import { addressOf } from '../../../e2e/support/screens.ts'

export type Look = {
  language: Language
  width: number
  height: number
  /** Device pixels for each CSS pixel. */
  scale: number
}

/** A browser context of a user in Poland, with animations off. */
export async function newLook(
  browser: Browser,
  stack: Stack,
  { language, width, height, scale }: Look,
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: stack.url,
    locale: language === 'pl' ? 'pl-PL' : 'en-GB',
    timezoneId: 'Europe/Warsaw',
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  })
}

type Held = { count: number; seed: string } | { items: { name: string }[] }

/** Signs in a user with the same items in every screenshot, who may also open the admin area. */
export async function signInForPictures(
  context: BrowserContext,
  stack: Stack,
  language: Language,
  held: Held = { count: 100, seed: 'pictures' },
): Promise<Player> {
  const player = await newPlayer('Gracz', stack.simulatorUrl)
  await control(`/_control/inventories/${player.steamId}`, held, 'POST', stack.simulatorUrl)
  const factor = new SecondFactor(stack.admin('grant', player.steamId))
  const page = await context.newPage()
  await signIn(page, { ...player, factor }, language, stack.simulatorUrl)
  await page.close()
  return player
}

/** Opens the screen, loaded and prepared, with its fonts. The caller closes the page. */
export async function openScreen(
  context: BrowserContext,
  screen: Screen,
  language: Language,
  theme = 'dark',
): Promise<Page> {
  const page = await context.newPage()
  try {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.goto(addressOf(screen, language), { waitUntil: 'load' })
    await page.locator('h1').first().waitFor()
    // Requests that fill the page end quickly, but the event stream never ends, so waiting for an idle network is
    // impossible.
    if (!screen.showsLoading) await expect(page.locator('[aria-busy=true], .skeleton').first()).toBeHidden()
    await screen.prepare?.(page, language)
    await page.evaluate(() => document.fonts.ready)
    return page
  } catch (error) {
    await page.close()
    throw error
  }
}

const PICTURES_MS = 120_000

/** Images below the viewport load only on scrolling; a full-page screenshot needs them. */
export async function loadPictures(page: Page, which: 'all' | 'on screen'): Promise<void> {
  if (which === 'all') {
    await page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager'
    })
  }
  await page.waitForFunction(
    (isWhole) =>
      [...document.images]
        // A hidden image is never requested.
        .filter((image) => image.checkVisibility())
        .filter((image) => {
          const { top, bottom } = image.getBoundingClientRect()
          return isWhole || (top < innerHeight && bottom > 0)
        })
        .every((image) => image.complete),
    which === 'all',
    { timeout: PICTURES_MS },
  )
  // A loaded image may not be decoded yet and would be missing in the screenshot. A hidden image may never decode.
  await page.evaluate(async () => {
    const loaded = [...document.images].filter((image) => image.naturalWidth > 0 && image.checkVisibility())
    await Promise.allSettled(loaded.map((image) => image.decode()))
  })
}
