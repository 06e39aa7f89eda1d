import type { PriceList } from '@app/contract/catalog/prices'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refusal, success, type FakeAnswer, type FakeCall } from '#lib/session/testing/fake-browser.ts'
import { renderAdmin } from '#testing/render-admin.tsx'
import { fetchPriceRows } from './skin-prices-calls.ts'
import { SkinPricesPage } from './skin-prices-page.tsx'

const MINUTE_MS = 60_000

function price(id: number, name: string, suggested: number | null, ageMinutes = 1) {
  return {
    id,
    market_hash_name: name,
    suggested_price: suggested,
    min_price: suggested,
    max_price: null,
    quantity: id * 10,
    updated_at: new Date(Date.now() - ageMinutes * MINUTE_MS).toISOString(),
    icon_url: `/img/skin/${id}`,
  }
}

const list = (id: number, state: PriceList['state'], reasons: string[] = []): PriceList => ({
  id,
  state,
  step: state === 'fetching' ? 'checking' : 'done',
  askedBy: 'schedule',
  startedAt: '2026-11-15T12:30:00.000Z',
  finishedAt: '2026-11-15T12:30:03.000Z',
  durationMs: 3100,
  ageSeconds: 12,
  rowCount: 23_000,
  badRowCount: 5,
  eurRate: 4.25,
  nbpTable: null,
  reasons: reasons.map((text) => ({ code: text, text })),
  liveSince: null,
  decidedBy: null,
  decidedAt: null,
})

/** The third item is one that we do not buy. */
const CALCULATOR = {
  listId: 1,
  fetchedAt: '2026-11-15T12:30:00.000Z',
  staleAfterSeconds: 1800,
  rateBps: 7000,
  laterRateBps: 7000,
  weapons: ['Negev'],
  weaponCategories: [0],
  finishes: ['Mjölnir'],
  polishFinishes: [''],
  collections: [],
  polishCollections: [],
  collectionOf: [0],
  idSteps: [3],
  weaponOf: [0],
  finishOf: [1],
  marks: [32 * 7],
  rarities: [0],
  priceGrosze: [12600],
  oddSlugs: {},
  above: {
    idSteps: [],
    weaponOf: [],
    finishOf: [],
    marks: [],
    rarities: [],
    collectionOf: [],
    priceGrosze: [],
    oddSlugs: {},
  },
}

type Answers = Record<string, (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>>

async function open(answers: Answers = {}, count = 3, at = '/en/admin/skin-prices') {
  const names = ['AK-47 | Redline (Field-Tested)', '★ Karambit', 'Negev | Mjölnir (Factory New)']
  const prices = (currency: 'EUR' | 'PLN') => {
    const factor = currency === 'EUR' ? 1 : 4
    return Array.from({ length: count }, (_unused, place) =>
      price(
        place + 1,
        names[place] ?? `Item ${place}`,
        place === 1 ? null : (place + 1) * 10.5 * factor,
        place === 2 ? 90 : 1,
      ),
    )
  }
  const usual: Answers = {
    'GET /skins/prices?appId=730&currency=EUR': () =>
      success({ currency: 'EUR', fetchedAt: '2026-11-15T12:30:00.000Z', prices: prices('EUR') }),
    'GET /skins/prices?appId=730&currency=PLN': () =>
      success({ currency: 'PLN', fetchedAt: '2026-11-15T12:30:00.000Z', prices: prices('PLN') }),
    'GET /skins/calculator/compact': () => success(CALCULATOR),
    'GET /admin/price-lists': () => success({ provider: 'Skinport', lists: [list(1, 'live')] }),
    'GET /admin/price-moves': () => success({ moves: [] }),
    ...answers,
  }
  return renderAdmin(<SkinPricesPage />, {
    at,
    answer: (call) => usual[`${call.method} ${call.path}`]?.(call) ?? 'no-answer',
  })
}

const showAll = async () =>
  fireEvent.change(await screen.findByLabelText(/^Show:/), { target: { value: 'all' } })

/** The cells of all items. */
const cells = async () => {
  await showAll()
  return cellsShown()
}

const cellsShown = async () => {
  const table = await screen.findByRole('table')
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent.replaceAll('\u00a0', ' ')))
}

