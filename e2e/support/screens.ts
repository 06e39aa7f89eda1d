import { expect, type Page } from '@playwright/test'
import { ADMIN_DESK_SCREENS } from './admin-review-screens.ts'
import { ADMIN_SCREENS } from './admin-screens.ts'
import { APPRAISAL_SCREENS } from './appraisal-screens.ts'
import { CALCULATOR_SCREENS } from './calculator-screens.ts'
import { HOME_SCREENS } from './home-screens.ts'
import { INVENTORY_SCREENS } from './inventory-screens.ts'
import { inLanguage } from './pages.ts'
import { HACKED_SCREENS } from './hacked-screens.ts'
import { PAPERS_SCREENS } from './documents-screens.ts'
import { PROOF_SCREENS } from './proof-screens.ts'
import { PAYOUT_BOARD_SCREENS } from './payout-board-screens.ts'
import { PAYOUT_SCREENS } from './payout-screens.ts'
import { SALE_SCREENS } from './sale-screens.ts'
import { SELL_SCREENS } from './sell-screens.ts'
import { SUPPORT_SCREENS } from './support-screens.ts'
import { TICKET_SCREENS } from './ticket-screens.ts'
import { TWO_PRICES_SCREENS } from './two-prices-screens.ts'
import { SYSTEM_SCREENS } from './system-screens.ts'
import type { Language, Screen } from './screen.ts'

const press = (label: Record<Language, string>) => async (page: Page, language: Language) => {
  await page.getByRole('main').getByRole('button', { name: label[language] }).click()
}

const failCall = async (page: Page, path: string, status = 503) => {
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status,
      json: { success: false, code: 'unavailable', message: '', error: '', requestId: 'x' },
    }),
  )
  await page.reload()
}

/** Opens the delete card on the account page with a mocked list of obstacles. */
const askToDelete = async (page: Page, language: Language, obstacles: readonly string[]) => {
  await page.route('**/api/account/erasure', (route) => route.fulfill({ json: { success: true, obstacles } }))
  await press(DELETE)(page, language)
}

const SIGN_IN = { pl: 'Zaloguj się przez Steam', en: 'Sign in through Steam' }
const SAVE = { pl: 'Zapisz link wymiany', en: 'Save trade link' }
const CHANGE = { pl: 'Zmień link', en: 'Change link' }
const DELETE = { pl: 'Usuń konto', en: 'Delete account' }
const MENU = { pl: 'Otwórz menu', en: 'Open menu' }

/** A saved link is shown instead of the field. */
async function saveNoTradeUrl(page: Page, language: Language): Promise<void> {
  const main = page.getByRole('main')
  const save = main.getByRole('button', { name: SAVE[language] })
  const change = main.getByRole('button', { name: CHANGE[language] })
  await save.or(change).waitFor()
  if (await change.isVisible()) await change.click()
  await main.locator('input[type=url]').fill('')
  await save.click()
}

/** Every screen and state. New features add their own lines. */
export const SCREENS: Screen[] = [
  ...HOME_SCREENS,
  ...CALCULATOR_SCREENS,
  ...ADMIN_SCREENS,
  ...ADMIN_DESK_SCREENS,
  ...SYSTEM_SCREENS,
  ...INVENTORY_SCREENS,
  ...APPRAISAL_SCREENS,
  ...SELL_SCREENS,
  ...SUPPORT_SCREENS,
  ...TICKET_SCREENS,
  ...SALE_SCREENS,
  ...PAYOUT_SCREENS,
  ...PROOF_SCREENS,
  ...HACKED_SCREENS,
  ...PAPERS_SCREENS,
  ...TWO_PRICES_SCREENS,
  ...PAYOUT_BOARD_SCREENS,
  { name: 'how-it-works', path: '/how-it-works' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'refund-policy', path: '/refund-policy' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'login', path: '/login', light: true },
  {
    name: 'login-start-failed',
    path: '/login',
    prepare: async (page, language) => {
      await failCall(page, '/auth/steam?*')
      await press(SIGN_IN)(page, language)
      await page.getByRole('main').locator('.note').first().waitFor()
    },
  },
  {
    name: 'login-steam-failed',
    path: '/login?steam_callback=true&data=e30',
    prepare: async (page) => {
      await page.getByRole('main').locator('.note').first().waitFor()
    },
  },
  {
    name: 'callback-missing-tokens',
    path: '/auth/callback',
    prepare: async (page) => {
      await page.getByText('Authentication failed: Missing tokens').waitFor()
    },
  },
  { name: 'steam-return-refused', path: '/api/auth/steam/return?state=x' },
  { name: 'confirm-email-incomplete', path: '/confirm-email' },
  { name: 'stop-alerts', path: '/stop-alerts#token=0001.abc' },
  { name: 'account', path: '/account', signedIn: true, light: true },
  { name: 'account-trade-url-error', path: '/account', signedIn: true, prepare: saveNoTradeUrl },
  {
    name: 'account-sessions-error',
    path: '/account',
    signedIn: true,
    prepare: (page) => failCall(page, '/auth/sessions'),
  },
  {
    name: 'account-data-obstacles',
    path: '/account',
    signedIn: true,
    prepare: async (page, language) => {
      await askToDelete(page, language, ['open_transaction', 'protected_trade', 'balance'])
      await page.locator('.account-card .note li').last().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'account-data-delete',
    path: '/account',
    signedIn: true,
    prepare: async (page, language) => {
      await askToDelete(page, language, [])
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'account-tickets-empty', path: '/account/tickets', signedIn: true },
  {
    name: 'user-menu-or-drawer',
    path: '/',
    signedIn: true,
    prepare: async (page, language) => {
      const drawer = page.getByRole('button', { name: MENU[language] })
      const isNarrow = await drawer.isVisible()
      const button = isNarrow ? drawer : page.getByRole('banner').getByRole('button').last()
      const opened = isNarrow ? page.getByRole('dialog') : page.locator('[popover=auto]:popover-open')
      // A click before hydration does nothing, so it is repeated.
      await expect(async () => {
        await button.click()
        await expect(opened).toBeVisible({ timeout: 1_000 })
      }).toPass()
    },
  },
]

export function addressOf(screen: Screen, language: Language): string {
  const isOurs = !screen.path.startsWith('/api/')
  return isOurs ? inLanguage(screen.path, language) : `${screen.path}&lang=${language}`
}
