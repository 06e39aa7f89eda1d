import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { driveMoney } from '#test/support/money-driver.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { SaleWorld, type Seller } from '#test/worlds/sale-world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let world: SaleWorld
let money: ReturnType<typeof driveMoney>
beforeAll(async () => {
  world = await SaleWorld.start()
  money = driveMoney(world.db)
})
afterAll(() => world.stop())

const ask = (seller: Seller, id: number | string, query = '') =>
  seller.send('GET', `/api/trades/${id}/confirmation${query}`)

async function receive(saleId: number): Promise<string> {
  const sale = { saleId: BigInt(saleId), userId: 0n, payoutDetailsId: '', totalGrosze: 0n }
  const settlesAt = Date.now() - 1_000
  await money.receive(sale, settlesAt)
  await money.saleEvent(sale.saleId, { type: 'settled_on_steam' })
  return money.openPayout(sale.saleId)
}

/** Takes a sale to its payment, as the watcher, an admin and the bank would do it. */
const pay = async (saleId: number) =>
  money.payoutEvent(await receive(saleId), {
    type: 'reference_entered',
    reference: 'PRZELEW/7',
    trade: 'clean',
  })

test('a paid sale gives only its seller a confirmation in the requested language', async () => {
  const seller = await world.seller(2)
  const trade = await world.sold(seller)
  const early = await ask(seller, trade.id)
  expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([409, 'sale_not_paid'])

  await pay(trade.id)
  const answer = await ask(seller, trade.number)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="potwierdzenie-${trade.number}.pdf"`,
  )
  expect(answer.headers['cache-control']).toBe('no-store')
  const text = readPdfText(answer.rawPayload)
  for (const words of [
    `Potwierdzenie wypłaty ${trade.number}`,
    'PRZELEW/7',
    '61 1090 •••• 2874',
    seller.steamId,
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('61109010140000071219812874')
  expect(readPdfText((await ask(seller, trade.id, '?lang=en')).rawPayload)).toContain('Payout confirmation')

  const stranger = await world.seller(1)
  expect((await ask(stranger, trade.id)).statusCode).toBe(404)
  expect((await ask(seller, 999_999)).statusCode).toBe(404)
  expect((await world.api.app.inject(`/api/trades/${trade.id}/confirmation`)).statusCode).toBe(401)
})

test('refuses a confirmation for a returned payout', async () => {
  const seller = await world.seller(1)
  const sold = await world.sell(seller, await seller.quote(), {
    paymentMethod: 'paypal',
    paymentDetails: { email: 'seller@example.com' },
  })
  const { id } = sold.json<{ trade: { id: number } }>().trade
  const payoutId = await receive(id)
  await money.submit(payoutId)
  await money.lookUp(payoutId, 'settled')
  expect((await ask(seller, id)).statusCode).toBe(200)
  await money.lookUp(payoutId, 'returned')
  expect((await ask(seller, id)).json<{ code: string }>().code).toBe('sale_not_paid')
})