// jsdom has the element but not its methods.
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
      this.dispatchEvent(new Event('close'))
    },
  })
})
beforeEach(() => {
  localStorage.clear()
  // Simulates a wide screen, because jsdom has no screen.
  const wide = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => wide)
  // jsdom has no layout; the height of the table's box decides how many rows are rendered.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('shows all prices in one English table in euro, with our payout in złoty', async () => {
  await open()
  const [head, first, second, third] = await cells()
  expect(head).toEqual([
    'Item name',
    'Our price',
    'Market',
    'Suggested',
    'Min',
    'Max',
    'Quantity',
    'Last update',
  ])
  // 10.50 € and 42.00 zł × 70%.
  expect(first?.slice(0, 7)).toEqual([
    'AK-47 | Redline (Field-Tested)',
    'up to 29,40 zł',
    '42,00 zł',
    '10,50 €',
    '10,50 €',
    '–',
    '10',
  ])
  expect([second?.[3], second?.[1]]).toEqual(['–', '–'])
  expect(third?.[7]).toMatch(/stale$/)
  expect(third?.[1]).toBe('not bought: blocked')
  expect(screen.getByText('Showing 3 of 3 items')).toBeTruthy()
})

test('speaks Polish in the Polish panel', async () => {
  await open({}, 3, '/admin/skin-prices')
  expect(await screen.findByRole('heading', { level: 1, name: 'Ceny skinów' })).toBeTruthy()
  fireEvent.change(await screen.findByLabelText('Pokaż:'), { target: { value: 'all' } })
  expect(await screen.findByRole('columnheader', { name: 'Nasza cena' })).toBeTruthy()
  expect(screen.getByText(/^Showing \d of 3 items$/).getAttribute('lang')).toBe('en')
})

test('shows what we buy at first, by our price, and a search offers the rest', async () => {
  const { idSteps, ...calculator } = CALCULATOR
  const two = [0, 0]
  await open(
    {
      'GET /skins/calculator/compact': () =>
        success({
          ...calculator,
          idSteps: [...idSteps, 1],
          weaponOf: two,
          finishOf: [1, 1],
          collectionOf: two,
          rarities: two,
          marks: [0, 0],
          priceGrosze: [12_600, 16_800],
        }),
    },
    4,
  )
  const [, first, second, third] = await cellsShown()
  expect([first?.[1], second?.[1], third]).toEqual(['117,60 zł', '88,20 zł', undefined])
  expect(screen.getByText('Showing 2 of 4 items')).toBeTruthy()
  expect(screen.queryByText(/the calculator does not list/)).toBeNull()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'redline' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Search all items' }))
  expect(await screen.findByText('Showing 1 of 4 items')).toBeTruthy()
  expect(screen.getByText(/the calculator does not list/)).toBeTruthy()
})

test('a search filters the table and updates the count', async () => {
  await open()
  await cells()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mjolnir NEGEV' } })
  await waitFor(() => expect(screen.getByText('Showing 1 of 3 items')).toBeTruthy())
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing like it' } })
  expect(await screen.findByText('No items match this search.')).toBeTruthy()
  expect(screen.getByText('Showing 0 of 3 items')).toBeTruthy()
})

test('renders only the visible rows out of twenty thousand and updates them on scroll', async () => {
  await open({}, 20_000)
  await showAll()
  fireEvent.change(screen.getByLabelText(/^Sort by:/), { target: { value: 'name' } })
  const table = await screen.findByRole('table')
  expect(table.getAttribute('aria-rowcount')).toBe('20001')
  expect(within(table).getAllByRole('row').length).toBeLessThan(60)
  const box = screen.getByRole('region', { name: 'Skin prices' })
  box.scrollTop = 57 * 10_000
  fireEvent.scroll(box)
  const row = await screen.findByRole('row', { name: /^Item 10000/ })
  expect(row.getAttribute('aria-rowindex')).toBe('10002')
  expect(within(table).getAllByRole('row').length).toBeLessThan(60)
})

test('a failure names the provider and can be retried', async () => {
  let isDown = true
  await open({
    'GET /skins/calculator/compact': () =>
      isDown ? refusal(503, 'prices_unavailable') : success(CALCULATOR),
  })
  expect(await screen.findByText('Failed to load prices from Skinport')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await cells()).toHaveLength(4)
})

