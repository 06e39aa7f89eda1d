import type { AccountFreeze, AdminFreeze } from '@app/contract/identity/account-freeze'
import type { Page } from '@playwright/test'
import { USER } from './admin-user-samples.ts'
import type { Screen } from './screen.ts'

const FREEZE: AccountFreeze = {
  how: 'session',
  frozenAt: '2025-11-14T13:30:00.000Z',
  ticketId: 482,
  ticketNumber: '000482',
  held: { count: 2, amount: 1_284.5 },
  out: { count: 1, amount: 127.68 },
  undoable: [
    { id: 123, number: '000123', amount: 127.68, until: '2025-11-20T12:00:00.000Z', isPaid: true },
    { id: 124, number: '000124', amount: 1_004.5, until: '2025-11-21T12:00:00.000Z', isPaid: false },
  ],
  releaseNotBefore: null,
}

const ADMIN_FREEZE: AdminFreeze = {
  ...FREEZE,
  how: 'key',
  saleNumber: '000123',
  by: null,
  contestedAt: '2025-11-15T09:10:00.000Z',
  release: {
    askedAt: '2025-11-16T08:00:00.000Z',
    askedBy: { id: '2', name: 'Operator' },
    reason: 'Rozmowa na potwierdzony numer, dokument sprawdzony',
    notBefore: '2025-11-19T08:00:00.000Z',
    isDue: true,
  },
}

const buttonsOf = (page: Page) => page.getByRole('main').locator('button')

async function answerFreeze(page: Page, freeze: AccountFreeze | null): Promise<void> {
  await page.route('**/api/account/freeze', (route) =>
    route.fulfill({
      json: { success: true, freeze: route.request().method() === 'POST' ? FREEZE : freeze },
    }),
  )
  await page.reload()
  await page.locator('h1').first().waitFor()
}

async function typeKey(page: Page, answer: { status: number; json: object }): Promise<void> {
  await page.route('**/api/account/freeze-by-key', (route) => route.fulfill(answer))
  await page.getByRole('main').getByRole('textbox').fill('000123-7K2QD-9XWMT-4HB0V-ERJ8N-6PCAS-Z')
  await page.getByRole('main').locator('form button').click()
  await page.getByRole('main').locator('.note').first().waitFor()
}

const WRONG_KEY = {
  success: false,
  code: 'freeze_key_wrong',
  message: 'Ten klucz nie pasuje do żadnej sprzedaży, więc niczego nie zamroziliśmy.',
  error: 'Ten klucz nie pasuje do żadnej sprzedaży, więc niczego nie zamroziliśmy.',
  requestId: 'x',
}

/** The screens of a user who freezes a stolen account, and the staff's view of it. */
export const HACKED_SCREENS: readonly Screen[] = [
  { name: 'hacked', path: '/hacked', light: true },
  {
    name: 'hacked-signed-in',
    path: '/hacked',
    signedIn: true,
    prepare: (page) => answerFreeze(page, null),
  },
  {
    name: 'hacked-sure',
    path: '/hacked',
    signedIn: true,
    prepare: async (page) => {
      await answerFreeze(page, null)
      await page.locator('[aria-labelledby=hacked-now] .row > button:enabled').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'hacked-frozen',
    path: '/hacked',
    signedIn: true,
    prepare: async (page) => {
      await answerFreeze(page, { ...FREEZE, releaseNotBefore: '2025-11-19T08:00:00.000Z' })
      await page.locator('.hacked-done').waitFor()
      await buttonsOf(page).first().waitFor()
    },
  },
  {
    name: 'hacked-by-key',
    path: '/hacked',
    prepare: (page) => typeKey(page, { status: 200, json: { success: true, ticketNumber: '000482' } }),
  },
  {
    name: 'hacked-wrong-key',
    path: '/hacked',
    prepare: (page) => typeKey(page, { status: 404, json: WRONG_KEY }),
  },
  {
    name: 'account-frozen',
    path: '/account',
    signedIn: true,
    prepare: async (page) => {
      await answerFreeze(page, FREEZE)
      await page.locator('.account-content > .note').waitFor()
    },
  },
  {
    name: 'admin-user-frozen',
    path: '/admin/users/7',
    signedIn: true,
    prepare: async (page) => {
      const answer = { ...USER, user: { ...USER.user, freeze: ADMIN_FREEZE } }
      await page.route('**/api/admin/users/7', (route) => route.fulfill({ json: answer }))
      await page.reload()
      await page.locator('.badges').first().waitFor()
    },
  },
]
