import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { onePersonWaitMinutes } from '@app/contract/office/one-person-wait'
import type { ControlResponse } from '@app/contract/office/controls'
import { newSeller } from '#test/support/sale-with-money.ts'
import type { Person } from '#test/worlds/review-world.ts'
import { OnePersonScene, type Owner } from '#test/worlds/one-person-scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let scene: OnePersonScene
let ola: Owner

beforeAll(async () => {
  scene = await OnePersonScene.start()
  ola = await scene.owner()
  await scene.choose('one_person')
})
afterAll(() => scene.stop())
afterEach(() => scene.world.assertBooks())

type Answer = Awaited<ReturnType<Person['post']>>
const code = (answer: Answer) => answer.json<{ code?: string }>().code
const reason = 'as agreed'

/** Waits for the mail, lets the time pass and confirms with the passkey. */
async function confirmAlone(answer: Answer): Promise<Answer> {
  const id = await scene.mailed(answer)
  expect(code(await scene.confirm(ola, id, await scene.sign(ola, id)))).toBe('proposal_too_early')
  await scene.elapse(id)
  return scene.confirm(ola, id, await scene.sign(ola, id))
}

test.each([
  ['credit', null],
  ['credit', 0],
  ['credit', 1_999_99],
  ['credit', 2_000_00],
  ['fund_rail', 9_999_99],
  ['fund_rail', 10_000_00],
  ['setting', null],
  ['setting', 5_00],
  ['staff_role', null],
  ['unfreeze_seller', null],
])('the database and the pages wait the same time: %s %s', async (kind, grosze) => {
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from one_person_wait(${kind}, ${grosze}::bigint))::integer / 60 as minutes`.execute(
    scene.db,
  )
  expect(rows[0]?.minutes).toBe(onePersonWaitMinutes(kind, grosze))
})

test('approves a payout that needs two people, and the payout leaves', async () => {
  const sale = await scene.world.receivedSale({ marketGrosze: 4_000_00n })
  const asked = await ola.approve(sale.saleId)
  expect(asked.json(), asked.body).toMatchObject({ approvals: 0, isReleased: false })
  expect((await scene.world.payoutOf(sale.saleId)).state).toBe('created')
  expect(code(await ola.approve(sale.saleId))).toBe('proposal_waiting')
  expect((await confirmAlone(asked)).json()).toMatchObject({ isDone: true })
  expect((await scene.world.payoutOf(sale.saleId)).state).not.toBe('created')
  const approvals = await scene.db
    .selectFrom('payout_approvals')
    .select(['admin_id', 'proposal_id'])
    .where('payout_id', '=', (await scene.world.payoutOf(sale.saleId)).id)
    .execute()
  expect(approvals).toEqual([
    { admin_id: ola.userId, proposal_id: asked.json<{ proposalId: string }>().proposalId },
  ])
})

test('approves a payout that one person may approve at once, without a wait', async () => {
  const sale = await scene.world.provenSale()
  expect((await ola.approve(sale.saleId)).json()).toMatchObject({ isReleased: true })
})

test('approves against the evidence only after the wait', async () => {
  const sale = await scene.world.reviewedSale()
  const asked = await ola.approve(sale.saleId, { reason: 'Steam support confirmed the items' })
  expect(await scene.world.saleState(sale.saleId)).toBe('review')
  expect((await confirmAlone(asked)).statusCode).toBe(200)
  expect(await scene.world.saleState(sale.saleId)).not.toBe('review')
})

test('a colleague who confirms a waiting approval is the second of two', async () => {
  const sale = await scene.world.receivedSale({ marketGrosze: 4_000_00n })
  const id = await scene.mailed(await ola.approve(sale.saleId))
  const bartek = await scene.world.staff('finance')
  expect((await scene.confirm(bartek, id)).statusCode).toBe(200)
  const { id: payoutId } = await scene.world.payoutOf(sale.saleId)
  const rows = await scene.db
    .selectFrom('payout_approvals')
    .select('admin_id')
    .where('payout_id', '=', payoutId)
    .execute()
  expect(new Set(rows.map(({ admin_id }) => admin_id))).toEqual(new Set([ola.userId, bartek.userId]))
})

test('a confirmation is refused when the transaction changed while it waited', async () => {
  const sale = await scene.world.receivedSale({ marketGrosze: 4_000_00n })
  const id = await scene.mailed(await ola.approve(sale.saleId))
  const bartek = await scene.world.staff('finance')
  await bartek.reject(sale.saleId)
  await scene.elapse(id)
  expect(code(await scene.confirm(ola, id, await scene.sign(ola, id)))).toBe('transaction_changed')
})

test('books a funding, and the confirm button of the list stays closed for its author', async () => {
  const body = { amount: 5_000, reference: 'przelew własny' }
  const asked = await ola.post('/api/admin/rails/paypal/funding', body)
  const { funding } = asked.json<{ funding: { id: number } }>()
  const direct = await ola.browser.send('POST', `/api/admin/fundings/${funding.id}/confirm`)
  expect(code(direct)).toBe('four_eyes_needed')
  expect((await confirmAlone(asked)).statusCode).toBe(200)
  const row = await scene.db
    .selectFrom('rail_fundings')
    .select(['confirmed_by', 'proposed_by'])
    .where('id', '=', BigInt(funding.id))
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ confirmed_by: ola.userId, proposed_by: ola.userId })
})

test('the database refuses one person on both sides of a funding without the proofs', async () => {
  const asked = await ola.post('/api/admin/rails/paypal/funding', { amount: 10, reference: 'mine' })
  const { funding } = asked.json<{ funding: { id: number } }>()
  const forged = scene.db
    .updateTable('rail_fundings')
    .set({ confirmed_by: ola.userId, confirmed_at: sql`now()` })
    .where('id', '=', BigInt(funding.id))
    .execute()
  await expect(forged).rejects.toMatchObject({ constraint: 'rail_fundings_four_eyes' })
})

test('writes off a debt, unfreezes its seller and raises a limit', async () => {
  const { userId, debtId } = await scene.world.debtor()
  const unfreeze = await ola.post(`/api/admin/users/${userId}/unfreeze`, { reason })
  expect((await confirmAlone(unfreeze)).statusCode).toBe(200)
  const amount = 210
  const paid = await ola.post(`/api/admin/debts/${debtId}/payments`, { how: 'written_off', amount, reason })
  expect((await confirmAlone(paid)).statusCode).toBe(200)
  const limit = await ola.put(`/api/admin/users/${await newSeller(scene.db)}/advance-limit`, {
    limit: 8_000,
    reason,
  })
  expect((await confirmAlone(limit)).statusCode).toBe(200)
})

test.each([
  ['payout.rate_bps', 7_100],
  ['bank.account_number', '61 1090 1014 0000 0712 1981 2874'],
  ['mail.from', 'intruz@example.com'],
])('a change of %s waits a day', async (key, value) => {
  const asked = await ola.put(`/api/admin/settings/${key}`, { value, version: 0, reason })
  const { proposalId } = asked.json<ControlResponse>()
  const { proposedAt, notBefore } = await scene.proposal(ola, proposalId!)
  expect(Date.parse(notBefore!) - Date.parse(proposedAt)).toBe(24 * 3_600_000)
  expect((await confirmAlone(asked)).statusCode).toBe(200)
})

test('ends a freeze after its own wait and one more', async () => {
  const userId = await newSeller(scene.db)
  const url = `/api/admin/users/${userId}/account-freeze`
  await ola.post(url, { reason })
  expect((await ola.post(`${url}/release`, { reason })).statusCode).toBe(200)
  expect(code(await ola.post(`${url}/end`, { reason }))).toBe('freeze_release_too_early')
  await scene.db.transaction().execute(async (trx) => {
    await sql`alter table account_freezes disable trigger account_freezes_guard`.execute(trx)
    await sql`update account_freezes set frozen_at = frozen_at - interval '73 hours', release_asked_at = release_asked_at - interval '73 hours',
      release_not_before = release_not_before - interval '73 hours' where user_id = ${userId}`.execute(trx)
    await sql`alter table account_freezes enable trigger account_freezes_guard`.execute(trx)
  })
  expect((await confirmAlone(await ola.post(`${url}/end`, { reason }))).statusCode).toBe(200)
})

test('declares an account lost alone after the wait, and takes no sale there meanwhile', async () => {
  const steamId = '76561198000000778'
  await sql`insert into operator_accounts (steam_id, trade_token, state) values (${steamId}, 'ABCDEFG1', 'active')`.execute(
    scene.db,
  )
  const state = async () =>
    (
      await sql<{ state: string }>`select state from operator_accounts where steam_id = ${steamId}`.execute(
        scene.db,
      )
    ).rows[0]?.state
  const asked = await ola.post(`/api/admin/accounts/${steamId}/loss`, { reason })
  expect(await state()).toBe('draining')
  expect((await confirmAlone(asked)).json()).toMatchObject({ isDone: true })
  expect(await state()).toBe('lost')
})