test.each([
  ['live', 'done', list(2, 'live'), /New prices are live: 23000 rows in 3.1 s/],
  [
    'kept aside',
    'done',
    list(2, 'quarantined', ['too wild']),
    /looks suspicious and waits for your decision/,
  ],
  ['refused', 'done', list(2, 'failed', ['The list is HTML']), /was refused.*The list is HTML/],
  ['too early', 'recent', list(1, 'live'), /only 12 s ago/],
  ['not done yet', 'running', null, /Still working on it/],
] as const)('shows the result of a refresh that is %s', async (_name, state, refreshed, words) => {
  const { api } = await open({
    'POST /skins/fetch-prices': () => success({ data: { state, list: refreshed } }),
  })
  await cells()
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(words)).toBeTruthy()
  const isNew = refreshed?.state === 'live' && state === 'done'
  await waitFor(() => {
    const loads = api.callsTo('/skins/prices?appId=730&currency=EUR').length
    if (isNew) expect(loads).toBe(2)
  })
})

test('shows the current step while a refresh runs', async () => {
  let finish: ((answer: FakeAnswer) => void) | undefined
  await open({
    'POST /skins/fetch-prices': () => new Promise((resolve) => (finish = resolve)),
    'GET /admin/price-lists': () =>
      success({ provider: 'Skinport', lists: [list(1, 'live'), list(2, 'fetching')] }),
  })
  await cells()
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Checking the list…')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Refresh' }).getAttribute('aria-busy')).toBe('true')
  finish?.(success({ data: { state: 'done', list: list(2, 'live') } }))
  await waitFor(() => expect(screen.queryByText('Checking the list…')).toBeNull())
})

const ITEM = {
  id: 1,
  slug: 'ak-47-redline-field-tested',
  market_hash_name: 'AK-47 | Redline (Field-Tested)',
  prices: [
    {
      phase: null,
      sources: [
        {
          name: 'Skinport',
          price: 42,
          quantity: 10,
          bid: null,
          soldIn7Days: 80,
          ageSeconds: 120,
          use: 'highest',
        },
        {
          name: 'DMarket',
          price: 40,
          quantity: 7,
          bid: 38,
          soldIn7Days: null,
          ageSeconds: 600,
          use: 'counted',
        },
        {
          name: 'BUFF163',
          price: null,
          quantity: null,
          bid: null,
          soldIn7Days: null,
          ageSeconds: null,
          use: 'no_list',
        },
      ],
      decided: 40,
      isWide: false,
      marketPrice: 40,
      ourPrice: 28,
      laterPrice: 28,
      notBought: null,
    },
  ],
  rateBps: 7000,
  laterRateBps: 7000,
  override: null,
}

test('an item shows its markets side by side, and a price can be set with a day and a reason', async () => {
  const kept = { name: 'Other', kind: 'ceiling', grosze: 100, until: '2099-01-01', reason: 'slow' }
  const { api } = await open({
    'GET /admin/item-prices/1': () => success({ item: ITEM }),
    'GET /admin/settings': () =>
      success({ settings: [{ key: 'price.overrides', value: [kept], version: 4 }] }),
    'PUT /admin/settings/price.overrides': () => success({ isDone: true, proposalId: null }),
  })
  await showAll()
  fireEvent.click(await screen.findByRole('button', { name: 'AK-47 | Redline (Field-Tested)' }))
  const panel = await screen.findByRole('region', { name: 'AK-47 | Redline (Field-Tested)' })
  const table = await within(panel).findByRole('table', { name: 'Prices by market' })
  expect(within(table).getAllByRole('row')[2]?.textContent.replaceAll('\u00a0', ' ')).toBe(
    'DMarket40,00 złBuy order 38,00 złQuantity 7Sold in 7 days –Read 10 min agocounts',
  )
  expect(within(table).getByText('no list yet')).toBeTruthy()
  expect(within(panel).getByText(/We pay 28,00\szł \(70%\)\./)).toBeTruthy()

  fireEvent.click(within(panel).getByRole('button', { name: /^Set a\sprice$/ }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Market price in zł/ }), {
    target: { value: '0' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Write an amount, such as 120.50')).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Market price in zł/ }), {
    target: { value: '35,50' },
  })
  fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: '2099-12-31' } })
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Why' }), { target: { value: 'too many' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. New quotes use it within seconds.')).toBeTruthy()
  expect(api.callsTo('/admin/settings/price.overrides')).toMatchObject([
    {
      body: {
        version: 4,
        reason: 'too many',
        value: [
          kept,
          {
            name: ITEM.market_hash_name,
            kind: 'ceiling',
            grosze: 3550,
            until: '2099-12-31',
            reason: 'too many',
          },
        ],
      },
    },
  ])
})

