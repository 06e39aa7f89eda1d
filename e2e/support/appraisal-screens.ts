import type { ItemAppraisal, TicketAppraisal } from '@app/contract/catalog/appraisals'
import type { Page } from '@playwright/test'
import { changeInventory } from './inventory-screens.ts'
import type { Screen } from './screen.ts'
import { ticketScreen } from './ticket-screens.ts'

const WAITING: ItemAppraisal = {
  id: '5',
  ticketId: 482,
  state: 'waiting',
  priceId: null,
  price: null,
  validUntil: null,
}
const OFFERED: ItemAppraisal = {
  ...WAITING,
  state: 'offered',
  priceId: '9',
  price: 2_412.34,
  validUntil: '2025-11-15T13:32:00.000Z',
}
const IN_TICKET: TicketAppraisal = {
  ...OFFERED,
  item: {
    assetId: '77',
    name: '★ Karambit | Doppler',
    market_hash_name: '★ Karambit | Doppler (Factory New)',
    wear: 'fn',
    image: '',
    float: 0.012345,
    paintIndex: 415,
    paintSeed: 317,
    stickerCount: 2,
    hasCharm: true,
    nameTag: 'Rubin',
  },
  answerHours: 24,
  staff: null,
}

/** Shows one item in each state with its own appearance; the items themselves come from the server. */
async function showAppraisals(page: Page): Promise<void> {
  const states: ItemAppraisal[] = [OFFERED, WAITING, { ...OFFERED, state: 'lapsed' }]
  await changeInventory(page, ({ inventory }) => ({
    inventory: inventory.map((item, place) => ({ ...item, appraisal: states[place] ?? null })),
  }))
  await page.locator('.appraisals').waitFor()
}

export const APPRAISAL_SCREENS: readonly Screen[] = [
  { name: 'inventory-appraisals', path: '/inventory', signedIn: true, light: true, prepare: showAppraisals },
  {
    name: 'inventory-appraisal-question',
    path: '/inventory',
    signedIn: true,
    prepare: async (page) => {
      await showAppraisals(page)
      await page.locator('.appraised-line button').last().click()
      await page.locator('.appraisal-question').waitFor()
    },
  },
  ticketScreen('appraisal', { category: 'appraisal', sale: null, appraisal: IN_TICKET }),
]
