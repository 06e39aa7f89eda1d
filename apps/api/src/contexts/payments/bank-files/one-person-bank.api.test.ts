import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProposalKinds } from '#contexts/identity/proposals/index.ts'
import { changeSetting } from '#platform/settings/settings.ts'
import { BankWorld } from '#test/worlds/bank-world.ts'
import { batchProposalKinds } from './mark-bank-batch.ts'
import { orderProposalKinds } from './refuse-bank-order.ts'

let world: BankWorld
let kinds: ProposalKinds

beforeAll(async () => {
  world = await BankWorld.start()
  kinds = { ...batchProposalKinds, ...orderProposalKinds(world.ports) }
  await world.db.transaction().execute((trx) =>
    changeSetting(trx, {
      key: 'staffing.mode',
      value: 'one_person',
      changedBy: { type: 'operator', id: 'command-line' },
      reason: 'set up',
    }),
  )
  // Some owner must be able to read the stop link.
  await sql`update users set staff_role = 'owner', email_sealed = 'x', email_fingerprint = 'x' where is_admin`.execute(
    world.db,
  )
})
afterAll(() => world.stop())

const proposed = async (path: string, payload: object = {}) => {
  const answer = await world.maker.send('POST', `/api/admin/bank/batches/${path}`, { payload })
  const { proposalId } = answer.json<{ proposalId?: string }>()
  expect(proposalId, answer.body).toBeTruthy()
  return proposalId!
}

/** Carries the proposal out as its confirmation does; what a confirmation itself needs is tested elsewhere. */
async function carryOut(proposalId: string): Promise<void> {
  await world.db.transaction().execute(async (trx) => {
    await sql`alter table admin_proposals disable trigger admin_proposals_guard`.execute(trx)
    const proposal = await trx
      .updateTable('admin_proposals')
      .set((row) => ({ state: 'confirmed', decided_by: row.ref('proposed_by'), decided_at: sql`now()` }))
      .where('id', '=', proposalId)
      .returning(['kind', 'payload', 'proposed_by as adminId', 'reason'])
      .executeTakeFirstOrThrow()
    await sql`alter table admin_proposals enable trigger admin_proposals_guard`.execute(trx)
    const { adminId, reason } = proposal
    const kind = kinds[proposal.kind]!
    const doer = { adminId, proposedBy: adminId, proposalId, reason, requestId: 'test' }
    await kind.execute(trx, kind.schema.parse(proposal.payload), doer)
  })
}

test('in a company of one the maker marks a file as uploaded after the wait, not before', async () => {
  const { payoutId } = await world.payout()
  const { id } = await world.ready('elixir')
  await world.file(id)
  const proposalId = await proposed(`${id}/uploaded`)
  expect((await world.batch(id)).batch.state).toBe('ready')
  await carryOut(proposalId)
  expect((await world.batch(id)).batch.state).toBe('uploaded')
  await world.expectPayout(payoutId, 'submitted')

  const bankProof = 'pismo banku z 18 listopada'
  const refusal = await proposed(`${id}/orders/1/refused`, { reason: 'konto zamknięte', bankProof })
  await carryOut(refusal)
  expect((await world.batch(id)).orders[0]?.refusal).not.toBeNull()
})

test('in a company of one the maker rejects a file after the wait', async () => {
  await world.payout()
  const { id } = await world.ready('elixir')
  await carryOut(await proposed(`${id}/failed`, { reason: 'zły plik' }))
  expect((await world.batch(id)).batch.state).toBe('failed')
})

test('a confirmation for another amount does not mark the file', async () => {
  await world.payout()
  const { id } = await world.ready('elixir')
  await world.file(id)
  const proposalId = await proposed(`${id}/uploaded`)
  await sql`alter table admin_proposals disable trigger admin_proposals_guard`.execute(world.db)
  await sql`update admin_proposals set payload = payload || '{"grosze": 1}' where id = ${proposalId}`.execute(
    world.db,
  )
  await sql`alter table admin_proposals enable trigger admin_proposals_guard`.execute(world.db)
  await expect(carryOut(proposalId)).rejects.toMatchObject({ constraint: 'bank_batches_four_eyes' })
})