test('large moves lead to the markets of their item', async () => {
  const move = {
    id: '7',
    nameId: 1,
    market_hash_name: 'AK-47 | Redline (Field-Tested)',
    phase: null,
    before: 40,
    after: 62,
    at: '2026-11-15T12:30:00.000Z',
  }
  await open({
    'GET /admin/price-moves': () => success({ moves: [move] }),
    'GET /admin/item-prices/1': () => success({ item: ITEM }),
  })
  const table = await screen.findByRole('table', { name: 'Large moves in the last day' })
  expect(within(table).getByText(/62,00/)).toBeTruthy()
  fireEvent.click(within(table).getByRole('button', { name: move.market_hash_name }))
  const panel = await screen.findByRole('region', { name: move.market_hash_name })
  expect(await within(panel).findByRole('table', { name: 'Prices by market' })).toBeTruthy()
})

test('a quarantined list shows its findings and is dropped only with a reason', async () => {
  let isWaiting = true
  const { api } = await open({
    'GET /admin/price-lists': () =>
      success({
        provider: 'Skinport',
        lists: [list(1, 'live'), list(9, isWaiting ? 'quarantined' : 'dropped', ['100% of prices moved'])],
      }),
    'POST /admin/price-lists/9/drop': () => {
      isWaiting = false
      return success({ list: list(9, 'dropped'), proposalId: null })
    },
  })
  expect(await screen.findByText('100% of prices moved')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Drop list 9' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Drop list 9?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Drop' }))
  expect(await within(dialog).findByText('Write at least 3 characters')).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('textbox'), {
    target: { value: ' Prices are ten times too high ' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Drop' }))
  expect(await screen.findByText('List 9 was dropped.')).toBeTruthy()
  expect(api.callsTo('/admin/price-lists/9/drop')).toMatchObject([
    { body: { reason: 'Prices are ten times too high' } },
  ])
  await waitFor(() => expect(screen.queryByText('Lists waiting for a decision')).toBeNull())
})

test('accepting a list waits for a second admin, and the dialog shows a refusal', async () => {
  let isTaken = true
  const { api } = await open({
    'GET /admin/price-lists': () =>
      success({ provider: 'Skinport', lists: [list(9, 'quarantined', ['moved'])] }),
    'POST /admin/price-lists/9/accept': () =>
      isTaken
        ? refusal(409, 'price_list_wrong_state', 'No longer waiting.')
        : success({ list: list(9, 'quarantined'), proposalId: '0198c7a0-0000-7000-8000-000000000009' }),
  })
  await cells()
  fireEvent.click(await screen.findByRole('button', { name: 'Accept list 9' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Propose to make list 9 live?' })
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'A sale week' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Accept' }))
  expect(await within(dialog).findByText('No longer waiting.')).toBeTruthy()
  isTaken = false
  fireEvent.click(within(dialog).getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('List 9 waits to be confirmed (Money).')).toBeTruthy()
  expect(api.callsTo('/admin/price-lists/9/accept')).toHaveLength(2)
})

test('prices stay usable when the price lists cannot be loaded', async () => {
  await open({ 'GET /admin/price-lists': () => refusal(500, 'internal_error') })
  expect(await cells()).toHaveLength(4)
  expect(screen.getByText('Could not load the price lists.')).toBeTruthy()
})

test('a list without an answer is a failure', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('gone', 'AbortError')))
  await expect(fetchPriceRows(new AbortController().signal)).rejects.toMatchObject({ code: 'no_answer' })
})
