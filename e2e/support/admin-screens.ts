import type { Page, Route } from '@playwright/test'
import { showQueue } from './admin-queue.ts'
import { evidence, listOf, mismatch, row, transaction } from './admin-samples.ts'
import { INBOX, statsPart } from './admin-stats-samples.ts'
import { USER, USERS } from './admin-user-samples.ts'
import type { Screen } from './screen.ts'

type Answers = Record<string, (route: Route) => object>

const FAILED = { success: false, code: 'unavailable', message: '', error: '', requestId: 'x' }
const STATS: Answers = {
  '**/api/admin/stats/*': (route) =>
    statsPart(new URL(route.request().url()).pathname.split('/').at(-1) ?? ''),
  '**/api/admin/inbox': () => INBOX,
}

async function answer(page: Page, answers: Answers): Promise<void> {
  for (const [pattern, make] of Object.entries(answers))
    await page.route(pattern, (route) => route.fulfill({ json: make(route) }))
  await page.reload()
  await page.locator('h1').first().waitFor()
  await page.locator('[aria-busy=true], .skeleton').first().waitFor({ state: 'hidden' })
}

function screen(name: string, path: string, prepare: (page: Page) => Promise<void>): Screen {
  return { name: `admin-${name}`, path, signedIn: true, prepare: (page) => prepare(page) }
}

const ENDED = [
  { status: 'completed', stage: 'paid', waitingSince: null },
  { status: 'failed', stage: 'failed', waitingSince: null },
  { status: 'completed', stage: 'reversed', waitingSince: null },
] as const
const LIST = [125, 124, 123, 122, 121, 120, 119].map((id) => row(id, id < 122 ? ENDED[id % 3] : {}))
const MISMATCH = mismatch(123)
const NEIGHBOURS: Answers = {
  '**/api/admin/transactions/neighbours?*': () => ({
    success: true,
    previousId: 122,
    nextId: 124,
    position: 3,
    total: 12,
    isMore: false,
  }),
}

