import type { Page } from '@playwright/test'
import { expectNoViolation } from './support/axe.ts'
import { expect, signIn, test } from './support/fixtures.ts'
import { ACCOUNT_PAGES, NIGHTLY, OPEN_PAGES } from './support/pages.ts'
import { hire } from './support/staff.ts'

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }
/** Looked at on a wide screen too. */
const MAIN_PAGES = ['/', '/calculator', '/support', '/login', '/account', '/inventory', '/admin']

async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('h1')).toHaveCount(1)
  await expectNoViolation(page, path)
  if (!MAIN_PAGES.includes(path)) return
  await page.setViewportSize(WIDE)
  await expectNoViolation(page, `${path}, wide`)
}

// Polish and dark; the other combinations are in every-screen.spec.ts.
test('public: no open page has an accessibility violation', async ({ page }) => {
  for (const path of OPEN_PAGES) await expectAccessible(page, path)
})

test('sign-in: the account area has no accessibility violation', async ({ page }) => {
  await signIn(page, await hire('owner'))
  for (const path of [...ACCOUNT_PAGES, '/admin']) await expectAccessible(page, path)
})

// A width of 320 px equals 400% zoom on a 1280 px screen. On a phone, only the text is enlarged to 200%.
for (const [width, size] of [
  [320, '100%'],
  [390, '200%'],
] as const) {
  test(`public: nothing is lost at ${width} px with text at ${size}`, NIGHTLY, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    for (const path of OPEN_PAGES) {
      await page.goto(path)
      await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
      const wide = await page.evaluate(() => {
        const room = document.documentElement.clientWidth
        if (document.documentElement.scrollWidth <= room) return []
        return (
          [...document.querySelectorAll('main *, header *, footer *')]
            .filter((element) => element.getBoundingClientRect().right > room + 1)
            // An element inside a scrolling container (such as a table) does not widen the page.
            .filter((element) => {
              for (let parent = element.parentElement; parent; parent = parent.parentElement) {
                if (/auto|scroll|hidden|clip/.test(getComputedStyle(parent).overflowX)) return false
              }
              return true
            })
            .map((element) => `${element.tagName} ${element.className}`)
            .slice(0, 5)
        )
      })
      expect(wide, path).toEqual([])
    }
  })
}

test(
  'public: the keyboard reaches every control with a visible focus that nothing covers',
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    for (const path of ['/', '/calculator', '/how-it-works', '/refund-policy', '/login']) {
      await page.goto(path)
      // What arrives late moves what is below it and may come between two stops.
      await page.waitForLoadState('networkidle')
      const seen: string[] = []
      for (;;) {
        await page.keyboard.press('Tab')
        const stop = await page.evaluate(describeFocus)
        // Past the last stop the focus leaves the page or starts again, as the browser likes.
        if (stop === undefined || stop.wasSeen) break
        // The page scrolls to a stop within the next frames.
        if (stop.problems.length > 0) {
          const problems = async () => (await page.evaluate(describeFocus))?.problems
          await expect.poll(problems, `${path} ${stop.name}`).toEqual([])
        }
        seen.push(stop.name)
      }
      // From the skip link over everything between to the choice of a theme at the foot.
      expect(seen.length, `${path}: ${seen.join(', ')}`).toBeGreaterThan(12)
      expect(seen.at(-1), `${path}: ${seen.join(', ')}`).toMatch(/^INPUT/)
    }
  },
)

/** Runs in the page. Returns undefined when the focus has left the page. */
function describeFocus(): { name: string; wasSeen: boolean; problems: string[] } | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  // The label of a hidden radio button shows its focus.
  const shown = Number(getComputedStyle(element).opacity) === 0 ? element.nextElementSibling : element
  const box = (shown ?? element).getBoundingClientRect()
  // A field inside a frame shows the focus ring on the frame.
  const hasRing = [shown, element, element.parentElement].some(
    (one) => one !== null && getComputedStyle(one).outlineStyle !== 'none',
  )
  const above = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20))
  const isHidden = above !== null && !element.contains(above) && !above.contains(element) && shown !== above
  const wasSeen = 'stopSeen' in element.dataset
  element.dataset['stopSeen'] = ''
  return {
    name: `${element.tagName} ${element.getAttribute('href') ?? element.textContent?.trim().slice(0, 30) ?? ''}`,
    wasSeen,
    problems: [
      ...(hasRing ? [] : ['no ring']),
      ...(box.bottom <= 0 || box.top >= innerHeight ? ['outside the screen'] : []),
      ...(isHidden ? [`under ${above.className}`] : []),
    ],
  }
}

test(
  'public: with forced colours no element keeps its own colours and no accessibility rule is broken',
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ forcedColors: 'active' })
    for (const path of ['/', '/calculator', '/how-it-works', '/support', '/login']) {
      await page.goto(path)
      await expect(page.locator('h1')).toHaveCount(1)
      await expectNoViolation(page, path)
      // So every pair of colours is one that the reader chose, whatever axe could compute of it.
      const kept = await page.evaluate(() =>
        [...document.querySelectorAll('body, body *:not(svg *)')]
          .filter((element) => getComputedStyle(element).getPropertyValue('forced-color-adjust') === 'none')
          .map((element) => `${element.tagName} ${element.className}`),
      )
      expect(kept, path).toEqual([])
    }
  },
)

test('public: with forced colours a checked box looks different', NIGHTLY, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/calculator')
  const box = page.locator('.skin-list .tick').first()
  const look = () => box.screenshot({ animations: 'disabled' })
  await box.waitFor()
  const before = await look()
  await box.check()
  await page.mouse.move(0, 0)
  await box.blur()
  expect(await look()).not.toEqual(before)
})
