import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Trx } from '#platform/db/database.ts'
import { creditByTwo } from '#test/support/credit-by-two.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { requestWithdrawal } from './index.ts'
import { driveMoney, quietPorts } from '#test/support/money-driver.ts'
import { newAdmin, newDetails, newSale, newSeller } from '#test/support/sale-with-money.ts'

let testDb: TestDatabase
let db: Db
/** The API process, where staff decide. */
let money: ReturnType<typeof driveMoney>
/** The only process that submits payouts. */
let worker: ReturnType<typeof driveMoney>

beforeAll(async () => {
  testDb = await createTestDatabase()
  db = testDb.db
  money = driveMoney(testDb.as('skinkantor_api'))
  worker = driveMoney(testDb.as('skinkantor_worker'))
})
afterAll(() => testDb.drop())

const ms = 7 * 86_400_000

/** A verified sale with its payout; two admins gave the seller a sufficient limit. */
async function paidFor(marketGrosze = 300_00n) {
  const userId = await newSeller(db)
  await db
    .insertInto('seller_risk_profiles')
    .values({ user_id: userId, limit_by_hand_grosze: 10_000_00n })
    .execute()
  const sale = await newSale(db, { userId, marketGrosze })
  await money.receive(sale)
  return { ...sale, payoutId: await money.openPayout(sale.saleId) }
}

async function stateOf(payoutId: string): Promise<string> {
  const { state } = await db
    .selectFrom('payouts')
    .select('state')
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  return state
}

describe('the idempotency key of a payout', () => {
  const keyOf = async (payoutId: string) =>
    (await db.selectFrom('payouts').select('rail_key').where('id', '=', payoutId).executeTakeFirstOrThrow())
      .rail_key
  const payAgain = async (
    trx: Trx,
    sale: { saleId: bigint; userId: bigint; totalGrosze: bigint; payoutDetailsId: string },
  ): Promise<string> => {
    const { rows } = await sql<{ id: string; key: string }>`
      insert into payouts (kind, transaction_id, sale_id, user_id, rail, amount_grosze, payout_destination_id,
        destination_fingerprint, approvals_required, rail_key)
      select 'sale', ${sale.saleId}, ${sale.saleId}, ${sale.userId}, 'paypal', ${sale.totalGrosze}, id, fingerprint, 0,
        payout_rail_key('sale', ${sale.saleId}::bigint)
      from payout_destinations where id = ${sale.payoutDetailsId} returning id, rail_key as key`.execute(trx)
    await sql`select record_payout_step(${rows[0]!.id}::uuid)`.execute(trx)
    return rows[0]!.key
  }

  test('is the same when the payout is created again after a rollback', async () => {
    const sale = await newSale(db)
    const undone = await db.startTransaction().execute()
    const first = await payAgain(undone, sale)
    await undone.rollback().execute()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(await db.transaction().execute((trx) => payAgain(trx, sale))).toBe(first)
  })

  test('cannot be chosen by the creator of the payout', async () => {
    const sale = await newSale(db)
    const chosen = sql`insert into payouts (kind, transaction_id, sale_id, user_id, rail, amount_grosze, payout_destination_id,
        destination_fingerprint, approvals_required, rail_key)
      select 'sale', ${sale.saleId}, ${sale.saleId}, ${sale.userId}, 'paypal', ${sale.totalGrosze}, id, fingerprint, 0,
        'abcdefabcdefabcdef'
      from payout_destinations where id = ${sale.payoutDetailsId}`
    for (const role of ['skinkantor_api', 'skinkantor_worker'] as const)
      await expect(chosen.execute(testDb.as(role))).rejects.toMatchObject({
        constraint: 'payouts_key_of_source',
      })
  })

  test('differs for another attempt and another sale', async () => {
    const sale = await paidFor()
    const other = await paidFor()
    await worker.submit(sale.payoutId)
    await worker.lookUp(sale.payoutId, 'failed')
    expect(await stateOf(sale.payoutId)).toBe('failed')
    const again = await db.transaction().execute((trx) => payAgain(trx, sale))
    expect(new Set([await keyOf(sale.payoutId), await keyOf(other.payoutId), again]).size).toBe(3)
  })
})

