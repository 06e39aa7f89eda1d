import type { StatementsResponse } from '@app/contract/selling/documents'
import type { SaleResponse } from '@app/contract/selling/sales'
import type { Page } from '@playwright/test'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { newEmail } from './support/destinations.ts'
import { expect, test } from './support/fixtures.ts'
import { agree, expectSalePage, openAsSeller, openDialog, SELL_WORDS, codeOnPage } from './support/sellers.ts'
import { openStaff } from './support/staff.ts'
import { sendOffer } from './support/trades.ts'
import { NIGHTLY } from './support/pages.ts'
import { takeFile } from './support/downloads.ts'

/** In tests the watcher polls Steam every two seconds, and payouts are polled again after a short delay. */
const PAID_WITHIN_MS = 120_000

async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as Answer
}

const isPdfIn = (bytes: Buffer, language: string) =>
  bytes.toString('latin1').startsWith('%PDF-') && bytes.toString('latin1').includes(`/Lang (${language})`)

const warsaw = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw' })

test(
  'beyond: a seller downloads the contract and yearly statement, and finance staff the monthly tax files',
  NIGHTLY,
  async ({ page, browser }) => {
    test.setTimeout(600_000)
    await openAsSeller(page, { held: { items: [{ name: 'AK-47 | Redline (Field-Tested)' }] } })
    const dialog = await openDialog(page, 1)
    await dialog.getByRole('radio', { name: 'PayPal', exact: true }).check()
    await dialog.getByLabel('Adres e-mail konta PayPal').fill(newEmail())
    await agree(dialog)
    await dialog.getByRole('button', { name: SELL_WORDS.pl.confirm }).click()
    await expectSalePage(page)
    const code = await codeOnPage(page)
    await expect(page.getByRole('button', { name: 'Umowa sprzedaży (PDF)' })).toBeHidden()
    await sendOffer(page, code)
    await expect(page).toHaveTitle(/^\(Wypłacono\)/, { timeout: PAID_WITHIN_MS })

    const salePath = new URL(page.url()).pathname
    const { trade } = await ask<SaleResponse>(page, `/trades/${salePath.split('/').at(-1)}`)
    const contract = await takeFile(page, 'Umowa sprzedaży (PDF)')
    expect(contract.name).toBe(`umowa-${trade.number}.pdf`)
    expect(isPdfIn(contract.bytes, 'pl-PL')).toBe(true)
    await expectNoViolation(page, 'sale page with its papers')

    await page.goto('/account')
    const { years } = await ask<StatementsResponse>(page, '/account/statements')
    const year = Number(warsaw.format(new Date(trade.payout?.settledAt ?? '')).slice(0, 4))
    expect(years).toMatchObject([{ year, payouts: 1, paid: trade.amount, net: trade.amount }])
    await expect(page.getByRole('region', { name: 'Dokumenty' }).getByRole('listitem')).toContainText(
      '1 wypłata',
    )
    await expectNoViolation(page, 'profile with documents')
    const table = await takeFile(page, `CSV: pobierz zestawienie za rok ${year}`)
    expect(table.name).toBe(`zestawienie-${year}.csv`)
    const text = table.bytes.toString('utf8')
    expect(text).toContain(`"${trade.number}";"Sprzedaż";"AK-47 | Redline (Field-Tested)";"PayPal"`)
    expect(text).toContain(trade.amount.toFixed(2).replace('.', ','))

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/en/account')
    const paper = await takeFile(page, `PDF: download the statement for ${year}`)
    expect(paper.name).toBe(`statement-${year}.pdf`)
    expect(isPdfIn(paper.bytes, 'en-GB')).toBe(true)
    await expectNoSideways(page, 'profile with documents on a phone')
    await page.goto(`/en${salePath}`)
    const english = await takeFile(page, 'Purchase contract (PDF)')
    expect(english.name).toBe(`contract-${trade.number}.pdf`)
    expect(isPdfIn(english.bytes, 'en-GB')).toBe(true)

    const received = trade.timeline.find(({ state }) => state === 'items_received')
    const month = warsaw.format(new Date(received?.at ?? '')).slice(0, 7)
    const staff = await openStaff(browser, 'finance')
    await staff.page.goto('/admin/money')
    await staff.page.getByRole('main').getByRole('link', { name: 'Podatki' }).click()
    await staff.page.getByRole('main').getByRole('combobox', { name: 'Miesiąc' }).selectOption(month)
    await expect(staff.page.getByText('Zgadza się z księgami')).toHaveCount(2)
    await expectNoViolation(staff.page, 'taxes at the money desk')
    const register = await takeFile(staff.page, 'Rejestr PCC (CSV)')
    expect(register.name).toBe(`pcc-${month}.csv`)
    expect(register.bytes.toString('utf8')).toContain('"Umowa";"Rodzaj"')
    const purchases = await takeFile(staff.page, 'Zakupy dla księgowego (CSV)')
    expect(purchases.name).toBe(`zakupy-${month}.csv`)
    expect(purchases.bytes.toString('utf8')).toContain(`"${trade.number}";"ZAKUP"`)
    await staff.page.goto(`/admin/transactions/${trade.id}`)
    const staffs = await takeFile(staff.page, 'Umowa (PDF)')
    expect(staffs.bytes.equals(contract.bytes)).toBe(true)
    await staff.close()
  },
)
