import type { Locator, Page } from '@playwright/test'
import { NIGHTLY, nightlyUnless } from './support/pages.ts'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { cardsOf, waitForCards, type Language } from './support/inventories.ts'
import { ACCOUNT_NUMBER, BITCOIN_ADDRESS, OWNER, PAYPAL_EMAIL } from './support/payout-secrets.ts'
import {
  agree,
  changeQuotes,
  endingIn,
  expectSalePage,
  fillIn,
  openAsSeller,
  openDialog,
  SELL_WORDS,
} from './support/sellers.ts'

const words = SELL_WORDS.pl
const toasts = (page: Page) => page.locator('.toasts')
const PRESSES_MAX = 40

// Whole sales from the sign-in on, some with two tabs and some with waiting for a quote to end.

// Prices come a moment after the first start; without them nothing can be sold.
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await expect
    .poll(async () => (await request.get('/api/skins/calculator/compact')).status(), { timeout: 60_000 })
    .toBe(200)
  await request.dispose()
})

/** Counts key presses, so that the way through the page has a length. */
class Keyboard {
  presses = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }
  async press(key: string): Promise<void> {
    this.presses += 1
    await this.#page.keyboard.press(key)
  }
  async tabTo(target: Locator): Promise<void> {
    for (let step = 0; step < 30; step += 1) {
      await this.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`no way by Tab to ${String(target)}`)
  }
  async paste(text: string): Promise<void> {
    await this.#page.evaluate((value) => navigator.clipboard.writeText(value), text)
    await this.press('Control+V')
  }
}