describe('the database refuses', () => {
  test('a transition without its booking', async () => {
    const { payoutId } = await paidFor()
    await expect(
      sql`update payouts set state = 'submitting', version = version + 1, moved_at = now() where id = ${payoutId}`.execute(
        db,
      ),
    ).rejects.toThrow('without its booking')
  })

  test('a transition without a timeline entry', async () => {
    const { payoutId } = await paidFor()
    await expect(
      sql`update payouts set state = 'cancelled', version = version + 1, moved_at = now() where id = ${payoutId}`.execute(
        db,
      ),
    ).rejects.toMatchObject({ constraint: 'payouts_recorded' })
  })

  test('a transition outside the state machine', async () => {
    const { payoutId } = await paidFor()
    await expect(
      sql`update payouts set state = 'settled', version = version + 1 where id = ${payoutId}`.execute(db),
    ).rejects.toThrow('no way leads')
  })

  test.each([
    'amount_grosze = amount_grosze + 1',
    "rail_key = 'abcdefabcdefabcdef'",
    "rail = 'bank'",
    "destination_fingerprint = decode(repeat('00', 32), 'hex')",
  ])('the change %s', async (change) => {
    const { payoutId } = await paidFor()
    await expect(
      sql`update payouts set version = version + 1, ${sql.raw(change)} where id = ${payoutId}`.execute(db),
    ).rejects.toThrow(/never changed|does not change its rail/)
  })

  test('a second payout of a sale, also after the first was returned', async () => {
    const { payoutId, saleId, userId, payoutDetailsId, totalGrosze } = await paidFor()
    await worker.submit(payoutId)
    await worker.lookUp(payoutId, 'returned')
    expect(await stateOf(payoutId)).toBe('returned')
    await expect(
      sql`insert into payouts (kind, transaction_id, sale_id, user_id, rail, amount_grosze, payout_destination_id,
            destination_fingerprint, approvals_required)
          select 'sale', ${String(saleId)}, ${String(saleId)}, ${String(userId)}, 'paypal', ${String(totalGrosze)}, id, fingerprint, 0
          from payout_destinations where id = ${payoutDetailsId}`.execute(db),
    ).rejects.toThrow('payouts_one_per_sale')
  })

  test('an approved state with too few approvals', async () => {
    const { payoutId } = await paidFor(4_000_00n)
    await expect(
      sql`update payouts set state = 'approved', version = version + 1 where id = ${payoutId}`.execute(db),
    ).rejects.toThrow('too few approvals')
  })

  test('an approval by staff without the money role', async () => {
    const { payoutId } = await paidFor(4_000_00n)
    const adminId = await newAdmin(db)
    const approve = sql`insert into payout_approvals (payout_id, number, how, admin_id, destination_fingerprint)
      select id, 1, 'admin', ${String(adminId)}::bigint, destination_fingerprint from payouts where id = ${payoutId}`
    await db.updateTable('users').set({ staff_role: 'support' }).where('id', '=', adminId).execute()
    await expect(approve.execute(testDb.as('skinkantor_api'))).rejects.toThrow(
      'only an admin for money approves',
    )
    await db.updateTable('users').set({ staff_role: 'finance' }).where('id', '=', adminId).execute()
    await approve.execute(testDb.as('skinkantor_api'))
  })

  test('lowering the required approvals', async () => {
    const { payoutId } = await paidFor(4_000_00n)
    await expect(
      sql`update payouts set approvals_required = 0, version = version + 1 where id = ${payoutId}`.execute(
        db,
      ),
    ).rejects.toThrow('never changed')
  })
})

describe('approvals', () => {
  const approve = (payoutId: string, adminId: bigint, destination: string) =>
    money.payoutEvent(payoutId, {
      type: 'approved_by_admin',
      adminId,
      destination,
      overrides: false,
      reason: null,
    })
  const destinationOf = async (payoutId: string) => {
    const row = await db
      .selectFrom('payouts')
      .select('destination_fingerprint')
      .where('id', '=', payoutId)
      .executeTakeFirstOrThrow()
    return row.destination_fingerprint.toString('hex')
  }

  test('two thousand złoty need two admins, each once, for the destination they saw', async () => {
    const { payoutId } = await paidFor(4_000_00n)
    const [first, second] = [await newAdmin(db), await newAdmin(db)]
    const destination = await destinationOf(payoutId)
    expect(await approve(payoutId, first, 'ff')).toEqual({ refused: 'destination_changed' })
    await approve(payoutId, first, destination)
    expect(await stateOf(payoutId)).toBe('created')
    expect(await approve(payoutId, first, destination)).toEqual({ refused: 'approved_before' })
    await approve(payoutId, second, destination)
    expect(await stateOf(payoutId)).toBe('approved')
  })

  test('concurrent approvals by two admins both count', async () => {
    const { payoutId } = await paidFor(4_000_00n)
    const admins = [await newAdmin(db), await newAdmin(db)]
    const destination = await destinationOf(payoutId)
    await Promise.all(admins.map((adminId) => approve(payoutId, adminId, destination)))
    expect(await stateOf(payoutId)).toBe('approved')
  })

  test('a seller cannot approve their own payout', async () => {
    const { payoutId, userId } = await paidFor(4_000_00n)
    expect(await approve(payoutId, userId, await destinationOf(payoutId))).toEqual({
      refused: 'own_approval',
    })
  })

  test('a payout below five hundred złoty needs no approval', async () => {
    const { payoutId } = await paidFor(300_00n)
    expect(await stateOf(payoutId)).toBe('approved')
  })
})

