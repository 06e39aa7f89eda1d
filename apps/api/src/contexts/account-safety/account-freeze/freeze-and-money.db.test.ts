import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { listOpenDebts } from '#contexts/payments/lifecycle/index.ts'
import { DeskWorld } from '#test/worlds/review-world.ts'
import type { SaleInTest } from '#test/support/sale-with-money.ts'
import { freezeScene } from '#test/worlds/freeze-scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

/** Eight rounds by default; set `RACE_ROUNDS=20` for the long run. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 8)

let world: DeskWorld
let scene: ReturnType<typeof freezeScene>

beforeAll(async () => {
  world = await DeskWorld.start()
  scene = freezeScene(world)
})
afterAll(() => world.stop())
afterEach(() => world.assertBooks())

const received = () => world.receivedSale({ marketGrosze: 300_00n })
const reverse = (sale: SaleInTest) => world.money.saleEvent(sale.saleId, { type: 'reversed_on_steam' })
const stateOf = async (payoutId: string) =>
  await world.db
    .selectFrom('payouts')
    .select(['state', 'is_submitted as isSubmitted'])
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
const endOf = async (saleId: bigint) =>
  world.db.selectFrom('sales').select(['state', 'reason']).where('id', '=', saleId).executeTakeFirstOrThrow()

describe('concurrent freeze and payout submission', () => {
  const submit = (payoutId: string) =>
    world.money.payoutEvent(payoutId, { type: 'submit_started', trade: 'clean' })

  test('either submits the payout before the freeze or holds it, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sale = await received()
      const payoutId = await world.money.openPayout(sale.saleId)
      const both = [() => submit(payoutId), () => scene.freezeSeller(sale.saleId)]
      await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((start) => start()))
      const payout = await stateOf(payoutId)
      expect(payout).toBeOneOf([
        { state: 'submitting', isSubmitted: true },
        { state: 'approved', isSubmitted: false },
      ])
      // A second submission is refused and changes nothing.
      expect(await submit(payoutId)).toHaveProperty('refused')
      expect(await stateOf(payoutId)).toEqual(payout)
    }
  })

  test.each(['freeze first', 'order first'] as const)(
    '%s: the transaction that waits for the lock sees the result of the other',
    async (order) => {
      const sale = await received()
      const payoutId = await world.money.openPayout(sale.saleId)
      const begun: Promise<unknown>[] = []
      await world.db.transaction().execute(async (trx) => {
        await trx.selectFrom('users').select('id').where('id', '=', sale.userId).forNoKeyUpdate().execute()
        const freeze = () => scene.freezeSeller(sale.saleId)
        const send = () => submit(payoutId)
        begun.push(order === 'freeze first' ? freeze() : send())
        await scene.waiters(1)
        begun.push(order === 'freeze first' ? send() : freeze())
        await scene.waiters(2)
      })
      await Promise.all(begun)
      expect(await stateOf(payoutId)).toEqual(
        order === 'freeze first'
          ? { state: 'approved', isSubmitted: false }
          : { state: 'submitting', isSubmitted: true },
      )
    },
  )

  test('does not resubmit a payout that the rail never received after a freeze', async () => {
    const sale = await received()
    const payoutId = await world.money.openPayout(sale.saleId)
    await submit(payoutId)
    await world.money.payoutEvent(payoutId, { type: 'answered', answer: { class: 'not_sent' } })
    await scene.freezeSeller(sale.saleId)
    const resumed = await world.money.payoutEvent(payoutId, { type: 'submit_resumed', trade: 'clean' })
    expect(resumed).toEqual({ refused: 'seller_frozen' })
    expect(await stateOf(payoutId)).toEqual({ state: 'submitting', isSubmitted: false })
  })
})

describe('a trade reversed on Steam', () => {
  test('after the theft report and before payout: the sale ends without a debt or a mark against the seller', async () => {
    const sale = await received()
    await scene.freezeSeller(sale.saleId)
    await reverse(sale)
    expect(await endOf(sale.saleId)).toEqual({ state: 'failed', reason: 'undone_after_report' })
    expect(await listOpenDebts(world.db, sale.userId)).toEqual([])
    expect(await scene.standing(sale.userId)).toEqual({ frozen_at: null, reversals: 0 })
    expect((await world.payoutOf(sale.saleId)).state).toBe('cancelled')
  })

  test('before the theft report: stays a reversal, and the later report does not change it', async () => {
    const sale = await received()
    await reverse(sale)
    await scene.freezeSeller(sale.saleId)
    expect(await endOf(sale.saleId)).toEqual({ state: 'failed', reason: 'reversed_on_steam' })
    const standing = await scene.standing(sale.userId)
    expect([standing?.reversals, standing?.frozen_at === null]).toEqual([1, false])
    // Reports the same reversal again, as a second reading of the trade does.
    await reverse(sale)
    expect((await scene.standing(sale.userId))?.reversals).toBe(1)
  })

  test('after the theft report and the payout: creates a debt and no mark against the seller', async () => {
    const sale = await received()
    await world.settle(sale.saleId)
    await scene.freezeSeller(sale.saleId)
    await reverse(sale)
    const debts = await listOpenDebts(world.db, sale.userId)
    expect(debts.map(({ leftGrosze }) => leftGrosze)).toEqual([sale.totalGrosze])
    expect(await scene.standing(sale.userId)).toEqual({ frozen_at: null, reversals: 0 })
  })

  test.each([
    ['settled', { state: 'completed', reason: null }, 1],
    ['failed', { state: 'failed', reason: 'undone_after_report' }, 0],
  ] as const)(
    'after the theft report with the payout in flight: payout result %s decides',
    async (found, end, debts) => {
      const sale = await received()
      const payoutId = await world.money.openPayout(sale.saleId)
      await world.money.submit(payoutId)
      await scene.freezeSeller(sale.saleId)
      await reverse(sale)
      expect(await world.saleState(sale.saleId)).toBe('paying')
      await world.money.lookUp(payoutId, found)
      expect(await endOf(sale.saleId)).toEqual(end)
      expect(await listOpenDebts(world.db, sale.userId)).toHaveLength(debts)
      expect(await scene.standing(sale.userId)).toEqual({ frozen_at: null, reversals: 0 })
    },
  )

  test('concurrent reversal and theft report end in one consistent order', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sale = await received()
      const both = [() => reverse(sale), () => scene.freezeSeller(sale.saleId)]
      await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((start) => start()))
      const { reason } = await endOf(sale.saleId)
      const standing = await scene.standing(sale.userId)
      expect([reason, standing?.reversals, standing?.frozen_at === null]).toBeOneOf([
        ['undone_after_report', 0, true],
        ['reversed_on_steam', 1, false],
      ])
    }
  })

  test('the database refuses the theft-report mark without a report or after a reversal', async () => {
    const sale = await received()
    const watcher = world.api.testDb.as('skinkantor_watcher')
    const claim = () =>
      watcher
        .updateTable('sale_financials')
        .set({ is_undo_agreed: true, reversed_at: new Date() })
        .where('sale_id', '=', sale.saleId)
        .execute()
    await expect(claim()).rejects.toMatchObject({ constraint: 'sale_financials_undo_reported' })
    await reverse(sale)
    await scene.freezeSeller(sale.saleId)
    await expect(claim()).rejects.toThrow()
  })
})
