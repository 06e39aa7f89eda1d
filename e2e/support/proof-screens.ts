import type { OfferCheckResponse } from '@app/contract/selling/offer-check'
import type { Receipt, VerifyReceiptResponse } from '@app/contract/selling/receipts'
import type { Page } from '@playwright/test'
import { showSample } from './sale-screens.ts'
import type { Screen } from './screen.ts'

export const RECEIPT: Receipt = {
  v: 1,
  issuer: 'https://skinkantor.example',
  sale: '000123',
  account: '76561198000265728',
  currency: 'PLN',
  items: [
    {
      asset: '41234567890',
      fingerprint: 'q1Z0aXTj3Qy0Yz7b3f0o4m1c9m9Jt8QyJH6b0l2m3n4',
      name: 'AK-47 | Redline (Field-Tested)',
      market: 18_240,
      price: 12_768,
    },
    {
      asset: '41234567891',
      fingerprint: 'Jt8QyJH6b0l2m3n4q1Z0aXTj3Qy0Yz7b3f0o4m1c9m9',
      name: 'StatTrak™ M4A1-S | Decimator (Minimal Wear)',
      market: 30_000,
      price: 21_000,
    },
  ],
  market: 48_240,
  total: 33_768,
  rateBps: 7000,
  priceSource: 'Skinport',
  priceList: 412,
  pricesFetchedAt: '2025-11-14T13:20:00.000Z',
  pricesAgeSeconds: 540,
  method: 'bank',
  quotedAt: '2025-11-14T13:29:00.000Z',
  soldAt: '2025-11-14T13:30:00.000Z',
  validUntil: '2025-11-14T14:00:00.000Z',
}

/** Mocks the server's verdict, regardless of the receipt in the link. */
function receiptScreen(verdict: VerifyReceiptResponse['verdict'], isLight = false): Screen {
  const receipt = verdict === 'valid' || verdict === 'expired' ? RECEIPT : null
  return {
    name: `receipt-${verdict}`,
    path: '/receipt#r=a.b.c',
    light: isLight,
    prepare: async (page) => {
      await page.route('**/api/receipts/verify', (route) =>
        route.fulfill({ json: { success: true, verdict, receipt } }),
      )
      await page.reload()
      await page.locator('.proof-verdict .note').waitFor()
    },
  }
}

async function showVerdict(page: Page, verdict: OfferCheckResponse['verdict'], steamId: string | null) {
  const { operator } = (await (await page.request.get('/api/operator')).json()) as {
    operator: OfferCheckResponse['operator']
  }
  const answer: OfferCheckResponse = {
    success: true,
    verdict,
    steamId,
    hasOurToken: null,
    itemCount: null,
    operator,
  }
  await page.route('**/api/operator/check', (route) => route.fulfill({ json: answer }))
  const main = page.getByRole('main')
  await main.getByRole('textbox').fill('https://steamcommunity.com/profiles/76561198000265728')
  await main.locator('form button').click()
  await page.locator('.proof-verdict .note').waitFor()
}

const checkScreen = (
  verdict: OfferCheckResponse['verdict'],
  steamId: string | null = null,
  isLight = false,
): Screen => ({
  name: `check-offer-${verdict.replaceAll('_', '-')}`,
  path: '/check-offer',
  light: isLight,
  prepare: (page) => showVerdict(page, verdict, steamId),
})

const saleScreen = (name: string, prepare: (page: Page) => Promise<void>): Screen => ({
  name,
  path: '/account/sales/123',
  signedIn: true,
  prepare: async (page) => {
    await showSample(page, 'waiting')
    await page.reload()
    await page.locator('.timeline').first().waitFor()
    await prepare(page)
  },
})

/** The screens where a user can verify that something really comes from us. */
export const PROOF_SCREENS: readonly Screen[] = [
  saleScreen('sale-signed-quote', async (page) => {
    await page.route('**/api/trades/123/receipt', (route) =>
      route.fulfill({
        json: {
          success: true,
          receipt: `${'a'.repeat(400)}.b.c`,
          freezeKey: '000123-7K2QD-9XWMT-4HB0V-ERJ8N-6PCAS-Z',
        },
      }),
    )
    await page.locator('.sale-actions button').click()
    await page.locator('.sale-receipt').waitFor()
  }),
  saleScreen('sale-check-on-phone', (page) => page.locator('.sale-check summary').first().click()),
  { name: 'receipt', path: '/receipt' },
  receiptScreen('valid', true),
  receiptScreen('expired'),
  receiptScreen('forged'),
  { name: 'check-offer', path: '/check-offer' },
  checkScreen('ours', '76561198000265728', true),
  checkScreen('not_ours', '76561198000265729'),
  checkScreen('offer_unknown'),
  checkScreen('code'),
]
