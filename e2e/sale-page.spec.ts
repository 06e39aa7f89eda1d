import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { newEmail } from './support/destinations.ts'
import { expect, newPlayer, signInAt, test, waitForMail } from './support/fixtures.ts'
import { cardsOf } from './support/inventories.ts'
import { inLanguage, NIGHTLY } from './support/pages.ts'
import { SIMULATOR } from './support/people.ts'
import { SALE_SAMPLES } from './support/sale-samples.ts'
import { showSample } from './support/sale-screens.ts'
import { agree, expectSalePage, openAsSeller, openDialog, SELL_WORDS, codeOnPage } from './support/sellers.ts'
import { decide, openStaff } from './support/staff.ts'
import { sendOffer } from './support/trades.ts'
import { takeFile } from './support/downloads.ts'

// The watcher, the worker and the rail all take time.
test.describe.configure({ timeout: 300_000 })

const words = SELL_WORDS.pl
const SOON = { timeout: 90_000 }
/** Worth less than a new seller's instant payout limit. */
const ITEM = { items: [{ name: 'AK-47 | Redline (Field-Tested)' }] }
const timeline = (page: Page) => page.getByRole('list', { name: 'Przebieg sprzedaży' })

/** Sells `count` items to a PayPal address and sends the offer; returns the sale's id. */
async function sellTo(page: Page, email: string, count = 1): Promise<string> {
  // Cards load in parts, and the offer contains all items. A sale of only the first cards would be refused.
  await expect(cardsOf(page)).toHaveCount(count)
  const dialog = await openDialog(page, count)
  await dialog.getByRole('radio', { name: 'PayPal' }).check()
  await dialog.getByLabel('Adres e-mail konta PayPal').fill(email)
  await agree(dialog)
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expectSalePage(page)
  const code = await codeOnPage(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await sendOffer(page, code)
  return page.url().split('/').at(-1) ?? ''
}

async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSamePage' in window), 'nothing was loaded anew').toBe(true)
}

/** The simulated PayPal chooses its behaviour by the start of the address. */
const receiver = (beginning: string) => `${beginning}.${randomBytes(4).toString('hex')}@example.com`

async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  const answer = await fetch(`${SIMULATOR}/mailbox.json?to=${encodeURIComponent(address)}`)
  return (await answer.json()) as { subject: string; text: string }[]
}

test('money: a sale can be followed to the payout on its page, in the history and by mail', async ({
  page,
}) => {
  await openAsSeller(page, { held: ITEM })
  await page.goto('/account')
  const address = `sprzedaz-${randomBytes(6).toString('hex')}@example.com`
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(address)
  await page.getByRole('button', { name: 'Dodaj adres' }).click()
  const { text } = await waitForMail(address)
  await page.goto(/http:\/\/localhost:\d+\/confirm-email#token=[\w-]+/.exec(text)?.[0] ?? '')
  await expect(page.getByText('Adres e-mail jest potwierdzony.')).toBeVisible()
  await page.goto('/inventory')
  const id = await sellTo(page, newEmail())
  await expect(page).toHaveTitle(/^\(Wypłacono\)/, SOON)
  await expectSamePage(page)
  await expect(page.locator('.sale-hero output')).toContainText(/^Wypłacono .*\d\d:\d\d ·\s/)
  await expect(timeline(page).locator('[aria-current]')).toHaveCount(0)
  for (const step of [
    'Cena zablokowana',
    'Oferta wymiany znaleziona',
    'Przedmiot odebrany',
    'Wypłata zlecona',
  ])
    await expect(timeline(page)).toContainText(step)

  const file = await takeFile(page, 'Potwierdzenie wypłaty (PDF)')
  expect(file.name).toBe(`potwierdzenie-${id.padStart(6, '0')}.pdf`)
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  // As in a browser without a sharing sheet of its own.
  await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: undefined }))
  const picture = await takeFile(page, 'Udostępnij')
  expect(picture.name).toBe('wyplata.png')
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG')

  const number = id.padStart(6, '0')
  await expect
    .poll(async () => (await mailsTo(address)).map(({ subject }) => subject.replaceAll('\u00a0', ' ')), SOON)
    .toEqual(
      expect.arrayContaining([
        `Sprzedaż ${number}: dokończ wymianę w Steam`,
        `Sprzedaż ${number}: przedmioty odebrane`,
        expect.stringMatching(new RegExp(`^Wypłacono .* zł: sprzedaż ${number}$`)),
      ]),
    )
  for (const mail of await mailsTo(address)) expect(mail.text).toMatch(/account\/sales\/\d+|confirm-email/)

  await page.goto('/inventory')
  const row = page.getByRole('region', { name: 'Historia sprzedaży' }).getByRole('listitem').first()
  await expect(row).toContainText(/Zakończono.*PayPal/)
  await row.getByRole('link', { name: new RegExp(`Sprzedaż ${number}`) }).click()
  await expectSalePage(page)
})

