import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeSetting } from '#platform/settings/settings.ts'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { payDebt, requestWithdrawal } from './index.ts'
import { driveMoney, printLedger, quietPorts } from '#test/support/money-driver.ts'
import { newDetails, newSale } from '#test/support/sale-with-money.ts'

/** Sale lifecycles as ledger entries. Amounts in zlotys: debit, then credit. */
let testDb: TestDatabase
let money: ReturnType<typeof driveMoney>

beforeEach(async () => {
  testDb = await createTestDatabase()
  money = driveMoney(testDb.as('skinkantor_worker'))
})
afterEach(async () => {
  const broken = (await verifyLedger(testDb.db)).filter((result) => result.breaches > 0)
  await testDb.drop()
  expect(broken).toEqual([])
})

test('a normal sale: items received, payout paid, nothing owed', async () => {
  const sale = await newSale(testDb.db)
  await money.receive(sale)
  const payout = await money.openPayout(sale.saleId)
  await money.submit(payout)
  await money.lookUp(payout, 'settled')
  expect(await printLedger(testDb.db)).toMatchInlineSnapshot(`
    "
    sale:S1:received       A:inventory             210.00
                           L:sale:S1                         210.00
    payout:#1:reserve      L:sale:S1               210.00
                           A:clearing:paypal                 210.00
    payout:#1:settle       A:clearing:paypal       210.00
                           A:cash:paypal                     210.00
    "
  `)
})

test('a rail that charges a fee', async () => {
  const sale = await newSale(testDb.db)
  await money.receive(sale)
  const payout = await money.openPayout(sale.saleId)
  await money.submit(payout)
  await money.lookUp(payout, 'submitted')
  await money.lookUp(payout, 'settled', 3_50n)
  expect(await printLedger(testDb.db)).toMatchInlineSnapshot(`
    "
    sale:S1:received       A:inventory             210.00
                           L:sale:S1                         210.00
    payout:#1:reserve      L:sale:S1               210.00
                           A:clearing:paypal                 210.00
    payout:#1:settle       A:clearing:paypal       210.00
                           A:cash:paypal                     210.00
    payout:#1:fee          E:fees:paypal             3.50
                           A:cash:paypal                       3.50
    "
  `)
})

test('an instant payout, then a reversal: the seller owes the amount and repays it', async () => {
  const sale = await newSale(testDb.db)
  await money.receive(sale)
  const payout = await money.openPayout(sale.saleId)
  await money.submit(payout)
  await money.lookUp(payout, 'settled')
  await money.saleEvent(sale.saleId, { type: 'reversed_on_steam' })
  const { id: debtId } = await testDb.db.selectFrom('debts').select('id').executeTakeFirstOrThrow()
  await testDb.db
    .transaction()
    .execute((trx) => payDebt(trx, { debtId, how: 'cash', grosze: sale.totalGrosze, actor: 'admin:1' }))
  expect(await printLedger(testDb.db)).toMatchInlineSnapshot(`
    "
    sale:S1:received       A:inventory             210.00
                           L:sale:S1                         210.00
    payout:#1:reserve      L:sale:S1               210.00
                           A:clearing:paypal                 210.00
    payout:#1:settle       A:clearing:paypal       210.00
                           A:cash:paypal                     210.00
    sale:S1:reversed       A:receivable:seller     210.00
                           A:inventory                       210.00
    debt:D1:repaid:1       A:cash:bank             210.00
                           A:receivable:seller               210.00
    "
  `)
})

test('a reversal before the payout ends the sale and costs nothing', async () => {
  const sale = await newSale(testDb.db)
  await money.receive(sale)
  await money.saleEvent(sale.saleId, { type: 'reversed_on_steam' })
  expect(await printLedger(testDb.db)).toMatchInlineSnapshot(`
    "
    sale:S1:received       A:inventory             210.00
                           L:sale:S1                         210.00
    sale:S1:reversed       L:sale:S1               210.00
                           A:inventory                       210.00
    "
  `)
})

test('a reversal while the payout is in flight: an unsettled payout fails the sale', async () => {
  const sale = await newSale(testDb.db)
  await money.receive(sale)
  const payout = await money.openPayout(sale.saleId)
  await money.submit(payout)
  await money.saleEvent(sale.saleId, { type: 'reversed_on_steam' })
  await money.lookUp(payout, 'failed')
  expect(await printLedger(testDb.db)).toMatchInlineSnapshot(`
    "
    sale:S1:received       A:inventory             210.00
                           L:sale:S1                         210.00
    payout:#1:reserve      L:sale:S1               210.00
                           A:clearing:paypal                 210.00
    payout:#1:release      A:clearing:paypal       210.00
                           L:sale:S1                         210.00
    sale:S1:reversed       L:sale:S1               210.00
                           A:inventory                       210.00
    "
  `)
})

