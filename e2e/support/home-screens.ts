import type { RateBoardResponse, RecentSalesResponse } from '@app/contract/selling/public-figures'
import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

/** Shows six paid sales of items from the real price list, so that their images are real too. */
async function showBusyHouse(page: Page): Promise<void> {
  const board = (await (await page.request.get('/api/skins/board')).json()) as RateBoardResponse
  const skins = [...board.skins, ...board.skins.slice(0, 1)]
  const answer: RecentSalesResponse = {
    success: true,
    sales: skins.map((skin, place) => ({
      item: {
        name: skin.name,
        market_hash_name: skin.market_hash_name,
        weaponType: skin.weaponType,
        wear: skin.wear,
        statTrak: skin.statTrak,
        souvenir: skin.souvenir,
        rarity: 'Legendary',
        image: skin.image,
        ourPrice: skin.ourPrice,
      },
      others: place % 3,
      total: skin.ourPrice * (1 + (place % 3)),
      paidAt: '2025-11-14T13:20:00.000Z',
      agoSeconds: [120, 840, 2_700, 7_200, 32_400, 180_000][place] ?? 60,
    })),
  }
  await page.route('**/api/sales/recent', (route) => route.fulfill({ json: answer }))
  await page.route('**/api/stats/payouts', (route) =>
    route.fulfill({ json: { success: true, days: 30, count: 212, medianSeconds: 540, p90Seconds: 2_460 } }),
  )
  await page.reload()
  await page.locator('.hero-figures').waitFor()
}

/** The home page in each state with its own appearance. */
export const HOME_SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', light: true },
  { name: 'home-measured', path: '/', light: true, prepare: showBusyHouse },
  { name: 'home-scrolled', path: '/', prepare: (page) => page.evaluate(() => scrollTo(0, 60)) },
  {
    name: 'home-faq-second',
    path: '/',
    prepare: (page) => page.locator('details[name=home-faq] summary').nth(1).click(),
  },
  { name: 'home-signed-in', path: '/', signedIn: true },
]
