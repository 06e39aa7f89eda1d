import type { SaleResponse } from '@app/contract/selling/sales'
import type { Locator, Page } from '@playwright/test'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { newAccountNumber, newEmail } from './support/destinations.ts'
import { expect, test } from './support/fixtures.ts'
import type { Language } from './support/inventories.ts'
import { letPromisePass } from './support/passing-time.ts'
import { OWNER } from './support/payout-secrets.ts'
import { agree, expectSalePage, openAsSeller, openDialog, SELL_WORDS, codeOnPage } from './support/sellers.ts'
import { sendOffer } from './support/trades.ts'
import { NIGHTLY } from './support/pages.ts'

/** In tests the watcher polls Steam every two seconds, and payouts are polled again after a short delay. */
const PAID_WITHIN_MS = 120_000
const HELD = { items: [{ name: 'AK-47 | Redline (Field-Tested)' }] }
/**
 * The simulator first serves only the file for the 16:00 clearing session, which the receiving bank books by 17:30.
 */
const PROMISE = {
  pl: /^Na\skoncie\s\(mBank\)\snajpóźniej\swe?\s\S+,\s\d{1,2}\s\S+,\so\s17:30$/,
  en: /^On\syour\saccount\s\(mBank\)\sby\s\S+\s\d{1,2}\s\S+,\s17:30\sat\sthe\slatest$/,
}

async function chooseTransfer(dialog: Locator, language: Language): Promise<void> {
  const words = SELL_WORDS[language]
  await dialog.getByRole('radio', { name: words.bank }).check()
  await dialog.getByLabel(words.account).fill(newAccountNumber())
  await dialog.getByLabel(words.owner).fill(OWNER)
  await expect(dialog.locator('.payout-preview-head')).toHaveText(PROMISE[language])
}

async function readSale(page: Page): Promise<SaleResponse['trade']> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const id = page.url().split('/').at(-1)
  const answer = await page.request.get(`/api/trades/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as SaleResponse).trade
}

test(
  'beyond: a seller sees the promised time before confirming and gets a bonus for a late payout',
  NIGHTLY,
  async ({ page, browser, baseURL }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
    })
    const phone = await context.newPage()
    await openAsSeller(phone, { held: HELD, language: 'en' })
    await chooseTransfer(await openDialog(phone, 1, 'en'), 'en')
    await expectNoViolation(phone, 'promise of a transfer on a phone')
    await expectNoSideways(phone, 'promise of a transfer on a phone')
    await context.close()

    await openAsSeller(page, { held: HELD })
    const dialog = await openDialog(page, 1)
    await chooseTransfer(dialog, 'pl')
    await dialog.getByRole('radio', { name: 'PayPal', exact: true }).check()
    await dialog.getByLabel('Adres e-mail konta PayPal').fill(newEmail())
    await expect(dialog.getByText(/^Najpóźniej\s.*jeśli/)).toBeVisible()
    await agree(dialog)
    await dialog.getByRole('button', { name: SELL_WORDS.pl.confirm }).click()
    await expectSalePage(page)
    const code = await codeOnPage(page)
    const main = page.getByRole('main')
    await expect(main.getByText(/^Pieniądze\sbędą\snajpóźniej/)).toBeVisible()
    const sale = await readSale(page)
    expect(Date.parse(sale.promise?.by ?? '')).toBeGreaterThan(Date.parse(sale.serverTime))

    // As if the promise had passed yesterday, under terms with a bonus of 5 zlotys a day.
    letPromisePass(sale.id)
    await page.reload()
    await expect(main.getByText(/^Obiecaliśmy\spieniądze\sdo:.*Spóźniamy\ssię/)).toBeVisible()
    await sendOffer(page, code)
    await expect(page).toHaveTitle(/^\(Wypłacono\)/, { timeout: PAID_WITHIN_MS })
    await expect(main.getByText('Spóźniliśmy się o 2 dni.')).toBeVisible({ timeout: PAID_WITHIN_MS })
    await expect(main.getByText(/Za\sspóźnienie\sdodaliśmy\s10,00\szł\sdo\sTwojego\ssalda/)).toBeVisible()
    await expectNoViolation(page, 'sale page with a late bonus')
    expect((await readSale(page)).promise?.broken).toMatchObject({ days: 2, bonus: 10 })

    await main.getByRole('link', { name: 'Zobacz saldo' }).click()
    await expect(
      page
        .getByRole('main')
        .getByText(/^10,00\szł$/)
        .first(),
    ).toBeVisible()
  },
)
