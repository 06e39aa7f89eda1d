import type { ControlResponse, ProposalsResponse } from '@app/contract/office/controls'
import type { TransactionsResponse } from '@app/contract/office/transactions'
import type { Browser, Page } from '@playwright/test'
import { showQueue } from './support/admin-queue.ts'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { newEmail } from './support/destinations.ts'
import { expect, test } from './support/fixtures.ts'
import { SellerByCalls } from './support/seller-by-calls.ts'
import { openStaff, type Staff } from './support/staff.ts'
import { creditsTo } from './support/trades.ts'
import { NIGHTLY } from './support/pages.ts'

const VIEWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const
const QUEUE = [101, 102, 103, 104]
/** Enough in the gate to go from one to the next; the nightly run approves ten. */
const SALES = process.env['E2E_NIGHTLY'] ? 10 : 3
/** From 500 zlotys per day a payout needs one approval, from 2 000 zlotys two. */
const ASKS_FROM_GROSZE = 500_00
const ITEMS_MAX = 40
const KEYS_PER_SALE = 4
/** In tests the watcher polls Steam every two seconds, and payouts are polled again after a short delay. */
const WAIT = { timeout: 60_000 }

async function expectGoodAtBothWidths(page: Page, where: string): Promise<void> {
  for (const view of VIEWS) {
    await page.setViewportSize(view)
    await expectNoViolation(page, `${where} at ${view.width}`)
    await expectNoSideways(page, `${where} at ${view.width}`)
  }
}

/**
 * A seller with verified payout details and a limit set by two admins. Nearly 500 zlotys are paid today, so each
 * further sale needs one approval.
 */
async function sellMany(browser: Browser, desk: Staff, email: string) {
  const seller = await SellerByCalls.arrive(browser, ITEMS_MAX, email)
  const [first] = await seller.sell(1)
  const [second] = await seller.sell(1, Math.ceil(ASKS_FROM_GROSZE / first!.grosze) - 2)
  for (const { id } of [first!, second!]) await expect.poll(() => seller.stateOf(id), WAIT).toBe('completed')
  const owner = await openStaff(browser, 'owner')
  const userId = seller.session.user.id
  const limit = { limit: 20_000, reason: 'stały klient' }
  const { proposalId } = await desk.session.call<ControlResponse>(
    'PUT',
    `/admin/users/${userId}/advance-limit`,
    limit,
  )
  const { proposals } = await owner.session.call<ProposalsResponse>('GET', '/admin/proposals?limit=100')
  const mark = proposals.find(({ id }) => id === proposalId)?.mark
  await owner.session.call('POST', `/admin/proposals/${proposalId}/confirm`, { mark })
  await owner.close()
  const sales = await seller.sell(SALES)
  await expect.poll(async () => (await listOf(desk, userId)).transactions.length, WAIT).toBe(SALES)
  return { seller, sales, userId, amounts: [first!, second!, ...sales].map(({ grosze }) => grosze) }
}

/** The heading appears before the rest of the page has loaded. */
async function expectOpen(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `Transakcja ${number}` })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Transakcja' })).toContainText(/^\d+\sz\s\d+$/)
  await expect(page.locator('.decisions')).toBeVisible()
}

/** Approves with the keyboard and presses Z (undo) before the request is sent. */
async function takeBack(page: Page, number: string): Promise<void> {
  await expectOpen(page, number)
  await page.keyboard.press('a')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Anuluj' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const strip = page.getByRole('region', { name: 'Można jeszcze cofnąć' })
  await expect(strip).toContainText(`Zatwierdzenie ${number}`)
  await page.keyboard.press('z')
  await expect(strip).toBeHidden()
  await expect(page.getByText(`Cofnięto: Zatwierdzenie ${number}`)).toBeVisible()
}

const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

function listOf(desk: Staff, userId: string): Promise<TransactionsResponse> {
  return desk.session.call('GET', `/admin/transactions?queue=approval&userId=${userId}`)
}

