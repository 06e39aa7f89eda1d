import { errorText, type ErrorCode } from '@app/contract/errors'
import { NIGHTLY, nightlyUnless } from './support/pages.ts'
import { INVENTORY_NOTICES } from '@app/contract/catalog/inventory'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { control, expect, test } from './support/fixtures.ts'
import {
  cardsOf,
  INVENTORY_WORDS,
  openInventory,
  selectedOf,
  waitForCards,
  type Language,
} from './support/inventories.ts'

const SOME = { count: 84 }
const words = INVENTORY_WORDS.pl

// Prices load shortly after the first start; without them nothing can be sold.
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await expect
    .poll(async () => (await request.get('/api/skins/calculator/compact')).status(), { timeout: 60_000 })
    .toBe(200)
  await request.dispose()
})

// API and page tests cover the message for each fault. This test runs the faults end to end, and a normal run
// includes only one of them.
for (const [kind, code] of [
  ['bad-request', 'inventory_refused'],
  ['item-server-down', 'inventory_item_server_down'],
  ['busy', 'inventory_steam_error'],
  ['server-error', 'inventory_steam_error'],
  ['html', 'inventory_maintenance'],
  ['not-success', 'inventory_maintenance'],
  ['wrong-shape', 'inventory_unreadable'],
  ['reset', 'inventory_unreachable'],
  ['timeout', 'inventory_timeout'],
] as const satisfies (readonly [string, ErrorCode])[]) {
  test(
    `sell: an inventory that Steam does not give (${kind}) has its own message and can be tried again`,
    nightlyUnless(kind === 'html'),
    async ({ page }) => {
      await openInventory(page, SOME, { fault: { kind } })
      const main = page.getByRole('main')
      await expect(main.getByText(errorText(code, 'pl'))).toBeVisible()
      await expect(main.getByText(words.loadFailed)).toBeVisible()
      await expect(page.getByRole('status', { name: 'Komunikaty' })).toContainText(words.loadFailed)
      // The server asks for a pause before it reads again; the button counts it down.
      await main.getByRole('button', { name: words.retry, disabled: false }).click()
      await waitForCards(page)
      await expect(main.getByText(words.loadFailed)).toHaveCount(0)
    },
  )
}

test('sell: a failed inventory speaks English on the English page', NIGHTLY, async ({ page }) => {
  await openInventory(page, SOME, { fault: { kind: 'item-server-down' }, language: 'en' })
  const main = page.getByRole('main')
  await expect(main.getByText(errorText('inventory_item_server_down', 'en'))).toBeVisible()
  await expect(main.getByText(INVENTORY_WORDS.en.loadFailed)).toBeVisible()
})

test('sell: explains a private inventory and shows it after a new check', NIGHTLY, async ({ page }) => {
  const player = await openInventory(page, SOME, { fault: { kind: 'private' } })
  await expect(page.getByRole('heading', { name: words.privateTitle })).toBeVisible()
  await expect(page.locator('.inventory-private li').filter({ hasText: 'Publiczny' })).toBeVisible()
  await expectNoViolation(page, `private inventory of ${player.steamId}`)
  await page.getByRole('button', { name: words.check, disabled: false }).click()
  await waitForCards(page)
})

test('sell: shows the Steam rate limit, waits and continues automatically', NIGHTLY, async ({ page }) => {
  await openInventory(page, SOME, { fault: { kind: 'rate-limited' } })
  await expect(page.getByRole('main').getByText(errorText('inventory_rate_limited', 'pl'))).toBeVisible()
  await waitForCards(page)
})

test('sell: hidden items are mentioned beside those that Steam shows', NIGHTLY, async ({ page }) => {
  await openInventory(page, SOME, { fault: { kind: 'hidden-items' } })
  await waitForCards(page)
  await expect(page.getByText(INVENTORY_NOTICES.inventory_items_hidden.pl)).toBeVisible()
})

test(
  'sell: where Steam shows none of the items, the page is empty and says why',
  NIGHTLY,
  async ({ page }) => {
    await openInventory(page, SOME, { fault: { kind: 'no-assets' } })
    await expect(page.getByText(INVENTORY_NOTICES.inventory_nothing_visible.pl)).toBeVisible()
    await expect(page.getByRole('heading', { name: words.empty })).toBeVisible()
  },
)

test('sell: shows the loading state while Steam is slow, then the items', NIGHTLY, async ({ page }) => {
  await openInventory(page, SOME, { fault: { kind: 'slow', delayMs: 10_000 } })
  await expect(page.getByText('Steam podaje nam Twój ekwipunek…')).toBeVisible()
  await waitForCards(page)
})

for (const [count, heading] of [
  [3, /^3 przedmioty ·/],
  [84, /^84 przedmioty ·/],
  [300, /^300 przedmiotów ·/],
  [2_500, /^2500 przedmiotów ·/],
] as const) {
  test(`sell: an inventory of ${count} items is shown whole`, NIGHTLY, async ({ page }) => {
    await openInventory(page, { count })
    await waitForCards(page)
    await expect(page.locator('.inventory-total')).toHaveText(heading)
    const total = Number(await cardsOf(page).first().getAttribute('aria-setsize'))
    await cardsOf(page).first().focus()
    await page.keyboard.press('End')
    await expect(page.locator(':focus')).toHaveAttribute('aria-posinset', String(Math.min(total, 30)))
    await expect(page.locator(':focus')).toBeInViewport()
    if (total <= 38) return
    await page.locator('.inventory-more').first().getByRole('button', { name: words.more }).click()
    await expect(page.locator(':focus')).toHaveAttribute('aria-posinset', '31')
    await expect(page.locator(':focus')).toBeInViewport()
  })
}

