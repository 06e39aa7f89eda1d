import type { AdminTransactionResponse } from '@app/contract/office/money'
import { servicesFromEnvironment } from '@app/stack/services'
import { startStack, type Stack } from '@app/stack/start-stack'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { openDesk, raiseAdvanceLimit } from './support/day.ts'
import { control, expect, test } from './support/fixtures.ts'
import { NIGHTLY } from './support/pages.ts'
import { SellerByCalls } from './support/seller-by-calls.ts'

// A product of its own: it has a dispatcher, and Steam's protection ends after a minute.
test.describe.configure({ mode: 'serial', timeout: 900_000 })

/** From here on a payout to new details waits for staff, so the sale can still be rejected. */
const ASKS_FROM_GROSZE = 500_00
/** Two jobs of the worker that run every minute, and the protection. */
const PATIENCE = { timeout: 420_000 }

let stack: Stack
test.beforeAll(async () => {
  test.setTimeout(480_000)
  stack = await startStack({
    services: await servicesFromEnvironment(),
    apis: 1,
    workers: 1,
    dispatchers: 1,
    env: { RATE_LIMIT_FACTOR: '1000', PRICES_TIMEOUT_SECONDS: '120', STEAM_INVENTORY_PER_WINDOW: '500' },
  })
  await raiseAdvanceLimit(stack)
  const body = new URLSearchParams({ state: 'short' })
  await fetch(`${stack.simulatorUrl}/demo/protection`, { method: 'POST', body, redirect: 'manual' })
})
test.afterAll(() => stack.stop())

test(
  'admin: accounts give the items of a rejected sale back without a person',
  NIGHTLY,
  async ({ browser }) => {
    const probe = await browser.newContext({ baseURL: stack.url })
    await expect
      .poll(async () => (await probe.request.get('/api/skins/calculator')).status(), PATIENCE)
      .toBe(200)
    await probe.close()
    const seller = await SellerByCalls.arrive(browser, 30, 'zwrot@example.com', stack)
    const [sale] = await seller.sell(1, await seller.countWorth(ASKS_FROM_GROSZE))
    await expect.poll(() => seller.stateOf(sale!.id), PATIENCE).toBe('items_received')

    const { page, session } = await openDesk(browser, stack, 'finance')
    const { transaction } = await session.call<AdminTransactionResponse>(
      'GET',
      `/admin/transactions/${sale!.id}`,
    )
    await session.call('POST', `/admin/transactions/${sale!.id}/reject`, {
      version: transaction.version,
      reason: 'inny stan niż w wycenie',
    })
    const row = page.getByRole('row').filter({ hasText: seller.session.user.displayName })
    await expect(async () => {
      await page.goto('/admin/money/sellers')
      await expect(row).toContainText('oferta czeka na sprzedającego', { timeout: 3_000 })
    }).toPass(PATIENCE)
    await expectNoViolation(page, 'a return that is given back')
    await expectNoSideways(page, 'a return that is given back')

    const offers = (await control(
      `/_control/offers?player=${seller.session.user.steamId}`,
      undefined,
      'GET',
      stack.simulatorUrl,
    )) as { id: string; state: number; message: string }[]
    const gifts = offers.filter(({ message }) => message.startsWith('Zwrot'))
    expect(gifts).toMatchObject([{ state: 2 }])
    await control(`/_control/offers/${gifts[0]!.id}`, { state: 3 }, 'POST', stack.simulatorUrl)
    await expect(async () => {
      await page.goto('/admin/money/sellers')
      await expect(page.getByText('Nic nie czeka na oddanie')).toBeVisible({ timeout: 3_000 })
    }).toPass(PATIENCE)
    await page.context().close()
    await seller.leave()
  },
)
