import { listOf, row } from './support/admin-samples.ts'
import { expect, test } from './support/fixtures.ts'
import { costMs, placesOf } from './support/interaction-cost.ts'
import { openInventory, waitForCards } from './support/inventories.ts'
import { openStaff } from './support/staff.ts'
import { NIGHTLY } from './support/pages.ts'

/**
 * About five times the real cost of each interaction, because even CPU time doubles on shared cores. This test finds
 * only extreme slowdowns. Component tests count renders per tick, and `@measure` reports exact times.
 */
const BUDGET_MS = { tick: 50, rowKey: 60, card: 150, letter: 150 }
const TIMES = 9

test(
  'admin: a tick or the next row stays within its CPU budget with 100 rows',
  NIGHTLY,
  async ({ browser }) => {
    const staff = await openStaff(browser, 'finance')
    const { page } = staff
    const rows = Array.from({ length: 100 }, (_, index) => row(index + 1))
    await page.route('**/api/admin/transactions?*', (route) => route.fulfill({ json: listOf(rows, 10_000) }))
    await page.goto('/admin/transactions')
    await expect(page.locator('tr[data-row]')).toHaveCount(100)
    const boxes = await placesOf(page, 'td.table-tick input', TIMES)
    const ticks = boxes.map(
      ([x, y]) =>
        () =>
          page.mouse.click(x, y),
    )
    const keys = Array.from({ length: TIMES }, () => () => page.keyboard.press('j'))
    await costMs(page, [...ticks, ...keys])
    const cost = { tick: await costMs(page, ticks), rowKey: await costMs(page, keys) }
    await staff.close()
    console.log(
      `processor time of the table's page: tick ${cost.tick.toFixed(1)} ms, key ${cost.rowKey.toFixed(1)} ms`,
    )
    expect(cost.tick).toBeLessThan(BUDGET_MS.tick)
    expect(cost.rowKey).toBeLessThan(BUDGET_MS.rowKey)
  },
)

test('sell: a click on one of 2 500 items stays within its CPU budget', NIGHTLY, async ({ page }) => {
  await openInventory(page, { count: 2_500 })
  await waitForCards(page)
  await page.evaluate(() => document.querySelector('[role=listbox]')?.scrollIntoView({ behavior: 'instant' }))
  const cards = await placesOf(page, '[role=option]', TIMES)
  const presses = cards.map(
    ([x, y]) =>
      () =>
        page.mouse.click(x, y),
  )
  await costMs(page, presses)
  const cost = await costMs(page, presses)
  console.log(`processor time of a press on an item: ${cost.toFixed(1)} ms`)
  expect(cost).toBeLessThan(BUDGET_MS.card)
})

test('calculator: a typed letter stays within its CPU budget', NIGHTLY, async ({ page }) => {
  await page.goto('/calculator?wear=all', { waitUntil: 'networkidle' })
  await expect(page.locator('.skin-list li')).toHaveCount(20)
  await page.getByRole('searchbox').focus()
  const letters = 'ak-47 red'
    .split('')
    .map((letter) => () => page.keyboard.press(letter === ' ' ? 'Space' : letter))
  await costMs(page, letters)
  await page.getByRole('searchbox').fill('')
  const cost = await costMs(page, letters)
  console.log(`processor time of a letter: ${cost.toFixed(1)} ms`)
  expect(cost).toBeLessThan(BUDGET_MS.letter)
})
