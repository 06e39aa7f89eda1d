import type { PriceList } from '@app/contract/catalog/prices'
import type { Page } from '@playwright/test'

const WAITING: PriceList = {
  id: 41,
  state: 'quarantined',
  step: 'done',
  askedBy: 'schedule',
  startedAt: '2026-11-15T12:30:00.000Z',
  finishedAt: '2026-11-15T12:30:03.000Z',
  durationMs: 3_100,
  ageSeconds: 12,
  rowCount: 11_907,
  badRowCount: 5,
  eurRate: 4.25,
  nbpTable: null,
  reasons: [{ code: 'rows_lost', text: '50% of the rows are gone.' }],
  liveSince: null,
  decidedBy: null,
  decidedAt: null,
}

/** Mocks a price list that needs a decision. A real one would affect every other test on the same stack. */
export async function showWaitingList(page: Page): Promise<void> {
  await page.route('**/api/admin/price-lists', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { lists: PriceList[] }
    body.lists = [...body.lists.filter(({ state }) => state !== 'quarantined'), WAITING]
    await route.fulfill({ json: body })
  })
}
