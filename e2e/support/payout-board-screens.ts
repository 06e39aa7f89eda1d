import type {
  BoardEntry,
  BoardLine,
  PayoutBoardResponse,
  PayoutQueuesResponse,
} from '@app/contract/selling/payout-board'
import type { Rail } from '@app/contract/payments/rails'
import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import { dialogScreen } from './sell-screens.ts'

const NOTHING = { paid: 0, failed: 0, measured: 0, medianSeconds: null, p90Seconds: null }
const DAYS = Array.from({ length: 30 }, (_, index) =>
  new Date(Date.UTC(2025, 9, 16 + index)).toISOString().slice(0, 10),
)

function line(rail: Rail, medianSeconds: number, paid: number): BoardLine {
  const p90Seconds = medianSeconds * 3
  return {
    rail,
    last24Hours: { paid: paid / 10, failed: 1, measured: paid / 10, medianSeconds, p90Seconds },
    last30Days: { paid, failed: paid / 20, measured: paid - 8, medianSeconds, p90Seconds },
    days: DAYS.map((day, index) => ({
      day,
      medianSeconds: index % 9 === 4 ? null : medianSeconds + ((index * 37) % 11) * 18,
    })),
  }
}

const FOUND_MARK = 'c3f0-91d2-7ab4-e630'

const ENTRIES: BoardEntry[] = [
  ['0a41-77c0-12fe-9b03', 'paypal', 'to_5_minutes', 'to_300'],
  ['4be2-0d19-a86c-5f70', 'paypal', 'to_5_minutes', 'to_100'],
  [FOUND_MARK, 'paypal', 'to_5_minutes', 'to_1000'],
  ['d812-4c6f-3e95-017a', 'bank', 'to_1_day', null],
  ['f6a7-b203-58d1-cc4e', 'btc', null, null],
].map(([mark, rail, pace, band]) => ({ mark, rail, pace, band, day: '2025-11-14' }) as BoardEntry)

const BOARD: PayoutBoardResponse = {
  success: true,
  countedAt: '2025-11-14T13:35:00.000Z',
  lines: [
    line('bank', 28_800, 140),
    line('paypal', 330, 420),
    line('skrill', 390, 160),
    {
      rail: 'btc',
      last24Hours: NOTHING,
      last30Days: { ...NOTHING, paid: 6, measured: 6 },
      days: [],
    },
    { rail: 'ltc', last24Hours: NOTHING, last30Days: NOTHING, days: [] },
  ],
  entries: ENTRIES,
}

const QUEUES: PayoutQueuesResponse = {
  success: true,
  queues: [
    { rail: 'bank', light: 'unknown', waiting: 12 },
    { rail: 'paypal', light: 'green', waiting: 0 },
    { rail: 'skrill', light: 'red', waiting: 3 },
    { rail: 'btc', light: 'amber', waiting: 1 },
    { rail: 'ltc', light: 'green', waiting: 0 },
  ],
}

const showQueues = (page: Page) =>
  page.route('**/api/payout-queues', (route) => route.fulfill({ json: QUEUES }))

function boardScreen(name: string, change: Partial<PayoutBoardResponse>, hash = '', isLight = false): Screen {
  return {
    name,
    path: `/payouts${hash}`,
    light: isLight,
    prepare: async (page) => {
      await showQueues(page)
      await page.route('**/api/stats/payout-board', (route) =>
        route.fulfill({ json: { ...BOARD, ...change } }),
      )
      await page.reload()
      await page.locator('.board-chart, .empty-state').first().waitFor()
      await page.locator('.queue-light').first().waitFor()
    },
  }
}

const QUIET = BOARD.lines.map((one) => ({ ...one, last24Hours: NOTHING, last30Days: NOTHING, days: [] }))

/** The payout board, and the parts of it that a seller sees before choosing a payout method. */
export const PAYOUT_BOARD_SCREENS: readonly Screen[] = [
  boardScreen('payouts', {}, '', true),
  boardScreen('payouts-found', {}, `#m=${FOUND_MARK}`),
  boardScreen('payouts-quiet', { lines: QUIET, entries: [] }),
  boardScreen('payouts-never-counted', { countedAt: null, lines: QUIET, entries: [] }),
  dialogScreen(
    'queues',
    async (dialog) => {
      await dialog.getByRole('radio').first().scrollIntoViewIfNeeded()
    },
    async (page) => {
      await showQueues(page)
    },
  ),
]
