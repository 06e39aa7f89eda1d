import { expect } from '@playwright/test'
import { showWaitingList } from './price-lists.ts'
import type { Screen } from './screen.ts'

const COMPACT = '**/api/skins/calculator/compact'

/** The calculator, an item's page and the admin's price list, in each state with its own appearance. */
export const CALCULATOR_SCREENS: readonly Screen[] = [
  { name: 'calculator', path: '/calculator', light: true },
  { name: 'calculator-filtered', path: '/calculator?q=awp&wear=all' },
  { name: 'calculator-empty', path: '/calculator?cat=gloves&q=superconductor+nothing' },
  {
    name: 'calculator-error',
    path: '/calculator',
    prepare: async (page) => {
      await page.route(COMPACT, (route) => route.fulfill({ status: 503, json: {} }))
      await page.reload()
      await page.locator('main .note, main [role=alert], main .error-notice').first().waitFor()
    },
  },
  {
    name: 'calculator-late',
    path: '/calculator',
    prepare: async (page) => {
      const file = (await (await page.request.get('/api/skins/calculator/compact')).json()) as {
        fetchedAt: string
      }
      file.fetchedAt = new Date(Date.now() - 45 * 60_000).toISOString()
      await page.route(COMPACT, (route) => route.fulfill({ json: file }))
      await page.reload()
      await page.locator('.skin-list li').first().waitFor()
    },
  },
  {
    name: 'calculator-basket',
    path: '/calculator',
    prepare: async (page) => {
      const boxes = page.locator('.skin-list li:not(:has(.not-bought)) input')
      await boxes.nth(0).check()
      await boxes.nth(1).check()
    },
  },
  {
    name: 'calculator-item',
    path: '/calculator?q=ak-47',
    light: true,
    prepare: async (page) => {
      await page.locator('.skin-list li a').first().click()
      await expect(page).toHaveURL(/\/calculator\/item\//)
      // The list stays on the screen until the item's page has loaded.
      await expect(page.locator('.skin-list')).toHaveCount(0)
      await page.locator('main img').first().waitFor()
    },
  },
  { name: 'calculator-item-unknown', path: '/calculator/item/no-such-item' },
  {
    name: 'admin-skin-prices',
    path: '/admin/skin-prices',
    signedIn: true,
    prepare: async (page) => page.getByText(/^Showing /).waitFor({ timeout: 30_000 }),
  },
  {
    name: 'admin-skin-prices-waiting',
    path: '/admin/skin-prices',
    signedIn: true,
    prepare: async (page) => {
      await showWaitingList(page)
      await page.reload()
      await page
        .getByText(/^(?:List|Cennik) 41/)
        .first()
        .waitFor()
    },
  },
]
