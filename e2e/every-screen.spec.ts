import type { Page } from '@playwright/test'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { expect, signIn, test } from './support/fixtures.ts'
import { LANGUAGES, NIGHTLY, THEMES } from './support/pages.ts'
import type { Colleague } from './support/people.ts'
import type { Language, Screen } from './support/screen.ts'
import { addressOf, SCREENS } from './support/screens.ts'
import { hire } from './support/staff.ts'

const WIDTHS = [390, 1440] as const
const SCREENS_PER_TEST = 20
/** An API response is not one of our pages. */
const screens = SCREENS.filter(({ name }) => !name.startsWith('steam-return'))
/**
 * Owners that no test uses now. They are reused because the command that grants a role takes longer than a sign-in.
 */
const idleOwners: Colleague[] = []

// Other specs check each state once: Polish, dark theme, phone. This spec checks every state in every combination.
for (const language of LANGUAGES) {
  for (const width of WIDTHS) {
    for (const part of partsOf(screens)) {
      const who = part.isSignedIn ? 'signed in' : 'a visitor'
      const which = `${who}, ${part.screens[0]?.name} to ${part.screens.at(-1)?.name}`
      test(
        `public: every screen of ${which}, is accessible in both themes and fits (${language}, ${width} px)`,
        NIGHTLY,
        async ({ page }) => {
          test.setTimeout(10 * 60_000)
          // A screen that cannot be prepared must not take the time of the others.
          page.setDefaultTimeout(60_000)
          await page.addInitScript((theme) => localStorage.setItem('theme', theme), THEMES[0])
          const owner = part.isSignedIn ? (idleOwners.pop() ?? (await hire('owner'))) : undefined
          if (owner) await signIn(page, owner, language)
          const problems: string[] = []
          for (const screen of part.screens) {
            const look = test.step(screen.name, () => lookAt(page, screen, { language, width }))
            // One run names every screen that needs work.
            await look.catch((error: Error) => problems.push(`${screen.name}: ${error.message}`))
          }
          if (owner) idleOwners.push(owner)
          expect(problems).toEqual([])
        },
      )
    }
  }
}

async function lookAt(
  page: Page,
  screen: Screen,
  { language, width }: { language: Language; width: number },
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ forcedColors: null })
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  // A new tab is at no site yet.
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear())
  await page.goto(addressOf(screen, language))
  await expect(page.locator('h1').first()).toBeVisible()
  await screen.prepare?.(page, language)
  // A link that is scrolled half under the header would count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (const theme of THEMES) {
    await showTheme(page, theme)
    await expectNoViolation(page, `${screen.name}, ${theme}`)
  }
  await expectNoSideways(page, screen.name)
}

/** Like a choice on the account page: preparing the state once is enough for both themes. */
async function showTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen
    // The colours must not be read in the middle of a transition.
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
    for (const transition of fading) transition.finish()
  }, theme)
}

function partsOf(all: readonly Screen[]): { isSignedIn: boolean; screens: readonly Screen[] }[] {
  return [false, true].flatMap((isSignedIn) => {
    const own = all.filter((one) => Boolean(one.signedIn) === isSignedIn)
    const count = Math.ceil(own.length / SCREENS_PER_TEST)
    return Array.from({ length: count }, (_unused, place) => ({
      isSignedIn,
      screens: own.slice(place * SCREENS_PER_TEST, (place + 1) * SCREENS_PER_TEST),
    }))
  })
}
