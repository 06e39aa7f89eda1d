import { expect, type Page } from '@playwright/test'
import { CALCULATOR_SCREENS } from './calculator-screens.ts'
import { INVENTORY_SCREENS } from './inventory-screens.ts'
import { inLanguage } from './pages.ts'
import { SELL_SCREENS } from './sell-screens.ts'
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

const SIGN_IN = { pl: 'Zaloguj się przez Steam', en: 'Sign in through Steam' }
const SAVE = { pl: 'Zapisz URL wymiany', en: 'Save trade URL' }
const MENU = { pl: 'Otwórz menu', en: 'Open menu' }

/** Every screen and state there is. Later work adds its own lines. */
export const SCREENS: Screen[] = [
  { name: 'home', path: '/', light: true },
  { name: 'home-scrolled', path: '/', prepare: (page) => page.evaluate(() => scrollTo(0, 60)) },
  { name: 'home-signed-in', path: '/', signedIn: true },
  ...CALCULATOR_SCREENS,
  ...INVENTORY_SCREENS,
  ...SELL_SCREENS,
  { name: 'how-it-works', path: '/how-it-works' },
  { name: 'support', path: '/support' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'refund-policy', path: '/refund-policy' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'design', path: '/design', light: true, showsLoading: true },
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
  { name: 'account', path: '/account', signedIn: true, light: true },
  { name: 'account-trade-url-error', path: '/account', signedIn: true, prepare: press(SAVE) },
  {
    name: 'account-sessions-error',
    path: '/account',
    signedIn: true,
    prepare: (page) => failCall(page, '/auth/sessions'),
  },
  { name: 'account-tickets-empty', path: '/account/tickets', signedIn: true },
  { name: 'admin', path: '/admin', signedIn: true },
  {
    name: 'user-menu-or-drawer',
    path: '/',
    signedIn: true,
    prepare: async (page, language) => {
      const drawer = page.getByRole('button', { name: MENU[language] })
      const isNarrow = await drawer.isVisible()
      const button = isNarrow ? drawer : page.getByRole('banner').getByRole('button').last()
      const opened = isNarrow ? page.getByRole('dialog') : page.getByRole('menu')
      // A click before the page has woken up does nothing.
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
