import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { BankWorld, type BankPayout } from '#test/worlds/bank-world.ts'
import { newAdmin } from '#test/support/sale-with-money.ts'
import { bankBatchesRepository } from './bank-batches.repository.ts'
import { newTransferCode } from './domain/transfer-title.ts'
import { wakeBatch } from './wake-batch.ts'

let world: BankWorld

beforeAll(async () => {
  world = await BankWorld.start()
})
afterEach(async () => {
  world.alerts.length = 0
  expect(await world.broken()).toEqual([])
})
afterAll(() => world.stop())

async function orderOf({ payoutId }: BankPayout) {
  return world.db
    .selectFrom('bank_batch_payouts')
    .select(['is_in', 'out_reason'])
    .where('payout_id', '=', payoutId)
    .executeTakeFirstOrThrow()
}

/** From now on every payout needs an admin's approval. */
async function askAdmins(): Promise<void> {
  await sql`insert into settings (key, version, value, changed_by, reason)
    select 'approval.one_admin_from_grosze', coalesce(max(version), 0) + 1, '1'::jsonb, 'system', 'test'
    from settings where key = 'approval.one_admin_from_grosze'`.execute(world.db)
}

/**
 * Staff also make transfers by hand, so the API role may mark one as submitted. An attacker in the API does that and
 * adds the payout to a batch. Every write uses the API's own database role.
 */
async function forgeOrder({ payoutId }: BankPayout): Promise<bigint> {
  const makerId = await newAdmin(world.db)
  return world.api.testDb
    .as('skinkantor_api')
    .transaction()
    .execute(async (trx) => {
      await sql`update payouts set state = 'submitting', is_submitted = true, first_submitted_at = now(),
        last_submitted_at = now(), version = version + 1, moved_at = now() where id = ${payoutId}`.execute(
        trx,
      )
      await sql`select record_payout_step(${payoutId}::uuid)`.execute(trx)
      await sql`select post_journal('payout:' || id || ':reserve', array['L:sale:' || sale_id, 'A:clearing:bank'],
        array[amount_grosze, -amount_grosze]) from payouts where id = ${payoutId}`.execute(trx)
      await sql`update sales set state = 'paying', version = version + 1, moved_at = now()
        where id = (select sale_id from payouts where id = ${payoutId})`.execute(trx)
      await sql`select record_sale_step(sale_id) from payouts where id = ${payoutId}`.execute(trx)
      const batch = { format: 'elixir' as const, makerId, key: randomUUID(), requestId: 'test' }
      const batchId = await bankBatchesRepository.insert(trx, { ...batch, keyMark: randomBytes(32) })
      await bankBatchesRepository.insertOrders(trx, batchId!, [{ payoutId, code: newTransferCode() }])
      await wakeBatch(trx, batchId!, 0)
      return batchId!
    })
}

test('excludes a transfer above the payout ceiling from the file and includes it in a later one', async () => {
  const payout = await world.payout()
  world.ports.payoutCeilingGrosze = payout.amountGrosze - 1n
  await world.make('elixir')
  await vi.waitFor(async () =>
    expect(await orderOf(payout)).toEqual({ is_in: false, out_reason: 'payout_ceiling' }),
  )
  expect(await world.payoutRow(payout.payoutId)).toMatchObject({ state: 'approved' })
  expect(world.alerts).toEqual(['payout_ceiling'])
  world.ports.payoutCeilingGrosze = payout.amountGrosze
  const { id } = await world.ready('elixir')
  expect((await world.file(id)).toString('latin1')).toContain(payout.accountNumber)
  world.ports.payoutCeilingGrosze = 1_000_000_00n
})

test('a transfer that the API marked as submitted still passes the submission checks', async () => {
  const payout = await world.payout()
  await askAdmins()
  const batchId = await forgeOrder(payout)
  await vi.waitFor(async () => expect((await world.batch(Number(batchId))).batch.state).toBe('failed'))
  expect(await orderOf(payout)).toEqual({ is_in: false, out_reason: 'payout_failed' })
  expect(world.alerts).toEqual(['approvals_too_few'])
  // No money has left: a new payout pays the sale, and it needs an admin's approval.
  const payouts = await world.db
    .selectFrom('payouts')
    .select(['state', 'approvals_required'])
    .where('sale_id', '=', payout.saleId)
    .orderBy('created_at')
    .execute()
  expect(payouts).toEqual([
    { state: 'failed', approvals_required: 0 },
    { state: 'created', approvals_required: 1 },
  ])
})

test('a transfer that now needs more approvals is excluded from the file and waits for them', async () => {
  await sql`insert into settings (key, version, value, changed_by, reason)
    select key, max(version) + 1, '50000'::jsonb, 'system', 'test' from settings
    where key = 'approval.one_admin_from_grosze' group by key`.execute(world.db)
  const payout = await world.payout()
  expect(await world.payoutRow(payout.payoutId)).toMatchObject({ state: 'approved' })
  await askAdmins()
  await world.make('elixir')
  await vi.waitFor(async () =>
    expect(await orderOf(payout)).toEqual({ is_in: false, out_reason: 'payout_created' }),
  )
  expect(await world.payoutRow(payout.payoutId)).toMatchObject({ state: 'created', approvals_required: 1 })
})
