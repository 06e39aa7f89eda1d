import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { admin, expect, newPlayer, signIn, test } from './support/fixtures.ts'
import { ACCOUNT_PAGES, inLanguage, LANGUAGES, OPEN_PAGES, THEMES } from './support/pages.ts'

async function expectNoViolation(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes
        .map((node) => node.html)
        .slice(0, 3)
        .join(' | ')}`,
  )
  expect(found, where).toEqual([])
}

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
}

for (const language of LANGUAGES) {
  for (const theme of THEMES) {
    test(`public: no accessibility violation on any open page (${language}, ${theme})`, async ({ page }) => {
      test.setTimeout(120_000)
      await setTheme(page, theme)
      for (const path of OPEN_PAGES) {
        await page.goto(inLanguage(path, language))
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await expect(page.locator('h1')).toHaveCount(1)
        await expectNoViolation(page, `${path} ${language} ${theme}`)
      }
    })

    test(`sign-in: no accessibility violation in the account area (${language}, ${theme})`, async ({
      page,
    }) => {
      test.setTimeout(120_000)
      await setTheme(page, theme)
      const player = await newPlayer()
      admin('grant', player.steamId)
      await signIn(page, player, language)
      for (const path of [...ACCOUNT_PAGES, '/admin']) {
        await page.goto(inLanguage(path, language))
        await expect(page.locator('h1')).toHaveCount(1)
        await expectNoViolation(page, `${path} ${language} ${theme}`)
      }
    })
  }
}

test('public: the drawer and the user menu have no accessibility violation', async ({ page }) => {
  const player = await newPlayer()
  await signIn(page, player)
  await page.getByRole('button', { name: `Konto: ${player.name}` }).click()
  await expectNoViolation(page, 'user menu')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Otwórz menu' }).click()
  await expectNoViolation(page, 'drawer')
})

// 320 px is a page zoomed to 400% on a 1280 px screen; text alone is enlarged to 200% on a phone.
for (const [width, size] of [
  [320, '100%'],
  [390, '200%'],
] as const) {
  test(`public: nothing is lost at ${width} px with text at ${size}`, async ({ page }) => {
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
            // What a container of its own scrolls (a table) does not widen the page.
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
