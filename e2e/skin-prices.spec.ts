import type { Page } from '@playwright/test'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { expect, signInAt, test } from './support/fixtures.ts'
import { inLanguage, LANGUAGES, nightlyUnless } from './support/pages.ts'
import type { Colleague } from './support/people.ts'
import { hire } from './support/staff.ts'

let owner: Promise<Colleague> | undefined

async function openAsAdmin(page: Page, language: 'pl' | 'en' = 'pl'): Promise<void> {
  owner ??= hire('owner')
  await signInAt(page, await owner, inLanguage('/admin/skin-prices', language))
}

const WORDS = {
  pl: {
    title: 'Ceny skinów',
    show: 'Pokaż:',
    search: 'Szukaj przedmiotu',
    none: 'Żaden przedmiot nie pasuje.',
    close: 'Zamknij',
  },
  en: {
    title: 'Skin prices',
    show: 'Show:',
    search: 'Search items',
    none: 'No items match this search.',
    close: 'Close',
  },
} as const
const shown = (page: Page) => page.getByText(/^Showing [\d,]+ of [\d,]+ items$/)

for (const language of LANGUAGES) {
  for (const width of [390, 1440]) {
    test(
      `admin: every price can be searched in one table (${language}, ${width} px)`,
      nightlyUnless(language === 'pl' && width === 390),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await openAsAdmin(page, language)
        await expect(page.getByRole('heading', { level: 1, name: WORDS[language].title })).toBeVisible()
        await page.getByLabel(WORDS[language].show).selectOption('all')
        // The same number twice: nothing is filtered out. Five digits: it is the whole list.
        await expect(shown(page)).toHaveText(/^Showing ([2-9]\d,\d{3}) of \1 items$/)
        await expect(page.getByText(/€\s?[\d,]+\.\d\d|[\d ,]+[,.]\d\d\s?€/).first()).toBeVisible()

        await page.getByRole('searchbox', { name: WORDS[language].search }).fill('ak-47 redline field')
        await expect(shown(page)).toHaveText(/^Showing [1-9] of/)
        await expect(page.getByText('AK-47 | Redline (Field-Tested)', { exact: true }).first()).toBeVisible()
        await expectNoViolation(page, `skin prices ${language} ${width}`)
        await expectNoSideways(page, 'skin prices')
        await page.getByRole('searchbox', { name: WORDS[language].search }).fill('no such skin')
        await expect(page.getByRole('heading', { name: WORDS[language].none })).toBeVisible()
      },
    )
  }
}

for (const { language, width } of [
  { language: 'pl', width: 1440 },
  { language: 'en', width: 390 },
] as const)
  test(`admin: an item's panel shows its markets and our price (${language}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAsAdmin(page, language)
    await page.getByRole('searchbox', { name: WORDS[language].search }).fill('ak-47 redline field')
    await page.getByRole('button', { name: 'AK-47 | Redline (Field-Tested)', exact: true }).click()
    const panel = page.getByRole('region', { name: 'AK-47 | Redline (Field-Tested)' })
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(panel.getByRole('row').filter({ hasText: 'Skinport' })).toContainText(/\d,\d\d\szł/)
    await expectNoViolation(page, `the price of an item ${language} ${width}`)
    await expectNoSideways(page, 'the price of an item')
    await panel.getByRole('button', { name: WORDS[language].close }).click()
    await expect(panel).toBeHidden()
  })