test('admin: a queue of clean sales is approved with at most four keys each, and paid once each', async ({
  browser,
}) => {
  const desk = await openStaff(browser, 'finance')
  const { page } = desk
  const email = newEmail()
  const { seller, sales, userId, amounts } = await sellMany(browser, desk, email)
  const queue = (await listOf(desk, userId)).transactions
  expect(inOrder(queue.map(({ id }) => id))).toEqual(sales.map(({ id }) => id))
  await page.goto(`/admin/transactions?queue=approval&userId=${userId}`)
  await expect(page.getByText(`Pokazuje 1 - ${SALES} z ${SALES} transakcji`)).toBeVisible()
  await expectGoodAtBothWidths(page, 'the queue')

  await page.keyboard.press(']')
  await takeBack(page, queue[0]!.number)
  await page.goBack()
  await expect(page.getByText(`Pokazuje 1 - ${SALES} z ${SALES} transakcji`)).toBeVisible()

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press(']')
  for (const [place, { number }] of queue.entries()) {
    await expectOpen(page, number)
    if (place === 0) await expectGoodAtBothWidths(page, 'a transaction')
    await press('a')
    const dialog = page.getByRole('alertdialog', { name: /Zatwierdzić wypłatę/ })
    // Enter alone must not move money: the focus starts on the safe button.
    await expect(dialog.getByRole('button', { name: 'Anuluj' })).toBeFocused()
    if (place === 0) await expectNoViolation(page, 'the approval')
    await press('Tab')
    await press('Enter')
    await expect(dialog).toBeHidden()
    expect(keys, `keys for ${number}`).toBeLessThanOrEqual(KEYS_PER_SALE)
    keys = 0
  }
  await expect(page).toHaveURL(/\/admin\/transactions\?queue=approval&userId=\d+$/)

  for (const { id } of sales) await expect.poll(() => seller.stateOf(id), WAIT).toBe('completed')
  // The simulator's ledger shows that every sale was paid, and none twice.
  const paid = (await creditsTo(email)).map(({ amountMinor }) => amountMinor)
  expect(inOrder(paid)).toEqual(inOrder(amounts))
  await Promise.all([seller.leave(), desk.close()])
})

test(
  'admin: the keyboard moves, previews and ticks rows, and ? lists the shortcuts',
  NIGHTLY,
  async ({ browser }) => {
    const desk = await openStaff(browser, 'owner')
    const { page } = desk
    await showQueue(page, QUEUE)
    await page.goto('/admin/transactions?queue=approval')
    await page.getByRole('link', { name: '000101', exact: true }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: '000102', exact: true })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: 'Podgląd' })).toContainText('mBank 91 1140')
    await expect(page).toHaveURL(/peek=102/)
    await expectGoodAtBothWidths(page, 'the peek')
    await page.keyboard.press('j')
    await expect(page).toHaveURL(/peek=103/)
    await page.keyboard.press('x')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Podgląd' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Czynności dla zaznaczonych' })).toContainText(
      '1 zaznaczona',
    )
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Skróty klawiszowe' })
    await expect(sheet).toContainText('Następny wiersz')
    await expectNoViolation(page, 'the cheat sheet')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('uzytk')
    await expectNoViolation(page, 'the command menu')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/users$/)
    await expect(page.getByText(/^Pokazuje \d+ - \d+ z\s\d+ użytkowników$/)).toBeVisible()
    await expectGoodAtBothWidths(page, 'the users')
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect(page.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectGoodAtBothWidths(page, 'the dashboard')
    await desk.close()
  },
)

test('admin: announces a new sale without moving rows and shows other viewers of a transaction', async ({
  browser,
}) => {
  const [anna, bartek] = [await openStaff(browser, 'finance'), await openStaff(browser, 'support')]
  const seller = await SellerByCalls.arrive(browser, 2, newEmail())
  await seller.sell(1)
  await anna.page.goto(`/admin/transactions?userId=${seller.session.user.id}`)
  const rows = anna.page.locator('tr[data-row]')
  await expect(rows).toHaveCount(1)
  // An unnamed list offers to be saved, but the dialog stays closed until the user opens it.
  await expect(anna.page.getByRole('button', { name: 'Zapisz widok' })).toBeVisible()
  await expect(anna.page.locator('dialog:visible')).toHaveCount(0)
  const [sold] = await seller.sell(1)
  const pill = anna.page.getByRole('button', { name: '1 nowa transakcja – pokaż' })
  await expect(pill).toBeVisible()
  await expect(rows).toHaveCount(1)
  await pill.click()
  await expect(rows).toHaveCount(2)
  await expect(pill).toBeHidden()

  await anna.page.goto(`/admin/transactions/${sold!.id}`)
  await bartek.page.goto(`/admin/transactions/${sold!.id}`)
  const told = 'Ktoś z zespołu ogląda tę transakcję'
  await expect(anna.page.getByText(told)).toBeVisible()
  await expect(bartek.page.getByText(told)).toBeVisible()
  await expectGoodAtBothWidths(anna.page, 'a transaction that two look at')
  await bartek.page.keyboard.press('g')
  await bartek.page.keyboard.press('d')
  await expect(anna.page.getByText(told)).toBeHidden()
  await Promise.all([seller.leave(), anna.close(), bartek.close()])
})
