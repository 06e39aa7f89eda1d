import type { Locator, Page } from '@playwright/test'
import { newAccountNumber, newCoinAddress, newEmail } from './support/destinations.ts'
import { control, expect, test } from './support/fixtures.ts'
import { nightlyUnless } from './support/pages.ts'
import { BITCOIN_ADDRESS, OWNER } from './support/payout-secrets.ts'
import { agree, expectSalePage, openAsSeller, openDialog, SELL_WORDS, codeOnPage } from './support/sellers.ts'
import { openStaff } from './support/staff.ts'
import { creditsTo, reverseTrade, sendOffer } from './support/trades.ts'
import { SIMULATOR } from './support/people.ts'
import { takeFile } from './support/downloads.ts'

// Tests from the sign-in to the payout, including all work of the watcher, the worker and the rail.
test.describe.configure({ timeout: 300_000 })

const words = SELL_WORDS.pl
/** Together these items are worth less than a new seller's instant payout limit. */
const ITEMS = {
  items: [
    { name: 'AK-47 | Redline (Field-Tested)' },
    { name: 'AWP | Worm God (Minimal Wear)' },
    { name: 'SG 553 | Tiger Moth (Battle-Scarred)' },
  ],
}
/** In tests the watcher polls Steam every two seconds, and payouts are polled again after a short delay. */
const PAID_WITHIN_MS = 90_000

const step = (page: Page) =>
  page.getByRole('list', { name: 'Przebieg sprzedaży' }).locator('[aria-current=step]')

/** Sells three items and confirms; returns the amount in grosze. */
async function sell(page: Page, choose: (dialog: Locator) => Promise<void>): Promise<number> {
  await openAsSeller(page, { held: ITEMS })
  const dialog = await openDialog(page, 3)
  await choose(dialog)
  await agree(dialog)
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expectSalePage(page)
  const code = await codeOnPage(page)
  await expect(step(page)).toContainText(words.looking)
  // All later updates must arrive without a page reload; a reload would remove this mark.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const id = Number(page.url().split('/').at(-1))
  await sendOffer(page, code)
  const { trade } = await ownSale(page, id)
  return Math.round(trade.amount * 100)
}

async function ownSale(page: Page, id: number): Promise<{ trade: { amount: number; state: string } }> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await page.request.get(`/api/trades/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.json() as Promise<{ trade: { amount: number; state: string } }>
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/^\(Wypłacono\)/, { timeout: PAID_WITHIN_MS })
  await expect(page.getByRole('list', { name: 'Przebieg sprzedaży' })).toContainText('Wypłacono')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
}

async function byEmail(dialog: Locator, service: 'PayPal' | 'Skrill', email: string): Promise<void> {
  await dialog.getByRole('radio', { name: service }).check()
  await dialog.getByLabel(`Adres e-mail konta ${service}`).fill(email)
}

for (const service of ['PayPal', 'Skrill'] as const) {
  test(`money: three items sold, sent and paid by ${service}, seen live to the end`, async ({ page }) => {
    const email = newEmail()
    const grosze = await sell(page, (dialog) => byEmail(dialog, service, email))
    await expectPaid(page)
    const credits = await creditsTo(email)
    expect(credits).toMatchObject([{ rail: service.toLowerCase(), amountMinor: grosze, currency: 'PLN' }])
    expect((await takeFile(page, 'Potwierdzenie wypłaty (PDF)')).name).toMatch(/\.pdf$/)
  })
}

for (const [coin, name] of [
  ['BTC', 'Bitcoin'],
  ['LTC', 'Litecoin'],
] as const) {
  test(
    `money: three items sold, sent and paid in ${name}`,
    nightlyUnless(coin === 'BTC'),
    async ({ page }) => {
      // One of the destinations that no dump and no log may show afterwards.
      const address = coin === 'BTC' ? BITCOIN_ADDRESS : newCoinAddress(coin)
      await sell(page, async (dialog) => {
        await dialog.getByRole('radio', { name: 'Bitcoin / Litecoin' }).check()
        await dialog.getByRole('radio', { name: `${name} (${coin})` }).check()
        await dialog.getByLabel('Adres portfela').fill(address)
      })
      await expectPaid(page)
      expect(await creditsTo(address)).toMatchObject([{ currency: coin }])
    },
  )
}

test('money: pays by bank file and settles by the statement', async ({ page, browser }) => {
  const account = newAccountNumber()
  const grosze = await sell(page, async (dialog) => {
    await dialog.getByRole('radio', { name: words.bank }).check()
    await dialog.getByLabel(words.account).fill(account)
    await dialog.getByLabel(words.owner).fill(OWNER)
  })
  const id = Number(page.url().split('/').at(-1))
  await expect
    .poll(async () => (await ownSale(page, id)).trade.state, { timeout: 60_000 })
    .toBe('items_received')

  const [maker, checker] = [await openStaff(browser, 'finance'), await openStaff(browser, 'owner')]
  type Batch = { batch: { id: number; state: string } }
  const { batch } = await maker.session.call<Batch>('POST', '/admin/bank/batches', { format: 'elixir' })
  const read = () => maker.session.call<Batch>('GET', `/admin/bank/batches/${batch.id}`)
  await expect.poll(async () => (await read()).batch.state, { timeout: 60_000 }).toBe('ready')
  const file = await maker.session.download(`/admin/bank/batches/${batch.id}/file`)
  const taken = await fetch(`${SIMULATOR}/_control/bank/files?encoding=cp852`, {
    method: 'POST',
    body: new Uint8Array(file),
  })
  expect(taken.status).toBe(201)
  await checker.session.call('POST', `/admin/bank/batches/${batch.id}/uploaded`)
  type Statements = { statements: { closingBalance: number }[] }
  const { statements } = await maker.session.call<Statements>('GET', '/admin/bank/statements')
  const openingMinor = statements[0] && Math.round(statements[0].closingBalance * 100)
  const statement = await fetch(`${SIMULATOR}/_control/bank/statements`, {
    method: 'POST',
    body: JSON.stringify({ format: 'camt.053', openingMinor }),
    headers: { 'content-type': 'application/json' },
  })
  const bytes = Buffer.from(await statement.arrayBuffer())
  await maker.session.upload('/admin/bank/statements', bytes, 'application/xml')
  await expectPaid(page)
  expect(await creditsTo(account)).toMatchObject([{ rail: 'bank', amountMinor: grosze }])
  await Promise.all([maker.close(), checker.close()])
})

test('offer: a trade undone on Steam after the payout is told, and stops the next sale', async ({ page }) => {
  await sell(page, (dialog) => byEmail(dialog, 'PayPal', newEmail()))
  await expectPaid(page)
  await reverseTrade(page)
  await expect(page.getByRole('main')).toContainText('Cofnięto w Steam', { timeout: PAID_WITHIN_MS })
  await expect(page.getByRole('main')).toContainText(/dług|do zwrotu/i)
})

test('offer: an offer with other items is not taken and its seller is told what to do', async ({ page }) => {
  const player = await openAsSeller(page, { held: ITEMS })
  const dialog = await openDialog(page, 2)
  await byEmail(dialog, 'PayPal', newEmail())
  await agree(dialog)
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expectSalePage(page)
  // The offer contains all three items, although only two were sold.
  await sendOffer(page, 'KOD')
  await expect(page.getByRole('main')).toContainText('zawiera inne przedmioty niż wycena', {
    timeout: 60_000,
  })
  await expect(step(page)).toContainText(words.looking)
  const { items } = (await control(`/_book?player=${player.steamId}`, undefined, 'GET')) as {
    items: unknown[]
  }
  expect(items).toEqual([])
})
