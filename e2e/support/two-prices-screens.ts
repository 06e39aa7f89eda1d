import type { CalculatorFile } from '@app/contract/catalog/calculator'
import type { InventoryResponse } from '@app/contract/catalog/inventory'
import type { PayoutClassesResponse, PayoutPreview, PriceOption } from '@app/contract/selling/payout-preview'
import type { Receipt } from '@app/contract/selling/receipts'
import type { Page } from '@playwright/test'
import { AT_ONCE } from './payout-screens.ts'
import { RECEIPT } from './proof-screens.ts'
import type { Screen } from './screen.ts'
import { dialogScreen } from './sell-screens.ts'
import { changeQuotes } from './sellers.ts'

const LATER_AT = '2026-11-24T07:00:00.000Z'
const CLOCK: PayoutClassesResponse = {
  bankPace: 'minutes',
  success: true,
  now: { rateBps: 7_000, payoutAt: AT_ONCE.payoutAt ?? '' },
  later: { rateBps: 7_500, payoutAt: LATER_AT },
  serverTime: AT_ONCE.serverTime,
}
/** Raises a 70% price to 75%, precise enough for a screenshot. */
const raised = (zlotys: number) => Math.round((zlotys * 75 * 100) / 70) / 100

async function showClock(page: Page): Promise<void> {
  await page.route('**/api/payout-classes', (route) => route.fulfill({ json: CLOCK }))
}

async function raiseCalculator(page: Page): Promise<void> {
  await showClock(page)
  const answer = await page.request.get('/api/skins/calculator/compact')
  const file = { ...((await answer.json()) as CalculatorFile), laterRateBps: 7_500 }
  await page.route('**/api/skins/calculator/compact', (route) => route.fulfill({ json: file }))
  await page.reload()
  await page.locator('.skin-you small').first().waitFor()
}

async function raiseInventory(page: Page): Promise<void> {
  await showClock(page)
  await page.route('**/api/inventory?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as InventoryResponse
    const inventory = answer.inventory.map((item) => ({
      ...item,
      laterPrice: item.ourPrice === null ? null : raised(item.ourPrice),
    }))
    await route.fulfill({ json: { ...answer, inventory, laterRateBps: 7_500 } })
  })
  await page.reload()
  const cards = page.getByRole('listbox').getByRole('option')
  await cards.nth(0).click()
  await cards.nth(1).click()
}

/** The dialog with both prices of the server's own quote. */
function choiceScreen(name: string, isNowOpen: boolean, chosen: 'now' | 'later'): Screen {
  return dialogScreen(
    `two-prices-${name}`,
    async (dialog) => {
      await dialog.getByRole('radio', { name: 'PayPal' }).check()
      await dialog.locator('.price-choice small').first().waitFor()
      if (isNowOpen && chosen === 'later') await dialog.locator('.price-choice input').last().check()
      await dialog.locator('.payout-preview strong').waitFor()
      await dialog.locator('.price-choice').scrollIntoViewIfNeeded()
    },
    async (page) => {
      let total = 0
      await changeQuotes(page, (quote) => {
        total = quote.total
        return {
          laterTotal: raised(quote.total),
          laterRateBps: 7_500,
          items: quote.items.map((item) => ({ ...item, laterPrice: raised(item.ourPrice) })),
        }
      })
      await page.route('**/api/quotes/*/payout-preview', (route) => {
        const { payoutClass } = route.request().postDataJSON() as { payoutClass?: string }
        const preview = previewOf(total, isNowOpen, payoutClass === 'later')
        return route.fulfill({ json: { success: true, preview } })
      })
    },
  )
}

function previewOf(total: number, isNowOpen: boolean, isLater: boolean): PayoutPreview {
  const { payoutAt, arrivesOn, promisedBy, needsApproval } = AT_ONCE
  const now: PriceOption = { total, rateBps: 7_000, payoutAt, arrivesOn, promisedBy, needsApproval }
  const later: PriceOption = { ...now, total: raised(total), rateBps: 7_500, payoutAt: LATER_AT }
  const choice: PayoutPreview['choice'] = {
    now: isNowOpen ? now : null,
    nowObstacle: isNowOpen ? null : 'seller_limit',
    later,
  }
  if (isNowOpen && !isLater) return { ...AT_ONCE, choice }
  return {
    ...AT_ONCE,
    choice,
    payoutClass: 'later',
    payoutCase: 'after_protection',
    reason: isNowOpen ? 'chosen' : 'seller_limit',
    payoutAt: LATER_AT,
  }
}

const TWO: Receipt = {
  ...RECEIPT,
  v: 2,
  items: RECEIPT.items.map((item) => ({
    ...item,
    price: Math.round(item.market * 0.75),
    now: item.price,
    later: Math.round(item.market * 0.75),
  })),
  total: 36_180,
  rateBps: 7_500,
  payoutClass: 'later',
  now: { total: RECEIPT.total, rateBps: 7_000 },
  later: { total: 36_180, rateBps: 7_500 },
  settlesBy: '2025-11-23T07:00:00.000Z',
}

/** Every screen where an item has two prices. */
export const TWO_PRICES_SCREENS: readonly Screen[] = [
  { name: 'two-prices-calculator', path: '/calculator', light: true, prepare: raiseCalculator },
  {
    name: 'two-prices-basket',
    path: '/calculator',
    prepare: async (page) => {
      await raiseCalculator(page)
      await page.locator('.skin-list li:not(:has(.not-bought)) input').first().check()
      const bar = page.locator('.selection-bar button.selection-summary')
      if (await bar.isVisible()) await bar.click()
      await page.locator('.two-prices li:visible').first().waitFor()
    },
  },
  { name: 'two-prices-inventory', path: '/inventory', signedIn: true, prepare: raiseInventory },
  choiceScreen('now', true, 'now'),
  choiceScreen('later', true, 'later'),
  choiceScreen('limit', false, 'later'),
  {
    name: 'two-prices-receipt',
    path: '/receipt#r=a.b.c',
    light: true,
    prepare: async (page) => {
      const json = { success: true, verdict: 'valid', receipt: TWO }
      await page.route('**/api/receipts/verify', (route) => route.fulfill({ json }))
      await page.reload()
      await page.locator('.proof-verdict .note').waitFor()
    },
  },
]
