import type { QuoteResponse } from '@app/contract/selling/sales'
import { expect, type Locator, type Page } from '@playwright/test'
import { cardsOf, selectedOf, playerWith, waitForCards, type Held, type Language } from './inventories.ts'
import { inLanguage } from './pages.ts'
import { ACCOUNT_NUMBER, OWNER } from './payout-secrets.ts'
import { SIMULATOR, tradeUrlOf, type Player } from './people.ts'
import { Session } from './session.ts'

export const SELL_WORDS = {
  pl: {
    tradeUrl: 'Twój link wymiany',
    saveTradeUrl: 'Zapisz link wymiany',
    tradeUrlSaved: 'URL wymiany zaktualizowany pomyślnie',
    open: /^Sprzedaj za/,
    title: /^Sprzedaż \d+ przedmiot/,
    bank: 'Przelew bankowy',
    account: 'Numer konta',
    owner: 'Imię i nazwisko właściciela',
    terms: /^Akceptuję/,
    sent: /^(Wyślę dokładnie|Przyjmę ofertę)/,
    confirm: /^Potwierdź sprzedaż/,
    done: 'Przedmioty zostały wystawione na sprzedaż',
    sale: /^Sprzedaż \d{6}$/,
    looking: 'Wyślij ofertę w Steam',
    fix: /^Popraw \d/,
  },
  en: {
    tradeUrl: 'Your trade link',
    saveTradeUrl: 'Save trade link',
    tradeUrlSaved: 'Trade link updated',
    open: /^Sell for/,
    title: /^Sale of \d+ item/,
    bank: 'Bank transfer',
    account: 'Account number',
    owner: 'Account holder’s name',
    terms: /^I accept/,
    sent: /^I will (hand over|accept)/,
    confirm: /^Confirm sale/,
    done: 'Your items have been put up for sale',
    sale: /^Sale \d{6}$/,
    looking: 'Send the offer on Steam',
    fix: /^Fix \d/,
  },
} as const

/** As many as most sales need: each card more is drawn, and its picture fetched, in every test that sells. */
const FOUR: Held = {
  items: [
    { name: 'AK-47 | Redline (Field-Tested)' },
    { name: 'AWP | Asiimov (Field-Tested)' },
    { name: 'AWP | Worm God (Minimal Wear)' },
    { name: 'SG 553 | Tiger Moth (Battle-Scarred)' },
  ],
}

/** Opens the inventory as a user who may sell: signed in, with a saved trade URL. */
export async function openAsSeller(
  page: Page,
  options: { held?: Held; language?: Language } = {},
): Promise<Player> {
  const { held = FOUR, language = 'pl' } = options
  const player = await playerWith(held)
  const session = await Session.begin(page.request, player, { language, simulator: SIMULATOR })
  await session.call('PUT', '/auth/user/trade-url', { tradeUrl: player.tradeUrl })
  await session.keepIn(page)
  await page.goto(inLanguage('/inventory', language))
  await waitForCards(page)
  return player
}

/** Saves it on the profile page, which requires it before the first sale. */
export async function saveTradeUrl(page: Page, steamId: string, language: Language): Promise<void> {
  const words = SELL_WORDS[language]
  const field = page.getByLabel(words.tradeUrl, { exact: true })
  const saved = page.locator('.trade-url-saved')
  await expect(field.or(saved)).toBeVisible()
  // The profile shows a saved link instead of the field.
  if (await saved.isVisible()) return
  await field.fill(tradeUrlOf(steamId))
  await page.getByRole('button', { name: words.saveTradeUrl }).click()
  await expect(page.getByRole('main').getByText(words.tradeUrlSaved)).toBeVisible()
}

/** Selects the most expensive items and opens the dialog; returns the dialog once its quote is visible. */
export async function openDialog(page: Page, count = 1, language: Language = 'pl'): Promise<Locator> {
  for (let place = 0; place < count; place += 1) {
    const card = cardsOf(page).nth(place)
    // The selection of an earlier visit is still there.
    if ((await card.getAttribute('aria-selected')) !== 'true') await card.click()
  }
  await expect(selectedOf(page)).toHaveCount(count)
  await page.getByRole('button', { name: SELL_WORDS[language].open }).click()
  const dialog = page.getByRole('dialog', { name: SELL_WORDS[language].title })
  await expect(dialog.getByRole('timer')).toBeVisible()
  return dialog
}

export async function fillIn(dialog: Locator, language: Language = 'pl'): Promise<void> {
  const words = SELL_WORDS[language]
  await dialog.getByRole('radio', { name: words.bank }).check()
  await dialog.getByLabel(words.account).fill(ACCOUNT_NUMBER)
  await dialog.getByLabel(words.owner).fill(OWNER)
  await agree(dialog, language)
}

export async function agree(dialog: Locator, language: Language = 'pl'): Promise<void> {
  const words = SELL_WORDS[language]
  await dialog.getByRole('checkbox', { name: words.terms }).check()
  await dialog.getByRole('checkbox', { name: words.sent }).check()
}

export async function expectSalePage(page: Page, language: Language = 'pl'): Promise<void> {
  await page.waitForURL(/\/account\/sales\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: SELL_WORDS[language].sale })).toBeVisible()
}

/**
 * Changes the server's own quote, for example less time or other prices, to simulate elapsed time or a market change.
 */
export async function changeQuotes(
  page: Page,
  change: (quote: QuoteResponse['quote']) => Partial<QuoteResponse['quote']>,
): Promise<void> {
  await page.route('**/api/quotes', async (route) => {
    const answer = (await (await route.fetch()).json()) as QuoteResponse
    await route.fulfill({ json: { ...answer, quote: { ...answer.quote, ...change(answer.quote) } } })
  })
}

export function endingIn(seconds: number) {
  return ({ serverTime }: QuoteResponse['quote']) => ({
    expiresAt: new Date(Date.parse(serverTime) + seconds * 1000).toISOString(),
  })
}

/** The code of the sale on its page, which the seller pastes into the offer. */
export async function codeOnPage(page: Page, language: Language = 'pl'): Promise<string> {
  const name = { pl: 'Kod sprzedaży', en: 'Sale code' }[language]
  return page.getByRole('textbox', { name, exact: true }).inputValue()
}