/** The frame of the admin area, its sign-in, and the screens for transactions and users, with sample data. */
export const ADMIN_SCREENS: Screen[] = [
  { ...screen('dashboard', '/admin', (page) => answer(page, STATS)), light: true },
  screen('dashboard-tile-failed', '/admin', async (page) => {
    await page.route('**/api/admin/stats/*', (route) =>
      route.request().url().includes('/exposure')
        ? route.fulfill({ status: 503, json: FAILED })
        : route.fallback(),
    )
    await page.reload()
    await page.locator('main .note').first().waitFor()
  }),
  screen('factor-pass', '/admin', async (page) => {
    await page.route('**/api/admin/check-admin', async (route) => {
      const real = (await (await route.fetch()).json()) as { staff: object }
      const staff = { ...real.staff, factor: 'required', methods: ['passkey', 'totp', 'recovery'] }
      await route.fulfill({ json: { ...real, staff } })
    })
    await page.reload()
    await page.locator('.factor-code').waitFor()
  }),
  screen('factor-enrol', '/admin', async (page) => {
    await page.route('**/api/admin/check-admin', async (route) => {
      const real = (await (await route.fetch()).json()) as { staff: object }
      await route.fulfill({ json: { ...real, staff: { ...real.staff, factor: 'enrol', methods: [] } } })
    })
    await page.route('**/api/admin/factors/totp/start', (route) =>
      route.fulfill({
        json: {
          success: true,
          attemptId: '018f0000-0000-7000-8000-000000000001',
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Skinkantor:admin?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Skinkantor',
          expiresAt: new Date().toISOString(),
        },
      }),
    )
    await page.reload()
    await page.locator('.factor-card input.mono').fill('ABCD-EFGH-JKLM-NPQR-STUV-WXYZ')
    await page.locator('.radio-card input').last().check()
    await page.locator('.factor-card button[type=submit]').click()
    await page.locator('.qr').waitFor()
  }),
  { name: 'admin-security', path: '/admin/security', signedIn: true },
  { name: 'admin-not-found', path: '/admin/no-such-page', signedIn: true },
  screen('transactions', '/admin/transactions', (page) =>
    answer(page, { '**/api/admin/transactions?*': () => ({ ...listOf(LIST, 134), newer: 3 }) }),
  ),
  screen('transactions-peek', '/admin/transactions?queue=approval', async (page) => {
    await showQueue(page, [101, 102, 103, 104])
    await page.reload()
    await page.getByRole('link', { name: '000101', exact: true }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('Space')
    await page.locator('.peek .button').waitFor()
  }),
  { name: 'admin-transactions-empty', path: '/admin/transactions?q=nikt', signedIn: true },
  screen('transactions-failed', '/admin/transactions', async (page) => {
    await page.route('**/api/admin/transactions?*', (route) => route.fulfill({ status: 503, json: FAILED }))
    await page.reload()
    await page.locator('main .note').first().waitFor()
  }),
  screen('transaction', '/admin/transactions/124', (page) =>
    answer(page, {
      ...NEIGHBOURS,
      '**/api/admin/transactions/124': () => ({ success: true, transaction: transaction(124) }),
      '**/api/admin/sales/*/evidence': () => evidence(),
    }),
  ),
  screen('transaction-late', '/admin/transactions/124', (page) => {
    const sample = transaction(124)
    const late = {
      promisedBy: sample.createdAt,
      isLate: true,
      brokenPromise: { days: 2, excuse: null, bonus: 10 },
    }
    const payouts = sample.payouts.map((payout) => ({ ...payout, state: 'settled' as const, ...late }))
    return answer(page, {
      ...NEIGHBOURS,
      '**/api/admin/transactions/124': () => ({ success: true, transaction: { ...sample, payouts } }),
      '**/api/admin/sales/*/evidence': () => evidence(),
    })
  }),
  {
    ...screen('transaction-mismatch', '/admin/transactions/123', (page) =>
      answer(page, {
        ...NEIGHBOURS,
        '**/api/admin/transactions/123': () => ({ success: true, transaction: MISMATCH.transaction }),
        '**/api/admin/sales/*/evidence': () => MISMATCH.evidence,
      }),
    ),
    light: true,
  },
  screen('transaction-approve-menu', '/admin/transactions/124', async (page) => {
    await answer(page, {
      ...NEIGHBOURS,
      '**/api/admin/transactions/124': () => ({ success: true, transaction: transaction(124) }),
      '**/api/admin/sales/*/evidence': () => evidence(),
    })
    await page.keyboard.press('a')
    await page.getByRole('alertdialog').waitFor()
  }),
  screen('transaction-approval-refused', '/admin/transactions/124', async (page) => {
    await answer(page, {
      ...NEIGHBOURS,
      '**/api/admin/transactions/124': () => ({ success: true, transaction: transaction(124) }),
      '**/api/admin/sales/*/evidence': () => evidence(),
    })
    await page.route('**/api/admin/transactions/124/approve', (route) =>
      route.fulfill({ status: 503, json: FAILED }),
    )
    await page.keyboard.press('a')
    await page.getByRole('alertdialog').locator('button').last().click()
    await page.locator('.held-problem').waitFor({ timeout: 15_000 })
  }),
  { name: 'admin-transaction-not-found', path: '/admin/transactions/999999999', signedIn: true },
  screen('users', '/admin/users', (page) => answer(page, { '**/api/admin/users?*': () => USERS })),
  screen('user', '/admin/users/7', (page) => answer(page, { '**/api/admin/users/7': () => USER })),
  screen('user-transactions', '/admin/users/7?tab=transactions', (page) =>
    answer(page, { '**/api/admin/users/7': () => USER }),
  ),
  { name: 'admin-user-not-found', path: '/admin/users/999999999', signedIn: true },
  screen('keys-menu', '/admin/transactions', async (page) => {
    await answer(page, { '**/api/admin/transactions?*': () => listOf(LIST, 134) })
    await page.keyboard.press('?')
    await page.getByRole('dialog').first().waitFor()
  }),
  screen('command-menu', '/admin/transactions', async (page) => {
    await answer(page, { '**/api/admin/transactions?*': () => listOf(LIST, 134) })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('000123')
  }),
]
