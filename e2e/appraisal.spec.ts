import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { agree, expectSalePage, openAsSeller, openDialog, SELL_WORDS } from './support/sellers.ts'
import { newEmail } from './support/destinations.ts'
import { openStaff } from './support/staff.ts'
import { NIGHTLY } from './support/pages.ts'

const DOPPLER = '★ Karambit | Doppler (Factory New)'
const VIEWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const
const AMOUNT = /612,34\szł/

test(
  'beyond: a seller requests an appraisal of a Doppler, accepts the price and sells at it',
  NIGHTLY,
  async ({ page, browser }) => {
    test.setTimeout(180_000)
    await openAsSeller(page, {
      held: { items: [{ name: 'AK-47 | Redline (Field-Tested)' }, { name: DOPPLER, version: 'Ruby' }] },
    })
    await page.getByRole('heading', { name: /^Niedostępne teraz/ }).click()
    await page.getByRole('button', { name: /^Poproś o\swycenę: ★ Karambit/ }).click()
    const question = page.getByRole('dialog', { name: /^Poproś o\swycenę$/ })
    await expect(question.getByText(/To nasz cel, a\snie gwarancja/)).toBeVisible()
    await expectNoViolation(page, 'the question')
    await question.getByLabel(/^Co go wyróżnia/).fill('Rubin, bez rys.')
    await question.getByRole('button', { name: 'Wyślij do wyceny' }).click()
    const panel = page.getByRole('region', { name: 'Wyceny ręczne' })
    await expect(panel.getByText('Czeka na cenę od naszej obsługi.')).toBeVisible()
    const ticket = await panel.getByRole('link', { name: /^Rozmowa:/ }).getAttribute('href')
    const ticketId = ticket?.split('/').at(-1)

    const anna = await openStaff(browser, 'finance')
    await anna.page.setViewportSize(VIEWS[1])
    await anna.page.goto(`/admin/tickets/${ticketId}?status=open&category=appraisal`)
    await expect(anna.page.getByText('czeka na cenę', { exact: true })).toBeVisible()
    await anna.page.getByLabel('Sprzedający dostaje (zł)').fill('612,34')
    await anna.page.getByLabel('Uzasadnienie dla sprzedającego').fill('Rubin bez śladów użycia.')
    await expectNoViolation(anna.page, 'naming a price')
    await expectNoSideways(anna.page, 'naming a price')
    await anna.page.getByRole('button', { name: 'Zaproponuj tę cenę' }).click()
    await expect(anna.page.getByText('cena zaproponowana', { exact: true })).toBeVisible()
    await anna.close()

    // By itself, without a reload.
    const accept = panel.getByRole('button', { name: /^Przyjmij 612,34/ })
    await expect(accept).toBeVisible()
    for (const view of VIEWS) {
      await page.setViewportSize(view)
      await expectNoViolation(page, `a price in the inventory at ${view.width}`)
      await expectNoSideways(page, `a price in the inventory at ${view.width}`)
    }
    await page.goto(`/support/ticket/${ticketId}`)
    await expect(page.getByText('Rubin bez śladów użycia.')).toBeVisible()
    for (const view of VIEWS) {
      await page.setViewportSize(view)
      await expectNoViolation(page, `the ticket with a price at ${view.width}`)
      await expectNoSideways(page, `the ticket with a price at ${view.width}`)
    }
    await page.getByRole('button', { name: /^Przyjmij 612,34/ }).click()
    await expect(page.getByText(/^Cena 612,34\szł jest Twoja do/)).toBeVisible()

    await page.goto('/inventory')
    const dialog = await openDialog(page, 1)
    await expect(dialog.getByText('cena z wyceny ręcznej', { exact: true })).toBeVisible()
    await dialog.getByRole('radio', { name: 'PayPal', exact: true }).check()
    await dialog.getByLabel('Adres e-mail konta PayPal').fill(newEmail())
    await agree(dialog)
    await dialog.getByRole('button', { name: SELL_WORDS.pl.confirm }).click()
    await expectSalePage(page)
    const main = page.getByRole('main')
    await expect(main.getByText('cena z wyceny ręcznej', { exact: true })).toBeVisible()
    await expect(main.getByText(AMOUNT).first()).toBeVisible()
  },
)