test('a returned payout is withdrawn to other details', async () => {
  const sale = await newSale(testDb.db)
  await money.receive(sale)
  const payout = await money.openPayout(sale.saleId)
  await money.submit(payout)
  await money.lookUp(payout, 'unclaimed')
  await money.lookUp(payout, 'returned')
  const payoutDetailsId = await newDetails(testDb.db, sale.userId, { method: 'skrill' })
  const { payoutId } = await testDb
    .as('skinkantor_api')
    .transaction()
    .execute((trx) =>
      requestWithdrawal(trx, quietPorts, {
        userId: sale.userId,
        grosze: sale.totalGrosze,
        payoutDetailsId,
        language: 'pl',
      }),
    )
  await money.submit(payoutId)
  await money.lookUp(payoutId, 'settled')
  expect(await printLedger(testDb.db)).toMatchInlineSnapshot(`
    "
    sale:S1:received       A:inventory             210.00
                           L:sale:S1                         210.00
    payout:#1:reserve      L:sale:S1               210.00
                           A:clearing:paypal                 210.00
    payout:#1:return       A:clearing:paypal       210.00
                           L:balance:seller                  210.00
    payout:#2:reserve      L:balance:seller        210.00
                           A:clearing:skrill                 210.00
    payout:#2:settle       A:clearing:skrill       210.00
                           A:cash:skrill                     210.00
    "
  `)
})

test('an enabled tax is booked with the sale and reversed with it', async () => {
  await testDb.db.transaction().execute((trx) =>
    changeSetting(trx, {
      key: 'tax.pcc',
      value: { isOn: true, rateBps: 100, floorGrosze: 0, basis: 'paid' },
      changedBy: { type: 'operator', id: 'test' },
      reason: 'test',
    }),
  )
  const kept = await newSale(testDb.db)
  const taken = await newSale(testDb.db)
  await money.receive(kept)
  await money.receive(taken)
  await money.saleEvent(taken.saleId, { type: 'reversed_on_steam' })
  expect(await printLedger(testDb.db)).toMatchInlineSnapshot(`
    "
    sale:S1:received       A:inventory             210.00
                           L:sale:S1                         210.00
    sale:S1:pcc            E:pcc                     2.10
                           L:pcc_due                           2.10
    sale:S2:received       A:inventory             210.00
                           L:sale:S2                         210.00
    sale:S2:pcc            E:pcc                     2.10
                           L:pcc_due                           2.10
    sale:S2:reversed       L:sale:S2               210.00
                           A:inventory                       210.00
    sale:S2:pcc_undone     L:pcc_due                 2.10
                           E:pcc                               2.10
    "
  `)
})

test('an unpaid debt is written off', async () => {
  const sale = await newSale(testDb.db)
  await money.receive(sale)
  const payout = await money.openPayout(sale.saleId)
  await money.submit(payout)
  await money.saleEvent(sale.saleId, { type: 'reversed_on_steam' })
  await money.lookUp(payout, 'settled')
  const { id: debtId } = await testDb.db.selectFrom('debts').select('id').executeTakeFirstOrThrow()
  await testDb.db
    .transaction()
    .execute((trx) =>
      payDebt(trx, { debtId, how: 'written_off', grosze: sale.totalGrosze, actor: 'admin:1' }),
    )
  expect(await printLedger(testDb.db)).toMatchInlineSnapshot(`
    "
    sale:S1:received       A:inventory             210.00
                           L:sale:S1                         210.00
    payout:#1:reserve      L:sale:S1               210.00
                           A:clearing:paypal                 210.00
    payout:#1:settle       A:clearing:paypal       210.00
                           A:cash:paypal                     210.00
    sale:S1:reversed       A:receivable:seller     210.00
                           A:inventory                       210.00
    debt:D1:written_off    E:reversal_loss         210.00
                           A:receivable:seller               210.00
    "
  `)
})

test('a failed payout waits for other details and is paid to them', async () => {
  const sale = await newSale(testDb.db)
  await money.receive(sale)
  const payout = await money.openPayout(sale.saleId)
  await money.payoutEvent(payout, { type: 'submit_started', trade: 'clean' })
  await money.payoutEvent(payout, { type: 'answered', answer: { class: 'refused' } })
  const other = await newDetails(testDb.db, sale.userId, { method: 'crypto', coin: 'BTC' })
  await money.saleEvent(sale.saleId, { type: 'details_chosen' }, other)
  const second = await money.openPayout(sale.saleId)
  await money.submit(second)
  await money.lookUp(second, 'settled')
  expect(await printLedger(testDb.db)).toMatchInlineSnapshot(`
    "
    sale:S1:received       A:inventory             210.00
                           L:sale:S1                         210.00
    payout:#1:reserve      L:sale:S1               210.00
                           A:clearing:paypal                 210.00
    payout:#1:release      A:clearing:paypal       210.00
                           L:sale:S1                         210.00
    payout:#2:reserve      L:sale:S1               210.00
                           A:clearing:btc                    210.00
    payout:#2:settle       A:clearing:btc          210.00
                           A:cash:btc                        210.00
    "
  `)
})
