import type { Page } from '@playwright/test'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { expect, newPlayer, signInAt, test } from './support/fixtures.ts'
import { inLanguage, LANGUAGES, nightlyUnless } from './support/pages.ts'
import type { Colleague } from './support/people.ts'
import { showWaitingList } from './support/price-lists.ts'
import { hire } from './support/staff.ts'

let owner: Promise<Colleague> | undefined

async function openAsAdmin(page: Page, language: 'pl' | 'en' = 'pl'): Promise<void> {
  owner ??= hire('owner')
  await signInAt(page, await owner, inLanguage('/admin/skin-prices', language))
}

const REFUSED = 'This price list is no longer waiting for a decision.'
const shown = (page: Page) => page.getByText(/^Showing \d+ of \d+ items$/)

test('admin: the prices are for administrators only', async ({ page }) => {
  await signInAt(page, await newPlayer(), '/admin/skin-prices')
  await expect(page.getByText('Brak uprawnień administratora').first()).toBeVisible()
  await expect(page).toHaveURL('/')
})

for (const language of LANGUAGES) {
  for (const width of [390, 1440]) {
    test(
      `admin: every price can be searched in one table with English labels (${language}, ${width} px)`,
      nightlyUnless(language === 'pl' && width === 390),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await openAsAdmin(page, language)
        await expect(page.getByRole('heading', { level: 1, name: 'Skin prices' })).toBeVisible()
        await expect(shown(page)).toBeVisible()
        const [, all, total] = /(\d+) of (\d+)/.exec((await shown(page).textContent()) ?? '') ?? []
        expect(all).toBe(total)
        expect(Number(total)).toBeGreaterThan(20_000)
        await expect(page.getByText(/€\s?[\d,]+\.\d\d|[\d ,]+[,.]\d\d\s?€/).first()).toBeVisible()

        await page.getByRole('searchbox', { name: 'Search items' }).fill('ak-47 redline field')
        await expect
          .poll(async () => Number(/(\d+) of/.exec((await shown(page).textContent()) ?? '')?.[1]))
          .toBeLessThan(10)
        await expect(page.getByText('AK-47 | Redline (Field-Tested)', { exact: true }).first()).toBeVisible()
        await expectNoViolation(page, `skin prices ${language} ${width}`)
        await expectNoSideways(page, 'skin prices')
        await page.getByRole('searchbox', { name: 'Search items' }).fill('no such skin')
        await expect(page.getByRole('heading', { name: 'No items match this search.' })).toBeVisible()
      },
    )
  }
}

test('admin: prices that cannot be loaded name the provider and load after another try', async ({ page }) => {
  await page.route('**/api/skins/prices?*', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: 'prices_unavailable', message: 'x', error: 'x', requestId: 'x' },
    }),
  )
  await openAsAdmin(page)
  await expect(page.getByText('Failed to load prices from Skinport')).toBeVisible()
  await expectNoViolation(page, 'skin prices failed')
  await page.unroute('**/api/skins/prices?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(shown(page)).toBeVisible()
})

test('admin: a list kept aside shows its reasons and is decided on with a written reason', async ({
  page,
}) => {
  await showWaitingList(page)
  const sent: unknown[] = []
  await page.route('**/api/admin/price-lists/41/drop', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({
      status: 409,
      json: {
        success: false,
        code: 'price_list_wrong_state',
        message: REFUSED,
        error: REFUSED,
        requestId: 'x',
      },
    })
  })
  await openAsAdmin(page)
  await expect(page.getByText('50% of the rows are gone.')).toBeVisible()
  await page.getByRole('button', { name: 'Drop list 41' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Drop list 41?' })
  await expectNoViolation(page, 'decide dialog')
  await dialog.getByRole('button', { name: 'Drop' }).click()
  await expect(dialog.getByText('Write at least 3 characters').first()).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox').fill('Provider lost half of its rows')
  await dialog.getByRole('button', { name: 'Drop' }).click()
  await expect(dialog.getByText(REFUSED)).toBeVisible()
  expect(sent).toEqual([{ reason: 'Provider lost half of its rows' }])
})
