import type { InventoryResponse } from '@app/contract/catalog/inventory'
import { errorText } from '@app/contract/errors'
import type { Page } from '@playwright/test'
import type { Language, Screen } from './screen.ts'

const INVENTORY = '**/api/inventory?*'
const HISTORY = '**/api/trades/history?*'

/** Changes the server's own response, so that images and prices stay real. */
export async function changeInventory(
  page: Page,
  facts: (answer: InventoryResponse) => Partial<InventoryResponse>,
) {
  await page.route(INVENTORY, async (route) => {
    const answer = (await (await route.fetch()).json()) as InventoryResponse
    await route.fulfill({ json: { ...answer, ...facts(answer) } })
  })
  await page.reload()
}

async function refuse(
  page: Page,
  language: Language,
  status: number,
  code: 'inventory_private' | 'inventory_maintenance',
) {
  const message = errorText(code, language)
  await page.route(INVENTORY, (route) =>
    route.fulfill({ status, json: { success: false, code, message, error: message, requestId: 'x' } }),
  )
  await page.reload()
  await page.locator('.inventory-private, .note-bad').first().waitFor()
}

async function selectFirst(page: Page, count: number) {
  const cards = page.getByRole('listbox').getByRole('option')
  await cards.first().waitFor()
  for (let place = 0; place < count; place += 1) await cards.nth(place).click()
}

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`no way by Tab to ${selector}`)
}

function focusScreen(what: string, prepare: (page: Page) => Promise<void>): Screen {
  return { name: `inventory-focus-${what}`, path: '/inventory', signedIn: true, prepare }
}

const NO_COPY: Partial<InventoryResponse> = { inventory: [], fetchedAt: null, ageSeconds: null }

