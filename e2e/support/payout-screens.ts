import type { BalanceEntry, BalanceResponse } from '@app/contract/payments/balance'
import type { PayoutPreview } from '@app/contract/selling/payout-preview'
import type { Page } from '@playwright/test'
import { ACCOUNT_NUMBER, OWNER } from './payout-secrets.ts'
import { saleAnswer } from './sample-sale.ts'
import { dialogScreen } from './sell-screens.ts'
import { SELL_WORDS } from './sellers.ts'
import type { Language, Screen } from './screen.ts'

const PREVIEW = '**/api/quotes/*/payout-preview'
const BALANCE = '**/api/account/balance?*'
const SAVED = '**/api/account/payout-details'
const SALE = '**/api/trades/123'
const FAILURE = { success: false, code: 'unavailable', message: '', error: '', requestId: 'x' }
const WITHDRAW = { pl: /^Wypłać/, en: /^Withdraw/ }
const OTHER_AMOUNT = { pl: 'Inna kwota', en: 'Other amount' }
const AMOUNT = { pl: 'Kwota', en: 'Amount' }

export const AT_ONCE: PayoutPreview = {
  payoutClass: 'now',
  choice: null,
  payoutCase: 'advance',
  reason: null,
  needsApproval: 0,
  isAdvancePoolExhausted: false,
  pace: 'minutes',
  hindrance: null,
  payoutAt: '2026-11-15T13:55:00.000Z',
  arrivesOn: null,
  promisedBy: '2026-11-15T14:25:00.000Z',
  bankName: null,
  isExpress: false,
  lateBonus: null,
  limit: { total: 500, used: 71.6, left: 428.4 },
  coinEstimates: [],
  serverTime: '2026-11-15T13:36:00.000Z',
}
const LATER = {
  payoutClass: 'later',
  payoutCase: 'after_protection',
  payoutAt: '2026-11-24T07:00:00.000Z',
  promisedBy: '2026-11-24T07:15:00.000Z',
} as const

const BANKING = {
  pace: 'banking',
  payoutAt: null,
  arrivesOn: '2026-11-16',
  promisedBy: '2026-11-16T16:30:00.000Z',
} as const

/** Shows the payout preview in the dialog with a mocked server response. */
function previewScreen(
  name: string,
  preview: Partial<PayoutPreview> | 'failed' | 'silent',
  method: 'paypal' | 'bank' | 'crypto' = 'paypal',
): Screen {
  const screen = dialogScreen(
    `preview-${name}`,
    async (dialog, language) => {
      const labels = { paypal: 'PayPal', crypto: 'Bitcoin / Litecoin', bank: SELL_WORDS[language].bank }
      await dialog.getByRole('radio', { name: labels[method] }).check()
      if (method === 'crypto') await dialog.getByRole('radio', { name: 'Bitcoin (BTC)' }).check()
      const panel = dialog.locator('.payout-preview')
      if (preview === 'failed') await panel.locator('.note').waitFor()
      else if (preview !== 'silent') await panel.locator('strong').waitFor()
      await panel.scrollIntoViewIfNeeded()
    },
    async (page) => {
      await page.route(PREVIEW, (route) => {
        if (preview === 'silent') return undefined
        return preview === 'failed'
          ? route.fulfill({ status: 503, json: FAILURE })
          : route.fulfill({ json: { success: true, preview: { ...AT_ONCE, ...preview } } })
      })
    },
  )
  return { ...screen, showsLoading: preview === 'silent', light: name === 'later-limit' }
}

function entry(id: number, change: Partial<BalanceEntry> = {}): BalanceEntry {
  return {
    id: String(id),
    number: String(id).padStart(6, '0'),
    isOfSale: change.kind === undefined,
    at: '2025-11-14T13:32:00.000Z',
    kind: 'return',
    amount: 428.4,
    status: 'completed',
    ...change,
  }
}

const ENTRIES = [
  entry(131, { kind: 'withdrawal', amount: -300, status: 'pending' }),
  entry(130, { kind: 'credit', amount: 20 }),
  entry(127),
  entry(125, { kind: 'withdrawal', amount: -1_128.4, status: 'failed' }),
]

function balanceAnswer(
  balance: Partial<BalanceResponse['balance']> = {},
  entries = ENTRIES,
  total = entries.length,
): BalanceResponse {
  return {
    success: true,
    balance: { available: 148.4, waiting: 300, debt: 0, ...balance },
    entries,
    pagination: { page: 1, limit: 20, pages: 1, total },
  }
}

type Prepare = (page: Page, language: Language) => Promise<void>

function balanceScreen(
  name: string,
  answer: BalanceResponse | 'failed' | 'silent',
  prepare: Prepare = async () => undefined,
): Screen {
  return {
    name: name === '' ? 'balance' : `balance-${name}`,
    path: '/account/balance',
    signedIn: true,
    light: name === '',
    showsLoading: answer === 'silent',
    prepare: async (page, language) => {
      await page.route(BALANCE, (route) => {
        if (answer === 'silent') return undefined
        const isNext = route.request().url().includes('offset=20')
        return answer === 'failed' || isNext
          ? route.fulfill({ status: 503, json: FAILURE })
          : route.fulfill({ json: answer })
      })
      await page.reload()
      const shown = answer === 'silent' ? '.skeleton' : '.balance-sums, .balance-page .note-bad'
      await page.locator(shown).first().waitFor()
      await prepare(page, language)
    },
  }
}

