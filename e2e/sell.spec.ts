import type { Locator, Page } from '@playwright/test'
import { NIGHTLY, nightlyUnless } from './support/pages.ts'
import { expectNoSideways, expectNoViolation } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { cardsOf, waitForCards, type Language } from './support/inventories.ts'
import { ACCOUNT_NUMBER, OWNER } from './support/payout-secrets.ts'
import {
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

// Tests whole sales from the sign-in, some with two tabs and some that wait for a quote to expire.

// Prices load shortly after the first start; without them nothing can be sold.
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await expect
    .poll(async () => (await request.get('/api/skins/calculator/compact')).status(), { timeout: 60_000 })
    .toBe(200)
  await request.dispose()
})

/** Counts key presses, so that a test can limit the number needed to finish a sale. */
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

/** Records the screen reader announcements in order. */
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

    test(
      `sell: one item by keyboard alone, in at most ${PRESSES_MAX} presses, ${language} ${width} px`,
      nightlyUnless(language === 'pl'),
      async ({ page }) => {
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
        await expect(dialog.getByLabel(text.account)).toBeVisible()
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
        const said = expect.poll(async () => (await heard()).join(' · '))
        await said.toContain('mBank')
        await said.toContain(text.done)
        await expect(page.getByRole('status').filter({ hasText: text.looking })).toBeVisible()
      },
    )
  })
}

test('sell: a confirmed sale shows its step, code and masked account and keeps its item; cancelled, it says so and frees it', async ({
  page,
}) => {
  await openAsSeller(page)
  const card = (await cardsOf(page).first().textContent()) ?? ''
  const dialog = await openDialog(page)
  await fillIn(dialog)
  await dialog.getByRole('button', { name: words.confirm }).click()
  await expectSalePage(page)
  const steps = page.getByRole('list', { name: 'Przebieg sprzedaży' })
  await expect(steps.locator('[aria-current=step]')).toContainText(words.looking)
  await expect(page.getByRole('textbox', { name: 'Kod sprzedaży', exact: true })).toHaveValue(
    /^[A-Z2-7]{8,12}$/,
  )
  await expect(page.getByText('mBank 91 1140 •••• 0001')).toBeVisible()
  await expect(page).toHaveTitle(/^\(Wyślij ofertę\) Sprzedaż \d{6}/)
  const sale = page.url()
  await page.goto('/inventory')
  await waitForCards(page)
  await expect(cardsOf(page).first()).not.toHaveText(card)

  await page.goto(sale)
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

test('sell: a double click and a second tab create one sale', async ({ page, context }) => {
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

test(
  'sell: offers to sell the remaining items when one is no longer available',
  NIGHTLY,
  async ({ page, context }) => {
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
  },
)

test(
  'sell: an expired quote keeps the form, shows the price change and requires a new confirmation',
  NIGHTLY,
  async ({ page }) => {
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
  },
)

test(
  'sell: extends the price lock in the last two minutes under the same code',
  NIGHTLY,
  async ({ page }) => {
    await openAsSeller(page)
    await changeQuotes(page, endingIn(75))
    const dialog = await openDialog(page)
    const heard = await listen(page)
    await expect.poll(async () => (await heard()).join(' · ')).toContain('Zostało 1:00')
    await dialog.getByRole('button', { name: /^Przedłuż/ }).click()
    await expect(dialog.getByText(/^Cena zablokowana na nowo do/)).toBeVisible()
    await expect(dialog.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
    await expect(dialog.getByRole('button', { name: /^Przedłuż/ })).toHaveCount(0)
  },
)

test('sell: the next sale preselects the last payout destination, masked', NIGHTLY, async ({ page }) => {
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test(
    'sell: on a phone a toast above the dialog can be closed, and the dialog can be cancelled',
    NIGHTLY,
    async ({ page }) => {
      await openAsSeller(page)
      const dialog = await openDialog(page)
      await fillIn(dialog)
      await page.route('**/api/inventory/sell', (route) => route.abort())
      await dialog.getByRole('button', { name: words.confirm }).click()
      // Playwright presses only what nothing covers; inside the dialog it is also read out.
      const region = dialog.getByRole('status', { name: 'Komunikaty' })
      await region.getByRole('button', { name: 'Zamknij powiadomienie' }).click()
      await expect(region.getByText('Wystąpił błąd podczas sprzedaży przedmiotów')).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Anuluj', exact: true }).click()
      await page.getByRole('button', { name: 'Odrzuć dane' }).click()
      await expect(dialog).toBeHidden()
    },
  )
})

const NARROW_TO_WIDE = [390, 1440] as const

/** Looks at the same page in every width. */
async function expectGood(page: Page, widths: readonly number[], where: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoViolation(page, `${where}, ${width} px`)
    await expectNoSideways(page, `${where}, ${width} px`)
  }
}

for (const [language, widths, details] of [
  ['pl', NARROW_TO_WIDE, {}],
  ['pl', [320], NIGHTLY],
  ['en', [320, ...NARROW_TO_WIDE], NIGHTLY],
] as const satisfies (readonly [Language, ...unknown[]])[]) {
  test(
    `sell: the dialog and the sale are accessible and fit (${language}, ${widths.join(', ')} px)`,
    details,
    async ({ page }) => {
      const text = SELL_WORDS[language]
      await page.setViewportSize({ width: widths[0], height: 844 })
      await openAsSeller(page, { language })
      const dialog = await openDialog(page, 2, language)
      await dialog.getByRole('radio', { name: text.bank }).check()
      await dialog.getByRole('button', { name: text.confirm }).click()
      await expect(dialog.getByRole('region', { name: text.fix })).toBeFocused()
      await expectGood(page, widths, 'sell dialog with errors')
      const overflow = () =>
        dialog.locator('.sell-body').evaluate((body) => body.scrollWidth - body.clientWidth)
      await expect.poll(overflow, 'width of the dialog').toBeLessThanOrEqual(0)
      await fillIn(dialog, language)
      await expectNoViolation(page, 'sell dialog filled in')
      await dialog.getByRole('button', { name: text.confirm }).click()
      await expectSalePage(page, language)
      await expectGood(page, widths, 'sale page')
    },
  )
}
