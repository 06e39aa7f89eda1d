import type { Locator, Page } from '@playwright/test'
import { inLanguage } from './pages.ts'
import { ACCOUNT_NUMBER, OWNER } from './payout-secrets.ts'
import { changeQuotes, endingIn, openDialog, saveTradeUrl, SELL_WORDS } from './sellers.ts'
import type { Language, Screen } from './screen.ts'

const LITECOIN = 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'
const BITCOIN = { pl: 'Bitcoin / Litecoin', en: 'Bitcoin / Litecoin' }
const WALLET = { pl: 'Adres portfela', en: 'Wallet address' }

/** The sell dialog over the inventory, in a given state. */
export function dialogScreen(
  name: string,
  prepare: (dialog: Locator, language: Language, page: Page) => Promise<void>,
  before?: (page: Page) => Promise<void>,
): Screen {
  return {
    name: `sell-${name}`,
    path: '/inventory',
    signedIn: true,
    prepare: async (page, language) => {
      await allowSelling(page, language)
      await before?.(page)
      await page.reload()
      const dialog = await openDialog(page, 2, language)
      await prepare(dialog, language, page)
    },
  }
}

/** A sale requires a trade URL, so the screenshot user saves one before the first screenshot. */
async function allowSelling(page: Page, language: Language): Promise<void> {
  const inventory = page.url()
  const steamId = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('userData') ?? '{}') as { steamId?: string }).steamId,
  )
  await page.goto(inLanguage('/account', language))
  await saveTradeUrl(page, steamId ?? '', language)
  await page.goto(inventory)
}

async function bank(dialog: Locator, language: Language, accountNumber: string): Promise<void> {
  const words = SELL_WORDS[language]
  await dialog.getByRole('radio', { name: words.bank }).check()
  if (accountNumber === '') return
  await dialog.getByLabel(words.account).fill(accountNumber)
  await dialog.getByLabel(words.account).blur()
  await dialog.getByLabel(words.owner).fill(OWNER)
}

/** Selling in each state with its own appearance. */
export const SELL_SCREENS: readonly Screen[] = [
  dialogScreen('first', async () => undefined),
  dialogScreen('bank-empty', (dialog, language) => bank(dialog, language, '')),
  dialogScreen('bank-valid', (dialog, language) => bank(dialog, language, ACCOUNT_NUMBER)),
  dialogScreen('bank-checksum', (dialog, language) =>
    bank(dialog, language, `${ACCOUNT_NUMBER.slice(0, -1)}2`),
  ),
  dialogScreen('paypal', async (dialog) => {
    await dialog.getByRole('radio', { name: 'PayPal' }).check()
    await dialog.locator('[data-field=email]').fill('gracz@gmial.com')
  }),
  dialogScreen('bitcoin-wrong-coin', async (dialog, language) => {
    await dialog.getByRole('radio', { name: BITCOIN[language] }).check()
    await dialog.getByRole('radio', { name: 'Bitcoin (BTC)' }).check()
    await dialog.getByLabel(WALLET[language]).fill(LITECOIN)
    await dialog.getByLabel(WALLET[language]).blur()
    await dialog.locator('.field-error').waitFor()
  }),
  dialogScreen(
    'quote-ending',
    async (dialog) => {
      await dialog.locator('.quote-bar .button').waitFor()
    },
    (page) => changeQuotes(page, endingIn(60)),
  ),
  dialogScreen(
    'quote-expired',
    async (dialog) => {
      await dialog.locator('.note-warn').first().waitFor()
    },
    (page) => changeQuotes(page, endingIn(2)),
  ),
  dialogScreen('gaps', async (dialog, language) => {
    await bank(dialog, language, ACCOUNT_NUMBER)
    await dialog.getByRole('button', { name: SELL_WORDS[language].confirm }).click()
    await dialog.locator('.error-summary').waitFor()
  }),
]