/** Keeps what a screen reader would be told, in order. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const note = () => {
      for (const region of document.querySelectorAll('[role=status], output')) {
        const text = region.textContent?.trim() ?? ''
        if (text !== '' && heard.at(-1) !== text) heard.push(text)
      }
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as Window & { heard?: string[] }).heard ?? [])
}

for (const [language, width] of [
  ['pl', 1440],
  ['en', 390],
] as const satisfies (readonly [Language, number])[]) {
  test.describe(`${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'] })

    test(`sell: one item by keyboard alone, in at most ${PRESSES_MAX} presses, ${language} ${width} px`, async ({
      page,
    }) => {
      const text = SELL_WORDS[language]
      await openAsSeller(page, { language })
      const heard = await listen(page)
      const keys = new Keyboard(page)
      // The skip link leads past the header.
      await keys.press('Tab')
      await keys.press('Enter')
      await keys.tabTo(cardsOf(page).first())
      await keys.press('Space')
      await expect(cardsOf(page).first()).toHaveAttribute('aria-selected', 'true')
      await keys.tabTo(page.getByRole('button', { name: text.open }))
      await keys.press('Enter')
      const dialog = page.getByRole('dialog', { name: text.title })
      await expect(dialog.getByRole('heading', { name: text.title })).toBeFocused()
      await expect(dialog.getByRole('timer')).toBeVisible()
      await keys.tabTo(dialog.getByRole('radio', { name: text.bank }))
      await keys.press('Space')
      await keys.tabTo(dialog.getByLabel(text.account))
      await keys.paste(ACCOUNT_NUMBER)
      await keys.tabTo(dialog.getByLabel(text.owner))
      await keys.paste(OWNER)
      await keys.tabTo(dialog.getByRole('checkbox', { name: text.terms }))
      await keys.press('Space')
      await keys.tabTo(dialog.getByRole('checkbox', { name: text.sent }))
      await keys.press('Space')
      await keys.press('Enter')
      await expectSalePage(page, language)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(toasts(page)).toContainText(text.done)
      console.log(`one item by keyboard, ${language} ${width} px: ${keys.presses} presses`)
      expect(keys.presses).toBeLessThanOrEqual(PRESSES_MAX)
      const said = (await heard()).join(' · ')
      expect(said).toContain('mBank')
      expect(said).toContain(text.done)
      await expect(page.getByRole('status').filter({ hasText: text.looking })).toBeVisible()
    })
  })
}

test('sell: a confirmed sale shows its step, its code and a masked account, and the item is no longer offered', async ({
  page,
}) => {
  await openAsSeller(page)
  const card = (await cardsOf(page).first().textContent()) ?? ''
  const dialog = await openDialog(page)
  const code = await dialog.getByRole('textbox', { name: 'Kod sprzedaży', exact: true }).inputValue()
  await fillIn(dialog)
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expectSalePage(page)
  const steps = page.getByRole('list', { name: 'Przebieg sprzedaży' })
  await expect(steps.locator('[aria-current=step]')).toContainText(words.looking)
  await expect(page.getByRole('textbox', { name: 'Kod sprzedaży', exact: true })).toHaveValue(code)
  await expect(page.getByText('mBank 91 1140 •••• 0001')).toBeVisible()
  await expect(page).toHaveTitle(/^\(Szukamy oferty\) Sprzedaż \d{6}/)
  await expect(page.getByText(/^Ostatnia aktualizacja \d\d:\d\d:\d\d$/)).toBeVisible()
  await page.goto('/inventory')
  await waitForCards(page)
  await expect(cardsOf(page).first()).not.toHaveText(card)
})

test('sell: a cancelled sale says so at once and frees its item', async ({ page }) => {
  await openAsSeller(page)
  const card = (await cardsOf(page).first().textContent()) ?? ''
  const dialog = await openDialog(page)
  await fillIn(dialog)
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expectSalePage(page)
  await page.getByRole('button', { name: 'Anuluj sprzedaż' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Zostaw sprzedaż' })).toBeFocused()
  await question.getByRole('button', { name: 'Anuluj sprzedaż' }).click()
  await expect(page.getByText('Anulowano przed wysłaniem')).toBeVisible()
  await expect(page.getByText('Anulowano', { exact: true })).toBeVisible()
  await page.goto('/inventory')
  await waitForCards(page)
  await expect(cardsOf(page).first()).toHaveText(card)
})

test('sell: two quick presses and a second tab make one sale', async ({ page, context }) => {
  await openAsSeller(page)
  const other = await context.newPage()
  await other.goto('/inventory')
  await waitForCards(other)
  const late = await openDialog(other)
  await fillIn(late)
  const dialog = await openDialog(page)
  await fillIn(dialog)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/inventory/sell')) sent += 1
  })
  await dialog.getByRole('button', { name: words.confirm }).dblclick()
  await expectSalePage(page)
  expect(sent).toBe(1)
  await late.getByRole('button', { name: words.confirm }).click()
  await expect(late.getByText('1 przedmiot nie jest już dostępny')).toBeVisible()
  await expect(late.getByText('Jest już w sprzedaży.')).toBeVisible()
})

test('sell: when one item went elsewhere, the rest is offered at its own price', async ({
  page,
  context,
}) => {
  await openAsSeller(page)
  const dialog = await openDialog(page, 3)
  await fillIn(dialog)
  const other = await context.newPage()
  await other.goto('/inventory')
  await waitForCards(other)
  const quicker = await openDialog(other, 1)
  await fillIn(quicker)
  await quicker.getByRole('button', { name: words.confirm }).click()
  await expectSalePage(other)
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expect(dialog.getByText('1 przedmiot nie jest już dostępny')).toBeVisible()
  await expect(toasts(page)).toContainText('Wystąpił błąd podczas sprzedaży przedmiotów')
  await dialog.getByRole('button', { name: /^Sprzedaj pozostałe 2/ }).click()
  await expect(page.getByRole('dialog', { name: 'Sprzedaż 2 przedmiotów' })).toBeVisible()
  await expect(dialog.getByLabel(words.account)).toHaveValue(ACCOUNT_NUMBER)
  await page.getByRole('dialog').getByRole('button', { name: words.confirm }).click()
  await expectSalePage(page)
})

test('sell: an expired quote keeps what was typed, shows what moved and wants a fresh confirmation', async ({
  page,
}) => {
  await openAsSeller(page)
  // The first quote promises more than the server gives today.
  await changeQuotes(page, (quote) => ({
    ...endingIn(20)(quote),
    total: quote.total + 1.58,
    items: quote.items.map((item) => ({ ...item, ourPrice: item.ourPrice + 1.58 })),
  }))
  const dialog = await openDialog(page)
  const heard = await listen(page)
  await fillIn(dialog)
  await expect(dialog.getByText('Wycena wygasła. Odśwież ją, dane zostają.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: words.confirm })).toHaveCount(0)
  await expect.poll(async () => (await heard()).join(' · ')).toContain('Czas minął')
  await dialog.getByRole('button', { name: 'Odśwież wycenę' }).click()
  await expect(dialog.getByText(/^Cena spadła o\s1,58/)).toBeVisible()
  await expect(dialog.getByText(/\(−1,58\)$/)).toBeVisible()
  await expect(dialog.getByLabel(words.account)).toHaveValue(ACCOUNT_NUMBER)
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expectSalePage(page)
})

test('sell: in the last two minutes the price can be locked again under the same code', async ({ page }) => {
  await openAsSeller(page)
  await changeQuotes(page, endingIn(75))
  const dialog = await openDialog(page)
  const heard = await listen(page)
  const code = await dialog.getByRole('textbox', { name: 'Kod sprzedaży', exact: true }).inputValue()
  await expect.poll(async () => (await heard()).join(' · ')).toContain('Zostało 1:00')
  await dialog.getByRole('button', { name: /^Przedłuż/ }).click()
  await expect(dialog.getByText(/^Cena zablokowana na nowo do/)).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  await expect(dialog.getByRole('textbox', { name: 'Kod sprzedaży', exact: true })).toHaveValue(code)
  await expect(dialog.getByRole('button', { name: /^Przedłuż/ })).toHaveCount(0)
})

test(
  'sell: what was typed is given up only on purpose, and the focus returns to the button',
  NIGHTLY,
  async ({ page }) => {
    await openAsSeller(page)
    const dialog = await openDialog(page)
    await dialog.getByRole('radio', { name: 'PayPal' }).check()
    await dialog.getByLabel('Adres e-mail konta PayPal').fill('gracz@example.com')
    const question = page.getByRole('alertdialog', { name: 'Odrzucić wpisane dane?' })
    for (let round = 0; round < 3; round += 1) {
      await page.keyboard.press('Escape')
      await expect(question).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(dialog).toBeVisible()
    }
    await expect(dialog.getByLabel('Adres e-mail konta PayPal')).toHaveValue('gracz@example.com')
    await dialog.getByRole('button', { name: 'Anuluj', exact: true }).click()
    await question.getByRole('button', { name: 'Odrzuć dane' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: words.open })).toBeFocused()
  },
)

test('sell: each method takes what is right and names what is wrong', NIGHTLY, async ({ page }) => {
  await openAsSeller(page)
  const dialog = await openDialog(page)
  const leave = async (label: string, value: string) => {
    await dialog.getByLabel(label).fill(value)
    await dialog.getByLabel(label).blur()
  }
  await dialog.getByRole('radio', { name: words.bank }).check()
  await leave(words.account, `${ACCOUNT_NUMBER.slice(0, -1)}2`)
  await expect(dialog.getByText('Numer zawiera błąd. Sprawdź grupy cyfr.')).toBeVisible()
  await leave(words.account, '91 1140 2004 0000 0000 0000 00')
  await expect(dialog.getByText('Brakuje 2 cyfr: numer konta ma 26 cyfr')).toBeVisible()
  await leave(words.account, 'PL61-1090-1014-0000-0712-1981-2874')
  await expect(dialog.getByText('Erste Bank Polska (Santander), numer poprawny')).toBeVisible()
  await expect(dialog.getByLabel(words.account)).toHaveValue('61 1090 1014 0000 0712 1981 2874')
  for (const service of ['PayPal', 'Skrill']) {
    await dialog.getByRole('radio', { name: service }).check()
    await leave(`Adres e-mail konta ${service}`, 'gracz')
    await expect(dialog.getByText('Podaj adres w formie nazwa@domena.pl')).toBeVisible()
    await leave(`Adres e-mail konta ${service}`, 'gracz@gmial.com')
    await dialog.getByRole('button', { name: 'Popraw na gracz@gmail.com' }).click()
    await expect(dialog.getByLabel(`Adres e-mail konta ${service}`)).toHaveValue('gracz@gmail.com')
  }
  await dialog.getByRole('radio', { name: 'Bitcoin / Litecoin' }).check()
  await dialog.getByRole('radio', { name: 'Bitcoin (BTC)' }).check()
  await leave('Adres portfela', 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea')
  await expect(dialog.getByText('To adres Litecoin. Zmień monetę albo adres.')).toBeVisible()
  await leave('Adres portfela', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')
  await expect(dialog.getByText('To adres sieci testowej. Podaj adres sieci głównej.')).toBeVisible()
  await leave('Adres portfela', BITCOIN_ADDRESS)
  await expect(dialog.getByText('bc1qar…wf5mdq')).toBeVisible()
  await agree(dialog)
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expectSalePage(page)
  await expect(page.getByText('bc1qar…wf5mdq')).toBeVisible()
})

test('sell: a sale paid to PayPal shows its address masked', NIGHTLY, async ({ page }) => {
  await openAsSeller(page)
  const dialog = await openDialog(page)
  await dialog.getByRole('radio', { name: 'PayPal' }).check()
  await dialog.getByLabel('Adres e-mail konta PayPal').fill(PAYPAL_EMAIL)
  await agree(dialog)
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expectSalePage(page)
  await expect(page.getByText('w•••@example.com')).toBeVisible()
})

test('sell: the next sale offers the last destination, masked', async ({ page }) => {
  await openAsSeller(page)
  const first = await openDialog(page)
  await fillIn(first)
  await first.getByRole('button', { name: words.confirm }).click()
  await expectSalePage(page)
  await page.goto('/inventory')
  await waitForCards(page)
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('radio', { name: /^Przelew bankowy/ })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: /^91 1140 •••• 0001/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: words.terms }).check()
  await dialog.getByRole('checkbox', { name: words.sent }).check()
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expectSalePage(page)
})

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
  test(
    'sell: copying the trade link shows a check mark for two seconds and the English toast',
    NIGHTLY,
    async ({ page }) => {
      await openAsSeller(page)
      const dialog = await openDialog(page)
      const link = await dialog.getByRole('textbox', { name: 'Link wymiany', exact: true }).inputValue()
      await dialog.getByRole('button', { name: 'Kopiuj: Link wymiany' }).click()
      await expect(dialog.getByRole('button', { name: 'Skopiowano: Link wymiany' })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
      await expect(toasts(page).getByText('Trade link copied')).toHaveAttribute('lang', 'en')
      await expect(dialog.getByRole('button', { name: 'Kopiuj: Link wymiany' })).toBeVisible()
    },
  )

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })
    test('sell: on a phone a toast lies above the dialog and can be pressed, and the dialog can be cancelled', async ({
      page,
    }) => {
      await openAsSeller(page)
      const dialog = await openDialog(page)
      await dialog.getByRole('button', { name: 'Kopiuj: Link wymiany' }).click()
      // Playwright presses only what nothing covers; inside the dialog it is also read out.
      const region = dialog.getByRole('status', { name: 'Powiadomienia' })
      await region.getByRole('button', { name: 'Zamknij powiadomienie' }).click()
      await expect(region.getByText('Trade link copied')).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Anuluj', exact: true }).click()
      await expect(dialog).toBeHidden()
    })
  })
})

for (const width of [320, 390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })
    for (const language of ['pl', 'en'] as const) {
      test(
        `sell: the dialog and the sale are accessible and fit ${width} px in ${language}`,
        nightlyUnless(language === 'pl' && width === 390),
        async ({ page }) => {
          const text = SELL_WORDS[language]
          await openAsSeller(page, { language })
          const dialog = await openDialog(page, 2, language)
          await dialog.getByRole('radio', { name: text.bank }).check()
          await dialog.getByRole('button', { name: text.confirm }).click()
          await expect(dialog.getByRole('region', { name: text.fix })).toBeFocused()
          await expectNoViolation(page, 'sell dialog with errors')
          await expectNoSideways(page, 'sell dialog')
          const overflow = await dialog
            .locator('.sell-body')
            .evaluate((body) => body.scrollWidth - body.clientWidth)
          expect(overflow, 'width of the dialog').toBeLessThanOrEqual(0)
          await fillIn(dialog, language)
          await expectNoViolation(page, 'sell dialog filled in')
          await dialog.getByRole('button', { name: text.confirm }).click()
          await expectSalePage(page, language)
          await expectNoViolation(page, 'sale page')
          await expectNoSideways(page, 'sale page')
        },
      )
    }
  })
}
