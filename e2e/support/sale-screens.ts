import type { Sale } from '@app/contract/selling/sales'
import type { Page } from '@playwright/test'
import { SALE_SAMPLES } from './sale-samples.ts'
import { saleAnswer } from './sample-sale.ts'
import type { Screen } from './screen.ts'

/** The samples whose colours differ most. */
const LIGHT = [
  'waiting',
  'offer-wanted',
  'offer-sent',
  'offer-declined',
  'offer-expired',
  'hold',
  'paying-late',
  'paid',
  'returned',
]

/** Mocks the server's response for sale 123 in the named state. */
export async function showSample(page: Page, name: string, change: Partial<Sale> = {}): Promise<void> {
  await page.route('**/api/trades/123', (route) =>
    route.fulfill({ json: saleAnswer({ ...SALE_SAMPLES[name], ...change }) }),
  )
}

/** The sale page in each state with its own appearance. */
export const SALE_SCREENS: readonly Screen[] = [
  ...Object.keys(SALE_SAMPLES).map((name): Screen => ({
    name: `sale-${name}`,
    path: '/account/sales/123',
    signedIn: true,
    light: LIGHT.includes(name),
    prepare: async (page) => {
      await showSample(page, name)
      await page.reload()
      await page.locator('.timeline').first().waitFor()
    },
  })),
  { name: 'sale-unknown', path: '/account/sales/999999999', signedIn: true },
]