const fillBank: Prepare = async (page, language) => {
  const words = SELL_WORDS[language]
  await page.getByRole('radio', { name: words.bank }).check()
  const other = page.getByRole('radio', { name: /^(Inne dane|Other details)$/ })
  if (await other.isVisible()) await other.check()
  await page.getByLabel(words.account).fill(ACCOUNT_NUMBER)
  await page.getByLabel(words.account).blur()
  await page.getByLabel(words.owner).fill(OWNER)
}

const askWithdrawal: Prepare = async (page, language) => {
  await fillBank(page, language)
  await page.getByRole('main').getByRole('button', { name: WITHDRAW[language] }).click()
  await page.getByRole('alertdialog').waitFor()
}

function detailsScreen(name: string, change: Parameters<typeof saleAnswer>[0]): Screen {
  return {
    name: `sale-details-${name}`,
    path: '/account/sales/123/details',
    signedIn: true,
    prepare: async (page) => {
      await page.route(SALE, (route) => route.fulfill({ json: saleAnswer(change) }))
      await page.reload()
      await page.locator('.balance-page .note, .balance-card .radio-card').first().waitFor()
    },
  }
}

/** The payout time, the balance and the withdrawal, in each state with its own appearance. */
export const PAYOUT_SCREENS: readonly Screen[] = [
  previewScreen('loading', 'silent'),
  previewScreen('failed', 'failed'),
  previewScreen('soon', {}),
  previewScreen('banking', { ...BANKING, bankName: 'mBank' }, 'bank'),
  previewScreen('banking-bonus', { ...BANKING, lateBonus: { perDay: 5, cap: 50, graceMinutes: 60 } }, 'bank'),
  previewScreen('coin', { coinEstimates: [{ coin: 'BTC', amount: '0.00112737', rate: 380_000 }] }, 'crypto'),
  previewScreen('approval', { needsApproval: 2, payoutAt: null, promisedBy: null }),
  previewScreen('later-limit', {
    ...LATER,
    reason: 'seller_limit',
    limit: { total: 500, used: 400, left: 100 },
  }),
  previewScreen('later-new-account', {
    ...LATER,
    reason: 'new_account',
    limit: { total: 0, used: 0, left: 0 },
  }),
  previewScreen('house-full', { payoutAt: LATER.payoutAt, isAdvancePoolExhausted: true }),
  previewScreen('paused', { hindrance: 'method_paused', payoutAt: null }),
  dialogScreen(
    'sign-in-again',
    async (dialog) => {
      await dialog.getByRole('radio', { name: 'PayPal' }).check()
      await dialog.locator('[data-field=signIn]').waitFor()
    },
    async (page) => {
      const json = { success: true, details: [], needsFreshSignIn: true }
      await page.route(SAVED, (route) => route.fulfill({ json }))
    },
  ),
  balanceScreen('', balanceAnswer()),
  balanceScreen('loading', 'silent'),
  balanceScreen('error', 'failed'),
  balanceScreen('empty', balanceAnswer({ available: 0, waiting: 0 }, [])),
  balanceScreen(
    'debt',
    balanceAnswer({ available: 20, waiting: 0, debt: 428.4 }, [
      entry(133, { kind: 'debt', amount: -428.4, status: 'pending' }),
      entry(130, { kind: 'credit', amount: 20 }),
    ]),
  ),
  balanceScreen('partial', balanceAnswer({}, ENTRIES, 25), async (page) => {
    await page.unroute(BALANCE)
    await page.route(BALANCE, (route) => route.fulfill({ status: 503, json: FAILURE }))
    await page.locator('.balance-history > .button').click()
    await page.locator('.balance-history .note-bad').waitFor()
  }),
  balanceScreen('withdraw-errors', balanceAnswer(), async (page, language) => {
    await page.getByRole('button', { name: OTHER_AMOUNT[language] }).click()
    await page.getByLabel(AMOUNT[language]).fill('1000')
    await page.getByRole('main').getByRole('button', { name: WITHDRAW[language] }).click()
    await page.locator('.error-summary').waitFor()
  }),
  balanceScreen('withdraw-confirm', balanceAnswer(), askWithdrawal),
  balanceScreen('withdraw-done', balanceAnswer(), async (page, language) => {
    const withdrawal = { id: 132, number: '000132', amount: 148.4, status: 'pending' }
    await page.route('**/api/account/withdrawals', (route) =>
      route.fulfill({ json: { success: true, withdrawal } }),
    )
    await askWithdrawal(page, language)
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: WITHDRAW[language] }).click()
    await page.locator('.note-ok').waitFor()
  }),
  detailsScreen('form', { needsDetails: true }),
  detailsScreen('not-needed', { needsDetails: false }),
]