describe('races', () => {
  test('ten workers that start the same payout concurrently submit once', async () => {
    const { payoutId } = await paidFor()
    const started = await Promise.all(
      Array.from({ length: 10 }, () =>
        worker.payoutEvent(payoutId, { type: 'submit_started', trade: 'clean' }),
      ),
    )
    expect(started.filter((result) => 'decision' in result)).toHaveLength(1)
  })

  test('a concurrent reversal and payout either submit and mark it or cancel it, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { payoutId, saleId } = await paidFor()
      await Promise.all([
        worker.payoutEvent(payoutId, { type: 'submit_started', trade: 'clean' }),
        money.saleEvent(saleId, { type: 'reversed_on_steam' }),
      ])
      const { state } = await db
        .selectFrom('sales')
        .select('state')
        .where('id', '=', saleId)
        .executeTakeFirstOrThrow()
      expect([state, await stateOf(payoutId)]).toBeOneOf([
        ['paying', 'submitting'],
        ['failed', 'cancelled'],
      ])
    }
  })

  test('of ten concurrent withdrawals of the whole balance one is made', async () => {
    const userId = await newSeller(db)
    const payoutDetailsId = await newDetails(db, userId)
    await creditByTwo(db, { userId, grosze: 100_00n })
    const wishes = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        testDb.db
          .transaction()
          .execute((trx) =>
            requestWithdrawal(trx, quietPorts, { userId, grosze: 100_00n, payoutDetailsId, language: 'pl' }),
          ),
      ),
    )
    expect(wishes.filter((wish) => wish.status === 'fulfilled')).toHaveLength(1)
  })

  test('a withdrawal repeated after a restore reuses the key it was paid with', async () => {
    const userId = await newSeller(db)
    const payoutDetailsId = await newDetails(db, userId)
    await creditByTwo(db, { userId, grosze: 100_00n })
    /** The rows are lost but the ids are not reused, as after a restore. */
    const keyOfLost = async (request: string) => {
      const trx = await db.startTransaction().execute()
      const requestMark = createHash('sha256').update(request).digest()
      const wish = { userId, grosze: 100_00n, payoutDetailsId, language: 'pl' as const, requestMark }
      const { payoutId } = await requestWithdrawal(trx, quietPorts, wish)
      const { rail_key: railKey } = await trx
        .selectFrom('payouts')
        .select('rail_key')
        .where('id', '=', payoutId)
        .executeTakeFirstOrThrow()
      await trx.rollback().execute()
      return railKey
    }
    const paid = await keyOfLost('first')
    expect(await keyOfLost('first')).toBe(paid)
    expect(await keyOfLost('second')).not.toBe(paid)
  })
})

describe('limits', () => {
  test('a second sale above a new seller’s limit waits for Steam’s settlement', async () => {
    const first = await newSale(db, { marketGrosze: 600_00n })
    const second = await newSale(db, {
      userId: first.userId,
      payoutDetailsId: first.payoutDetailsId,
      marketGrosze: 600_00n,
    })
    await money.receive(first)
    await money.receive(second, Date.now() + ms)
    const rows = await db
      .selectFrom('sales')
      .select('state')
      .where('id', 'in', [first.saleId, second.saleId])
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.state)).toEqual(['items_received', 'protected'])
  })

  test('a reversal freezes every unsent payout of the seller and ends instant payouts', async () => {
    const first = await paidFor()
    const other = await newSale(db, {
      userId: first.userId,
      payoutDetailsId: first.payoutDetailsId,
      marketGrosze: 100_00n,
    })
    await money.receive(other)
    await money.saleEvent(first.saleId, { type: 'reversed_on_steam' })
    expect(await worker.submit(await money.openPayout(other.saleId))).toEqual({ refused: 'seller_frozen' })
    const next = await newSale(db, {
      userId: first.userId,
      payoutDetailsId: first.payoutDetailsId,
      marketGrosze: 100_00n,
    })
    const row = await db
      .selectFrom('sale_financials')
      .select('payout_case')
      .where('sale_id', '=', next.saleId)
      .executeTakeFirstOrThrow()
    expect(row.payout_case).toBe('after_protection')
  })
})