test('money: shows an unclaimed PayPal payout and the next step', NIGHTLY, async ({ page }) => {
  await openAsSeller(page, { held: ITEM })
  await sellTo(page, receiver('unclaimed'))
  await expect(page).toHaveTitle(/^\(Czeka na odbiór\)/, SOON)
  await expectSamePage(page)
  await expect(timeline(page).locator('[aria-current=step]')).toContainText('Czeka na odbiór w PayPal')
  await expectNoViolation(page, 'unclaimed')
})

test('money: asks for other details when PayPal refuses a payout', async ({ page }) => {
  await openAsSeller(page, { held: ITEM })
  const id = await sellTo(page, receiver('locked'))
  await expect(page).toHaveTitle(/^\(Podaj inne dane\)/, SOON)
  await expectSamePage(page)
  await page.locator('.sale-hero').getByRole('link', { name: 'Podaj inne dane' }).click()
  await page.waitForURL(`**/account/sales/${id}/details`)
})

test('money: a returned payout links to the balance', NIGHTLY, async ({ page }) => {
  await openAsSeller(page, { held: ITEM })
  await sellTo(page, receiver('returned'))
  await expect(page).toHaveTitle(/^\(Wypłata wróciła\)/, SOON)
  await expectSamePage(page)
  await page.getByRole('link', { name: /^Wypłać .*wybierz dokąd$/ }).click()
  await page.waitForURL('**/account/balance')
})

test('sell: a sale above the limit waits for trade protection and shows the reason after a rejection', async ({
  page,
  browser,
}) => {
  // Together worth more than a new seller's instant payout limit.
  const count = 12
  await openAsSeller(page, { held: { items: Array.from({ length: count }, () => ITEM.items[0]!) } })
  const id = await sellTo(page, newEmail(), count)
  await expect(page).toHaveTitle(/^\(Ochrona wymiany\)/, SOON)
  await expectSamePage(page)
  await expect(timeline(page).locator('[aria-current=step]')).toContainText(
    /Ochrona wymiany Steam\s*do \d+\s/,
  )
  await expect(page.locator('.sale-hero')).toContainText(/nie zmieściła się w\sTwoim limicie/)
  const staff = await openStaff(browser, 'owner')
  const reason = 'Jeden przedmiot ma inny wzór niż w wycenie.'
  await decide(staff, Number(id), { rejectFor: reason })
  await staff.close()
  await expect(page).toHaveTitle(/^\(Odrzucono\)/, SOON)
  await expect(timeline(page)).toContainText(reason)
  await expect(timeline(page)).toContainText(/najwcześniej \d+\s/)
})

/**
 * Shows every state on one page, as if the sale passed through all of them. The page reloads its data when it becomes
 * visible again.
 */
async function eachState(
  page: Page,
  language: 'pl' | 'en',
  check: (name: string) => Promise<void>,
): Promise<void> {
  await showSample(page, 'waiting')
  await signInAt(page, await newPlayer(), inLanguage('/account/sales/123', language))
  for (const [index, name] of Object.keys(SALE_SAMPLES).entries()) {
    // The number distinguishes this state from the previous one.
    const number = String(900_000 + index)
    await page.unrouteAll()
    await showSample(page, name, { number })
    // Alternates the themes, so that both are checked equally.
    await page.evaluate(
      (theme) => {
        document.documentElement.dataset['theme'] = theme
        document.dispatchEvent(new Event('visibilitychange'))
      },
      index % 2 ? 'light' : 'dark',
    )
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
    await check(name)
  }
}

for (const language of ['pl', 'en'] as const) {
  test(
    `sell: every state of a sale is accessible and fits every width in ${language}`,
    NIGHTLY,
    async ({ page }) => {
      await eachState(page, language, async (name) => {
        for (const width of [1440, 320, 390]) {
          await page.setViewportSize({ width, height: 844 })
          await expectNoSideways(page, `${name} ${width}`)
        }
        await expectNoViolation(page, name)
      })
    },
  )
}
