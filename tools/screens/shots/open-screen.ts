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

/** A browser as a person in Poland would have it, with nothing moving. */
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

/** Somebody with the same items in every picture, who may see the back office too. */
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

/** The screen as it shall be looked at: loaded, prepared and with its letters. The caller closes the page. */
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
    // Calls that fill the page end at once; the event stream never does, so idle networks cannot be waited for.
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

/** Pictures below the screen wait until somebody scrolls; in a picture of the whole page they must be there. */
export async function loadPictures(page: Page, which: 'all' | 'on screen'): Promise<void> {
  if (which === 'all') {
    await page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager'
    })
  }
  await page.waitForFunction(
    (isWhole) =>
      [...document.images]
        // A hidden picture is never asked for.
        .filter((image) => image.checkVisibility())
        .filter((image) => {
          const { top, bottom } = image.getBoundingClientRect()
          return isWhole || (top < innerHeight && bottom > 0)
        })
        .every((image) => image.complete),
    which === 'all',
    { timeout: PICTURES_MS },
  )
  // There is not yet painted: whatever decodes in its own time would be missing. A hidden one may never do so.
  await page.evaluate(async () => {
    const loaded = [...document.images].filter((image) => image.naturalWidth > 0 && image.checkVisibility())
    await Promise.allSettled(loaded.map((image) => image.decode()))
  })
}
