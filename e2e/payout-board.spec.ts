import type { PayoutBoardResponse } from '@app/contract/selling/payout-board'
import type { SaleResponse } from '@app/contract/selling/sales'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { newEmail } from './support/destinations.ts'
import { expect, test } from './support/fixtures.ts'
import { agree, expectSalePage, openAsSeller, openDialog, SELL_WORDS, codeOnPage } from './support/sellers.ts'
import { sendOffer } from './support/trades.ts'
import { NIGHTLY } from './support/pages.ts'

/** In tests the watcher polls Steam every two seconds, and payouts are polled again after a short delay. */
const PAID_WITHIN_MS = 120_000

test(
  'beyond: a seller finds the own payout on the public board',
  NIGHTLY,
  async ({ page, browser, baseURL }) => {
    test.setTimeout(300_000)
    await openAsSeller(page, { held: { items: [{ name: 'AK-47 | Redline (Field-Tested)' }] } })
    const dialog = await openDialog(page, 1)
    const paypal = dialog.getByRole('radio', { name: 'PayPal', exact: true })
    await paypal.check()
    await dialog.getByLabel('Adres e-mail konta PayPal').fill(newEmail())
    await agree(dialog)
    await expectNoViolation(page, 'sell dialog with queues')
    await dialog.getByRole('button', { name: SELL_WORDS.pl.confirm }).click()
    await expectSalePage(page)
    const code = await codeOnPage(page)
    await sendOffer(page, code)
    await expect(page).toHaveTitle(/^\(Wypłacono\)/, { timeout: PAID_WITHIN_MS })

    const link = page.getByRole('main').getByRole('link', { name: /^[\da-f]{4}(-[\da-f]{4}){3}$/ })
    const mark = await link.innerText()
    const token = await page.evaluate(() => localStorage.getItem('accessToken'))
    const id = page.url().split('/').at(-1)
    const own = await page.request.get(`/api/trades/${id}`, { headers: { authorization: `Bearer ${token}` } })
    expect(((await own.json()) as SaleResponse).trade.payout?.mark).toBe(mark)
    await expectNoViolation(page, 'sale page with its mark')

    await link.click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Tablica wypłat' })).toBeVisible()
    const board = (await (await page.request.get('/api/stats/payout-board')).json()) as PayoutBoardResponse

    // An hour that still runs is on no list. As the server will tell it when it is over: a stranger sees a line that says nothing, the seller the own one.
    const entry = { mark, rail: 'paypal', day: '2025-11-14', pace: 'to_5_minutes', band: null } as const
    const others = ['1111', '2222', '3333', '4444'].map((start) => ({
      ...entry,
      mark: `${start}-0000-0000-0000`,
    }))
    const told: PayoutBoardResponse = {
      ...board,
      countedAt: '2025-11-14T13:35:00.000Z',
      entries: [...others, entry],
    }
    await page.route('**/api/stats/payout-board', (route) => route.fulfill({ json: told }))
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
    await page.reload()
    await expect(main.getByText('To Twoja wypłata: PayPal, 14 lis.')).toBeVisible()
    const servers = sent.map((address) => address.split('#')[0])
    expect(servers.filter((address) => address?.includes(mark))).toEqual([])
    await main.getByLabel('Znajdź swoją wypłatę').fill('ffff-0000-0000-0000')
    await expect(main.getByText(/^Tego\skodu\snie\sma\swśród/)).toBeVisible()
    await expectNoViolation(page, 'board with a search')

    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
    })
    const phone = await context.newPage()
    await phone.route('**/api/stats/payout-board', (route) => route.fulfill({ json: told }))
    await phone.goto('/en')
    await phone.getByRole('contentinfo').getByRole('link', { name: 'Payout board' }).click()
    await expect(
      phone.getByRole('main').getByRole('heading', { level: 1, name: 'Payout board' }),
    ).toBeVisible()
    await expect(phone.getByText(mark)).toBeVisible()
    await expectNoViolation(phone, 'board on a phone')
    await expectNoSideways(phone, 'board on a phone')
    await context.close()
  },
)
