import type { Page, Route } from '@playwright/test'
import { evidence, listOf, row, transaction } from './admin-samples.ts'

/** Mocks a queue of clean sales that need approval, so that its screenshot is always the same. */
export async function showQueue(page: Page, ids: readonly number[]): Promise<void> {
  const idIn = (route: Route) => Number(/\/(?:transactions|sales)\/(\d+)/.exec(route.request().url())?.[1])
  const count = ids.length
  await page.route('**/api/admin/transactions?*', (route) =>
    route.fulfill({ json: listOf(ids.map((id) => row(id))) }),
  )
  await page.route('**/api/admin/transactions/queues', (route) =>
    route.fulfill({
      json: {
        success: true,
        pending: count,
        approval: count,
        overdue: 0,
        protected: 0,
        amounts: { approval: 99.5 * count, overdue: 0, protected: 0 },
      },
    }),
  )
  await page.route(/\/api\/admin\/transactions\/\d+$/, (route) =>
    route.fulfill({ json: { success: true, transaction: transaction(idIn(route)) } }),
  )
  await page.route('**/api/admin/sales/*/evidence', (route) => route.fulfill({ json: evidence() }))
}
