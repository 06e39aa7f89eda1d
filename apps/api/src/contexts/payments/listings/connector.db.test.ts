import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAccountBalance, verifyLedger } from '#contexts/payments/ledger/index.ts'
import { MarketScene } from '#test/worlds/market-scene.ts'

let scene: MarketScene
beforeAll(async () => {
  scene = await MarketScene.open()
  await scene.setMarketPrice(300_00)
})
afterAll(() => scene.close())

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(scene.testDb.db)).rows
const listings = () =>
  rows(sql<{ state: string; error: string | null; price: bigint; stock: string }>`
    select l.state, l.error, l.price_minor as price, i.state as stock from market_listings l
    join stock_items i on i.id = l.stock_item_id order by l.id`)

test('a dry run reads the marketplace and lists nothing', async () => {
  await scene.setConnector({ mode: 'dry_run' })
  await scene.ownItems(2)
  await scene.list()
  expect(await listings()).toEqual([])
  expect((await scene.book()).deposits).toEqual([])
  expect(await rows(sql`select last_listing_at is not null as ran, error from market_connectors`)).toEqual([
    { ran: true, error: null },
  ])
})

test('deposits, lists, reprices, sells and books, and an undone sale returns to the grosz', async () => {
  await scene.setConnector({ mode: 'on' })
  const { worker } = scene
  // The worker's settings are read again after two seconds.
  await expect
    .poll(async () => {
      await scene.list()
      return listings()
    })
    .toHaveLength(2)
  expect(await listings()).toMatchObject([
    { state: 'depositing', stock: 'listed' },
    { state: 'depositing', stock: 'listed' },
  ])
  await scene.acceptDeposits()
  await scene.list()
  await scene.setMarketPrice(320_00)
  await scene.list()
  const { offers, deposits } = await scene.book()
  expect(deposits).toHaveLength(1)
  const [first, second] = offers
  expect(offers.map(({ state }) => state)).toEqual(['open', 'open'])
  expect((await listings()).map(({ state, price }) => [state, Number(price)])).toEqual([
    ['listed', first!.priceCents],
    ['listed', first!.priceCents],
  ])

  const accounts = ['A:inventory', 'A:market:dmarket', 'R:sales:dmarket', 'E:cost_of_goods']
  const balances = () => Promise.all(accounts.map((account) => readAccountBalance(worker, account)))
  await scene.step(first!.id, 'buy')
  await scene.read()
  const afterOne = await balances()
  await scene.step(second!.id, 'buy')
  await scene.read()
  await scene.read()
  expect((await listings()).map(({ state, stock }) => [state, stock])).toEqual([
    ['sold', 'sold_pending'],
    ['sold', 'sold_pending'],
  ])
  await scene.step(first!.id, 'successful')
  await scene.step(second!.id, 'reverted')
  await scene.read()
  expect(await balances()).toEqual(afterOne)
  expect((await listings()).map(({ stock }) => stock)).toEqual(['sold', 'held'])
  expect(await rows(sql`select distinct difference_minor as d from market_balances`)).toEqual([{ d: 0n }])
  // The item that came back is listed again without a deposit.
  await scene.list()
  const open = (await scene.book()).offers.filter(({ state }) => state === 'open')
  expect(open).toHaveLength(1)
  expect(await scene.problem()).toBeNull()
  const broken = (await verifyLedger(scene.testDb.db)).filter(({ breaches }) => breaches > 0)
  expect(broken.filter(({ id }) => !['I11', 'I12', 'I15'].includes(id))).toEqual([])
})

test('takes an item from the sale when the market falls below the floor', async () => {
  await scene.setMarketPrice(150_00)
  await scene.list()
  await scene.passTime()
  await scene.list()
  expect((await scene.book()).offers.filter(({ state }) => state === 'open')).toEqual([])
  expect((await listings()).at(-1)).toMatchObject({ state: 'withdrawn', stock: 'held', error: null })
})

test.each([
  [
    'a second live listing of one item',
    sql`
    insert into market_listings (stock_item_id, market, steam_asset_id, state, price_minor, floor_minor)
    select id, 'dmarket', n::text, 'ready', 100, 100 from stock_items, generate_series(1, 2) as n where state = 'held'`,
  ],
  [
    'a listing below its floor',
    sql`
    insert into market_listings (stock_item_id, market, steam_asset_id, state, price_minor, floor_minor)
    select id, 'dmarket', '1', 'ready', 99, 100 from stock_items where state = 'held'`,
  ],
  [
    'a sale that no listing stands for',
    sql`
    insert into resales (stock_item_id, market, external_id, currency, price_minor, fee_minor, rate_e4, rate_table, cost_grosze,
      tax_grosze, category, payout_option, sold_at)
    select id, 'dmarket', 'invented', 'USD', 8000, 0, 36500, 'A', cost_grosze, tax_grosze, category, payout_option, now()
    from stock_items where state = 'held'`,
  ],
  [
    'a listing that has ended',
    sql`update market_listings set state = 'listed', ended_at = null where state = 'sold'`,
  ],
])('a compromised worker cannot write %s', async (_what, forge) => {
  await expect(forge.execute(scene.worker)).rejects.toThrow()
})

test('stops with a reason when the clocks differ, and tries later', async () => {
  await scene.simulator.control('clock', { offsetMs: 300_000 })
  await scene.list()
  expect(await scene.problem()).toBe('clock')
  await scene.simulator.control('clock', { offsetMs: 0 })
  await scene.list()
  expect(await scene.problem()).toBe('clock')
  await scene.passTime()
  await scene.list()
  expect(await scene.problem()).toBeNull()
})
