import type { StatementYear, TaxMonthResponse } from '@app/contract/selling/documents'
import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

const YEARS: StatementYear[] = [
  { year: 2025, payouts: 23, paid: 4_284.5, corrections: -210, net: 4_074.5, isOver: false },
  { year: 2024, payouts: 1, paid: 127.68, corrections: 0, net: 127.68, isOver: true },
]

const MONTH: TaxMonthResponse = {
  success: true,
  month: '2025-11',
  bought: { count: 214, sum: 61_204.35 },
  undone: { count: 2, sum: -1_610 },
  purchases: { lines: 59_594.35, ledger: 59_594.35, isEqual: true },
  pcc: { lines: 26.84, ledger: 26.84, isEqual: true },
  isPccOn: true,
  pccDue: { firstOn: '2025-11-18', lastOn: '2025-11-28' },
  lines: [
    ['9011', 123, false, 1_284.5, 200, 25.69, '2025-11-18'],
    ['9044', 131, false, 1_400, 100, 14, '2025-11-21'],
    ['9120', 131, true, 1_400, 100, -14, null],
    ['9166', 98, false, null, null, 1.15, '2025-11-28'],
  ].map(([id, saleId, isUndone, basis, rateBps, tax, dueOn], index) => ({
    id,
    saleId,
    saleNumber: String(saleId).padStart(6, '0'),
    at: `2025-11-1${index}T12:30:00.000Z`,
    isUndone,
    basis,
    rateBps,
    tax,
    dueOn,
  })) as TaxMonthResponse['lines'],
  pagination: { page: 1, limit: 20, pages: 1, total: 4 },
}

async function answerYears(page: Page, years: readonly StatementYear[]): Promise<void> {
  await page.route('**/api/account/statements', (route) => route.fulfill({ json: { success: true, years } }))
  await page.reload()
  const card = page.locator('.account-card:has(#documents-title)')
  await card.and(page.locator('[aria-busy=false]')).waitFor()
  await card.scrollIntoViewIfNeeded()
}

async function answerMonth(page: Page, month: TaxMonthResponse): Promise<void> {
  await page.route('**/api/admin/tax?*', (route) => route.fulfill({ json: month }))
  await page.reload()
  await page.locator('.rail-card').first().waitFor()
}

const TAX = '/admin/money/tax?month=2025-11'

/** The seller's documents by year, and the accountant's tax report by month. */
export const PAPERS_SCREENS: readonly Screen[] = [
  {
    name: 'account-documents',
    path: '/account',
    signedIn: true,
    prepare: (page) => answerYears(page, YEARS),
  },
  {
    name: 'account-documents-none',
    path: '/account',
    signedIn: true,
    prepare: (page) => answerYears(page, []),
  },
  {
    name: 'account-documents-failed',
    path: '/account',
    signedIn: true,
    prepare: async (page) => {
      const json = { success: false, code: 'unavailable', message: '', error: '', requestId: 'x' }
      await page.route('**/api/account/statements', (route) => route.fulfill({ status: 503, json }))
      await page.reload()
      await page.locator('.account-card:has(#documents-title) .note').waitFor()
    },
  },
  { name: 'admin-money-tax', path: TAX, signedIn: true, prepare: (page) => answerMonth(page, MONTH) },
  {
    name: 'admin-money-tax-differs',
    path: TAX,
    signedIn: true,
    prepare: (page) =>
      answerMonth(page, {
        ...MONTH,
        pcc: { lines: 0, ledger: 5, isEqual: false },
        pccDue: null,
        lines: [],
        pagination: { page: 1, limit: 20, pages: 1, total: 0 },
      }),
  },
]