/** The inventory in each state with its own appearance. */
export const INVENTORY_SCREENS: readonly Screen[] = [
  { name: 'inventory-visitor', path: '/inventory' },
  {
    name: 'inventory',
    path: '/inventory',
    signedIn: true,
    light: true,
    prepare: (page) => selectFirst(page, 0),
  },
  {
    name: 'inventory-loading',
    path: '/inventory',
    signedIn: true,
    showsLoading: true,
    prepare: async (page) => {
      await page.route(INVENTORY, () => undefined)
      await page.reload()
      await page.locator('.skeleton-card').first().waitFor()
    },
  },
  {
    name: 'inventory-selected',
    path: '/inventory',
    signedIn: true,
    light: true,
    prepare: (page) => selectFirst(page, 3),
  },
  {
    name: 'inventory-below-minimum',
    path: '/inventory',
    signedIn: true,
    prepare: async (page) => {
      await page.locator('.filter-chip select').last().selectOption('priceUp')
      await selectFirst(page, 1)
    },
  },
  {
    name: 'inventory-locked',
    path: '/inventory',
    signedIn: true,
    prepare: async (page) => {
      await changeInventory(page, ({ inventory }) => ({
        inventory: inventory.map((item, place) =>
          place === 0 ? { ...item, lock: { reason: 'in_sale' } } : item,
        ),
      }))
      await page.locator('.locked-head').click()
      await page.locator('.item-sold').first().waitFor()
      // A full-page screenshot shows only cards near the viewport, unless all cards are laid out.
      await page.locator('.is-late').evaluateAll((cards) => {
        for (const card of cards as HTMLElement[]) card.style.contentVisibility = 'visible'
      })
    },
  },
  {
    name: 'inventory-private',
    path: '/inventory',
    signedIn: true,
    prepare: (page, language) => refuse(page, language, 422, 'inventory_private'),
  },
  {
    name: 'inventory-error',
    path: '/inventory',
    signedIn: true,
    prepare: (page, language) => refuse(page, language, 503, 'inventory_maintenance'),
  },
  {
    name: 'inventory-empty',
    path: '/inventory',
    signedIn: true,
    prepare: async (page) => {
      await changeInventory(page, () => ({ inventory: [] }))
      await page.locator('.empty-state').first().waitFor()
    },
  },
  {
    name: 'inventory-waiting',
    path: '/inventory',
    signedIn: true,
    showsLoading: true,
    prepare: async (page) => {
      await changeInventory(page, () => ({ ...NO_COPY, state: 'waiting', waitSeconds: 40 }))
      await page.locator('.inventory-waiting').waitFor()
    },
  },
  {
    name: 'inventory-reading',
    path: '/inventory',
    signedIn: true,
    showsLoading: true,
    prepare: async (page) => {
      const progress = { readItems: 2_000, totalItems: 2_500 }
      await changeInventory(page, () => ({ ...NO_COPY, state: 'reading', waitSeconds: 60, progress }))
      await page.locator('progress').first().waitFor()
    },
  },
  {
    name: 'inventory-stale',
    path: '/inventory',
    signedIn: true,
    prepare: async (page, language) => {
      const code = 'inventory_timeout'
      const notice = { code, message: errorText(code, language) } as const
      await changeInventory(page, () => ({ state: 'stale', ageSeconds: 1_500, waitSeconds: 40, notice }))
      await page.locator('.note-warn').first().waitFor()
    },
  },
  {
    name: 'inventory-history',
    path: '/inventory',
    signedIn: true,
    prepare: async (page) => {
      await page.route(HISTORY, (route) => route.fulfill({ json: historyAnswer() }))
      await page.reload()
      await page.locator('.history-row').first().waitFor()
    },
  },
  {
    name: 'inventory-history-error',
    path: '/inventory',
    signedIn: true,
    prepare: async (page) => {
      await page.route(HISTORY, (route) => route.fulfill({ status: 500, json: {} }))
      await page.reload()
      await page.locator('.sales-history .note').first().waitFor()
    },
  },
  {
    name: 'inventory-320-px',
    path: '/inventory',
    signedIn: true,
    prepare: async (page) => {
      await page.setViewportSize({ width: 320, height: 844 })
      await selectFirst(page, 2)
    },
  },
  {
    name: 'inventory-text-200-percent',
    path: '/inventory',
    signedIn: true,
    prepare: async (page) => {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await selectFirst(page, 2)
    },
  },
  {
    name: 'inventory-forced-colours',
    path: '/inventory',
    signedIn: true,
    prepare: async (page) => {
      await page.emulateMedia({ forcedColors: 'active' })
      await selectFirst(page, 2)
    },
  },
  focusScreen('card', async (page) => {
    await selectFirst(page, 1)
    // The focus ring is for the keyboard: it appears after a key press, not after a click.
    await page.keyboard.press('ArrowRight')
  }),
  focusScreen('button', async (page) => {
    await selectFirst(page, 2)
    await tabTo(page, '.selection-bar .button, .summary-panel .button-large')
  }),
  focusScreen('input', async (page) => {
    await selectFirst(page, 0)
    await tabTo(page, 'input[type=search]')
  }),
  {
    name: 'account-inventory',
    path: '/account/inventory',
    signedIn: true,
    prepare: (page) => selectFirst(page, 2),
  },
]

function historyAnswer() {
  const item = (assetId: string, name: string) => ({
    assetId,
    name,
    market_hash_name: `${name} (Field-Tested)`,
    weaponType: null,
    wear: 'ft',
    statTrak: false,
    souvenir: false,
    rarity: 'Rare',
    image: '',
    marketPrice: 182.4,
    ourPrice: 127.68,
  })
  const items = ['1', '2', '3', '4', '5'].map((assetId) => item(assetId, 'AK-47 | Redline'))
  const sale = (id: number, status: string, amount: number, count: number) => ({
    id,
    number: String(id).padStart(6, '0'),
    createdAt: '2025-11-13T18:04:00.000Z',
    completedAt: null,
    amount,
    currency: 'PLN',
    status,
    state: 'completed',
    reason: null,
    paymentMethod: 'bank',
    details: { items: items.slice(0, count) },
    canCancel: false,
  })
  return {
    success: true,
    trades: [
      sale(119, 'pending', 1048.6, 5),
      sale(104, 'completed', 127.68, 1),
      sale(98, 'failed', 255.36, 2),
    ],
    pagination: { page: 1, limit: 50, pages: 1, total: 3 },
  }
}
