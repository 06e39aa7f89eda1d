import { ERRORS } from '@app/contract/errors'
import { TICKET_LIMITS } from '@app/contract/support/ticket-facts'
import type { Page } from '@playwright/test'
import { inLanguage } from './pages.ts'
import type { Language, Screen } from './screen.ts'
import { TALK } from './ticket-screens.ts'
import { fillInForm, SUPPORT_WORDS } from './tickets.ts'

function formScreen(name: string, prepare: NonNullable<Screen['prepare']>, light = false): Screen {
  return { name: `support-${name}`, path: '/support', light, prepare }
}

const press = (page: Page, language: Language) =>
  page.getByRole('button', { name: SUPPORT_WORDS[language].send }).click()

/** The contact form and the FAQ in each state with its own appearance. */
export const SUPPORT_SCREENS: readonly Screen[] = [
  { name: 'support-empty', path: '/support', light: true },
  {
    name: 'support-signed-in',
    path: '/support?sale=000123',
    signedIn: true,
    prepare: (page) => page.locator('.support-prefilled').waitFor(),
  },
  {
    name: 'support-sale-visitor',
    path: '/support?sale=000123',
    prepare: (page) => page.locator('.support-form .note-info').waitFor(),
  },
  formScreen('errors', async (page, language) => {
    await page.getByLabel(SUPPORT_WORDS[language].name).fill('Łucja')
    await page.getByLabel(SUPPORT_WORDS[language].email, { exact: true }).fill('lucja@')
    await press(page, language)
    await page.locator('.error-summary').waitFor()
  }),
  formScreen('failed', async (page, language) => {
    await page.route('**/api/support/ticket', (route) => route.abort())
    await fillInForm(page, language, { email: 'lucja@example.com', message: TALK[language][0] })
    await press(page, language)
    await page.locator('.support-form .note-bad').waitFor()
  }),
  formScreen('refused', async (page, language) => {
    const message = ERRORS.rate_limited.texts[language]
    await page.route('**/api/support/ticket', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '900' },
        json: { success: false, code: 'rate_limited', message, error: message, requestId: 'x' },
      }),
    )
    await fillInForm(page, language, { email: 'lucja@example.com', message: TALK[language][0] })
    await press(page, language)
    await page.locator('.support-form .note-bad').waitFor()
  }),
  {
    ...formScreen('sending', async (page, language) => {
      await page.route('**/api/support/ticket', () => new Promise(() => undefined))
      await fillInForm(page, language, { email: 'lucja@example.com', message: TALK[language][0] })
      await press(page, language)
      await page.locator('.support-send [aria-busy=true]').waitFor()
    }),
    showsLoading: true,
  },
  formScreen('counter', async (page, language) => {
    const message = `${TALK[language].join(' ')} `.repeat(12).slice(0, TICKET_LIMITS.message - 40)
    await fillInForm(page, language, { email: 'lucja@example.com', message })
  }),
  formScreen('warning', async (page, language) => {
    await fillInForm(page, language, { email: 'lucja@gmial.com', message: 'Steam Guard: 7KQ4M' })
    await page.locator('.secret-warning .pill').waitFor()
  }),
  formScreen('recent', async (page) => {
    await page.evaluate(() =>
      localStorage.setItem(
        'recentSteamIds',
        JSON.stringify(['76561198000000001', '76561198000000002', '76561198000000003']),
      ),
    )
    await page.reload()
    await page.getByLabel(/^SteamID/).focus()
    await page.keyboard.press('ArrowDown')
  }),
  formScreen(
    'sent',
    async (page, language) => {
      await page.route('**/api/support/ticket', (route) =>
        route.fulfill({
          json: { success: true, ticket: { id: 482, number: '000482', key: 'Zx3kQm-Pw7aT_9sLrVb2Yc' } },
        }),
      )
      await fillInForm(page, language, { email: 'lucja@example.com', message: TALK[language][0] })
      await press(page, language)
      await page.locator('.support-sent').waitFor()
    },
    true,
  ),
  {
    name: 'support-faq',
    path: '/support?tab=faq',
    light: true,
    prepare: (page) => page.locator('.faq').waitFor(),
  },
  {
    name: 'support-faq-found',
    path: '/support?tab=faq',
    prepare: async (page, language) => {
      await page.getByRole('searchbox').fill(language === 'pl' ? 'wyplata' : 'payout')
      await page.locator('.faq details[open], .faq [aria-expanded=true]').first().waitFor()
    },
  },
  {
    name: 'support-faq-none',
    path: '/support?tab=faq',
    prepare: async (page) => {
      await page.getByRole('searchbox').fill('kosmos')
      await page.locator('.empty-state').waitFor()
    },
  },
  {
    name: 'support-ticket-no-id',
    path: '/support',
    prepare: async (page, language) => {
      await page.goto(inLanguage('/support/ticket', language))
      await page.locator('main .note-bad').waitFor()
    },
  },
  {
    name: 'support-ticket-unknown',
    path: '/support',
    prepare: async (page, language) => {
      await page.goto(inLanguage('/support/ticket/999999999', language))
      await page.locator('main .note-bad').waitFor()
    },
  },
]