test('sell: each unavailable item shows the reason', NIGHTLY, async ({ page }) => {
  await openInventory(page, {
    items: [
      { name: 'AK-47 | Redline (Field-Tested)' },
      { name: 'AWP | Asiimov (Field-Tested)', state: 'locked' },
      { name: 'Glock-18 | Fade (Factory New)', state: 'listed' },
      { name: '2025 Service Medal', state: 'untradable' },
      { name: '★ Karambit | Doppler (Factory New)' },
    ],
  })
  await waitForCards(page)
  await expect(cardsOf(page)).toHaveCount(1)
  const locked = page.getByRole('region', { name: words.locked })
  await locked.getByRole('heading').click()
  await expect(locked.getByRole('listitem')).toHaveCount(4)
  for (const [name, reason] of [
    ['Asiimov', /Blokada wymiany/],
    ['Fade', /Wystawiony na rynku Steam/],
    ['Service Medal', /To nie jest skin/],
    ['Doppler', /Cena zależy od odmiany/],
  ] as const) {
    await expect(locked.getByRole('listitem').filter({ hasText: name })).toContainText(reason)
  }
})

test('sell: selects items by keyboard only and announces the sum', NIGHTLY, async ({ page }) => {
  await openInventory(page, SOME)
  await waitForCards(page)
  const cards = cardsOf(page)
  await page.getByRole('button', { name: 'Zaznacz widoczne' }).focus()
  await page.keyboard.press('Tab')
  await expect(cards.first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(selectedOf(page)).toHaveCount(2)
  const status = page.locator('output.visually-hidden')
  await expect(status).toHaveText(/^Zaznaczono 2 przedmioty, dostajesz [\d\s,]+zł$/)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(selectedOf(page)).toHaveCount(3)
  const before = await cards.evaluateAll((all) => all.findIndex((card) => card === document.activeElement))
  await page.keyboard.press('ArrowDown')
  const columns = await page
    .getByRole('listbox')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  await expect(cards.nth(before + columns)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  const all = new RegExp(`^Zaznaczono ${await cards.first().getAttribute('aria-setsize')} `)
  await expect(status).toHaveText(all)
  await page.keyboard.press('Escape')
  await expect(selectedOf(page)).toHaveCount(0)
  const toast = page.getByRole('status', { name: 'Komunikaty' })
  await toast.getByRole('button', { name: 'Cofnij' }).click()
  await expect(status).toHaveText(all)
  // One more Tab leaves the list, however many cards it has.
  await cards.first().focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox').locator(':focus')).toHaveCount(0)
})

test('sell: deselects an item that left Steam and says so', NIGHTLY, async ({ page }) => {
  const player = await openInventory(page, {
    items: [{ name: 'AK-47 | Redline (Field-Tested)' }, { name: 'AWP | Asiimov (Field-Tested)' }],
  })
  await waitForCards(page)
  await cardsOf(page).first().click()
  await cardsOf(page).last().click()
  await control(`/_control/inventories/${player.steamId}`, { items: [] })
  await control(`/_control/inventories/${player.steamId}`, {
    items: [{ name: 'AWP | Asiimov (Field-Tested)' }],
  })
  await page.getByRole('button', { name: /^Odśwież/, disabled: false }).click()
  await expect(page.getByText(/zaznaczon\S+ przedmiot\S* znik\S+ ze Steam/)).toBeVisible()
})

const VIEWS = [
  [390, '/account/inventory'],
  [1440, '/inventory'],
] as const
const OTHER_VIEWS = [
  [320, '/inventory'],
  [1100, '/account/inventory'],
  [1440, '/account/inventory'],
] as const

for (const [language, views, details] of [
  ['pl', VIEWS, {}],
  ['pl', OTHER_VIEWS, NIGHTLY],
  ['en', [...VIEWS, ...OTHER_VIEWS], NIGHTLY],
] as const satisfies (readonly [Language, ...unknown[]])[]) {
  const widths = views.map(([width]) => width).join(', ')
  test(
    `sell: the inventory is accessible and fits (${language}, ${widths} px)`,
    details,
    async ({ page }) => {
      const prefix = language === 'en' ? '/en' : ''
      await openInventory(page, SOME, { language })
      for (const [width, path] of views) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(prefix + path)
        await waitForCards(page)
        await cardsOf(page).nth(0).click()
        await cardsOf(page).nth(1).click()
        // Either the bar below or the panel beside the list.
        await expect(page.locator('.selection-bar:visible, .inventory-side:visible')).toHaveCount(1)
        await expectNoSideways(page, `${path} ${width}`)
        // A link that is half under the fixed header would count as too small.
        await page.evaluate(() => scrollTo(0, 0))
        await expectNoViolation(page, `${path} ${width} ${language}`)
      }
    },
  )
}

test('sell: a click on a card does not scroll the page', NIGHTLY, async ({ page }) => {
  await openInventory(page, SOME)
  await waitForCards(page)
  await cardsOf(page).first().click()
  const before = await page.evaluate(() => scrollY)
  for (const place of [1, 2, 3]) await cardsOf(page).nth(place).click()
  await page.waitForTimeout(500)
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(50)
})

test('sell: text at 200% fits on a phone', NIGHTLY, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openInventory(page, SOME)
  await waitForCards(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await cardsOf(page).first().click()
  await expectNoSideways(page, '200%')
})
