import type { Page } from '@playwright/test'
import { DESK_ANSWERS } from './admin-review-samples.ts'
import type { Language, Screen } from './screen.ts'

/** Mocks responses that would need days of real use to occur; the pages around them are real. */
type Paths = readonly (keyof typeof DESK_ANSWERS)[]

function answered(name: string, path: string, paths: Paths, prepare?: Screen['prepare']): Screen {
  return {
    name: `admin-${name}`,
    path,
    signedIn: true,
    prepare: async (page, language) => {
      for (const each of paths)
        await page.route(each, (route) =>
          route.fulfill({ json: { success: true, ...DESK_ANSWERS[each](language) } }),
        )
      await page.reload()
      await page.locator('h1').first().waitFor()
      await page.locator('[aria-busy=true], .skeleton').first().waitFor({ state: 'hidden' })
      await prepare?.(page, language)
    },
  }
}

async function failed(page: Page, pattern: string): Promise<void> {
  const json = { success: false, code: 'unavailable', message: '', error: '', requestId: 'x' }
  await page.route(pattern, (route) => route.fulfill({ status: 503, json }))
  await page.reload()
  await page.locator('main .note').first().waitFor()
}

const CHANGE_RATE = { pl: 'Zmień: Stawka skupu', en: 'Change: Buy rate' }
const RATE = { pl: 'Stawka skupu', en: 'Buy rate' }
const PERCENT = { pl: 'Procent ceny rynkowej', en: 'Percent of the market price' }
const ACTIVE = { pl: 'Kontekst', en: 'Context' }

async function proposeRate(page: Page, language: Language): Promise<void> {
  const change = page.getByRole('button', { name: CHANGE_RATE[language] })
  // A phone folds the group and the setting; a search opens the group.
  if (!(await change.isVisible())) {
    await page.getByRole('searchbox').fill(RATE[language])
    await page.getByRole('heading', { name: RATE[language] }).click()
  }
  await change.click()
  await page.getByLabel(PERCENT[language]).fill('72')
  await page.locator('.setting-preview table').first().waitFor()
}

/** On a wide screen the context is beside the chat; on other screens it is a sheet. */
async function openContext(page: Page, language: Language): Promise<void> {
  const button = page.getByRole('button', { name: ACTIVE[language] })
  const note = page.locator('.ticket-note').first()
  await button.or(note).waitFor()
  if (await button.isVisible()) await button.click()
  await note.waitFor()
}

const TICKET = [
  '**/api/admin/tickets?*',
  '**/api/support/ticket/482',
  '**/api/admin/tickets/482/presence',
  '**/api/admin/canned-answers?*',
  '**/api/admin/users/7',
] as const

export const ADMIN_DESK_SCREENS: Screen[] = [
  answered('tickets', '/admin/tickets', ['**/api/admin/tickets?*']),
  { name: 'admin-tickets-empty', path: '/admin/tickets?priority=low&status=closed', signedIn: true },
  {
    name: 'admin-tickets-failed',
    path: '/admin/tickets',
    signedIn: true,
    prepare: (page) => failed(page, '**/api/admin/tickets?*'),
  },
  answered('ticket', '/admin/tickets/482?status=open', TICKET, (page) =>
    page.locator('.chat-log article').first().waitFor(),
  ),
  answered('ticket-context', '/admin/tickets/482?status=open', TICKET, openContext),
  answered('canned-answers', '/admin/tickets/answers', ['**/api/admin/canned-answers']),
  answered('money', '/admin/money', ['**/api/admin/proposals?*', '**/api/admin/rails']),
  answered('money-bank', '/admin/money/bank', ['**/api/admin/bank/batches?*']),
  answered('money-batch', '/admin/money/bank/3', ['**/api/admin/bank/batches/3?*']),
  answered('money-statements', '/admin/money/statements', [
    '**/api/admin/bank/statements?*',
    '**/api/admin/bank/lines?*',
  ]),
  answered('money-reconciliation', '/admin/money/reconciliation?rail=paypal', [
    '**/api/admin/reconciliation/paypal?*',
  ]),
  answered('money-sellers', '/admin/money/sellers', ['**/api/admin/debts?*', '**/api/admin/returns?*']),
  answered('money-fundings', '/admin/money/fundings', ['**/api/admin/fundings?*']),
  answered('money-offers', '/admin/money/offers', ['**/api/admin/offers/unmatched?*']),
  { name: 'admin-settings', path: '/admin/settings', signedIn: true, light: true },
  { name: 'admin-settings-change', path: '/admin/settings', signedIn: true, prepare: proposeRate },
  { name: 'admin-audit', path: '/admin/audit', signedIn: true },
  answered('site-notice', '/admin/settings', ['**/api/site/notice'], (page) =>
    page.locator('.site-notice').waitFor(),
  ),
]
