import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { UserResponse } from '@app/contract/office/users'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { freezeScene, outcome } from '#test/worlds/freeze-scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let world: DeskWorld
let scene: ReturnType<typeof freezeScene>
let anna: Person
let bartek: Person
let support: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  scene = freezeScene(world)
  anna = await world.staff('finance')
  bartek = await world.staff('owner')
  support = await world.staff('support')
})
afterAll(() => world.stop())
afterEach(() => world.assertBooks())

const reason = 'called back on the number of the contract, passport seen'
const act = (person: Person, userId: bigint, path: string) =>
  person.post(`/api/admin/users/${userId}/account-freeze/${path}`, { reason })

/** A frozen account with a held payout of 210 zlotys. */
async function frozen(): Promise<{ userId: bigint; saleId: bigint; payoutId: string }> {
  const owner = await world.seller()
  const { saleId, userId } = await world.receivedSale({ userId: owner.userId, marketGrosze: 300_00n })
  await scene.confirmEmail(userId)
  await scene.freezeSeller(saleId)
  return { userId, saleId, payoutId: await world.money.openPayout(saleId) }
}

describe('releasing a freeze', () => {
  test('requires a request by one admin, 72 hours and a second admin, sends two mails, then payouts resume', async () => {
    const { userId, payoutId } = await frozen()
    expect(outcome(await act(bartek, userId, 'end'))).toEqual([409, 'freeze_release_not_asked'])
    expect((await act(anna, userId, 'release')).statusCode).toBe(200)
    expect(outcome(await act(bartek, userId, 'release'))).toEqual([409, 'freeze_release_waiting'])
    expect(outcome(await act(bartek, userId, 'end'))).toEqual([409, 'freeze_release_too_early'])
    expect(await scene.mailsOf(userId)).toEqual(['account-frozen', 'freeze-release'])
    const { release_asked_at, release_not_before } = await scene.freezeRow(userId)
    expect(release_not_before!.getTime() - release_asked_at!.getTime()).toBe(72 * 3_600_000)

    await scene.waitIsOver(userId)
    const seen = (await bartek.get(`/api/admin/users/${userId}`)).json<UserResponse>().user.freeze
    expect(seen?.release).toMatchObject({ isDue: true, reason, askedBy: { id: anna.userId.toString() } })
    expect(outcome(await act(anna, userId, 'end'))).toEqual([422, 'proposal_own'])
    expect((await act(bartek, userId, 'end')).statusCode).toBe(200)
    expect(outcome(await act(bartek, userId, 'end'))).toEqual([409, 'account_not_frozen'])
    expect(await scene.mailsOf(userId)).toEqual(['account-frozen', 'freeze-release', 'freeze-ended'])
    expect(await world.jobsOf(payoutId)).toBe(1)
    expect(await world.money.submit(payoutId)).not.toHaveProperty('refused')
    expect((await world.auditOf('user', userId.toString())).map(({ action }) => action)).toEqual([
      'account.frozen',
      'account.release_asked',
      'account.unfrozen',
    ])
  })

  test('refuses support and the account owner, and unfreezing a reversal hold does not release it', async () => {
    const { userId } = await frozen()
    for (const path of ['release', 'keep', 'end'])
      expect((await act(support, userId, path)).statusCode).toBe(403)
    const asAdmin = await world.seller()
    const staff = await world.makeStaff(asAdmin)
    const sale = await world.receivedSale({ userId: staff.userId, marketGrosze: 300_00n })
    await bartek.post(`/api/admin/users/${staff.userId}/account-freeze`, { reason })
    const again = await world.makeStaff(asAdmin)
    expect(outcome(await act(again, staff.userId, 'release'))).toEqual([422, 'own_approval'])
    const unfreeze = await anna.post(`/api/admin/users/${userId}/unfreeze`, { reason })
    expect(outcome(unfreeze)).toEqual([409, 'seller_not_frozen'])
    expect(await world.money.submit(await world.money.openPayout(sale.saleId))).toEqual({
      refused: 'seller_frozen',
    })
  })

  test('the database refuses an early release, a single admin, a single step and forged times', async () => {
    const { userId } = await frozen()
    const api = world.api.testDb.as('skinkantor_api')
    const change = (set: Record<string, unknown>, db = api) =>
      db
        .updateTable('account_freezes')
        .set(set)
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .execute()
    const end = { ended_at: sql`now()`, ended_by: bartek.userId }
    await expect(change(end)).rejects.toMatchObject({ constraint: 'account_freezes_ended_right' })
    const ask = (asked: unknown, notBefore: unknown, by = anna.userId) => ({
      release_asked_at: asked,
      release_asked_by: by,
      release_reason: reason,
      release_not_before: notBefore,
    })
    const long = sql`now() + interval '72 hours'`
    const past = sql`now() - interval '80 hours'`
    const refused: [Record<string, unknown>, string][] = [
      [ask(sql`now()`, sql`now() + interval '71 hours'`), 'account_freezes_72_hours'],
      [ask(past, sql`now() - interval '1 hour'`), 'account_freezes_asked_right'],
      [ask(sql`now()`, long, userId), 'account_freezes_asked_right'],
      [ask(sql`now()`, long, support.userId), 'account_freezes_asked_right'],
      [{ ...ask(sql`now()`, long), ...end }, 'account_freezes_ended_right'],
    ]
    for (const [set, constraint] of refused) await expect(change(set)).rejects.toMatchObject({ constraint })
    await act(anna, userId, 'release')
    await expect(change(end)).rejects.toMatchObject({ constraint: 'account_freezes_ended_right' })
    await expect(change({ release_not_before: sql`now()` })).rejects.toThrow()
    await scene.waitIsOver(userId)
    await expect(change({ ...end, ended_by: anna.userId })).rejects.toMatchObject({
      constraint: 'account_freezes_four_eyes',
    })
    await expect(change({ ...end, ended_by: support.userId })).rejects.toMatchObject({
      constraint: 'account_freezes_ended_right',
    })
    await expect(change({ frozen_at: sql`now()` }, world.db)).rejects.toThrow('never changed')
    await expect(world.db.deleteFrom('account_freezes').execute()).rejects.toThrow()
    expect((await scene.freezeRow(userId)).ended_at).toBeNull()
  })

  test('a new report by the owner cancels the first release request but not the second', async () => {
    const { userId, saleId } = await frozen()
    await act(anna, userId, 'release')
    await scene.freezeSeller(saleId)
    const contested = await scene.freezeRow(userId)
    expect([contested.release_asked_at, contested.contested_at === null]).toEqual([null, false])
    await scene.waitIsOver(userId)
    expect(outcome(await act(bartek, userId, 'end'))).toEqual([409, 'freeze_release_not_asked'])

    // An attacker who wants to lock the owner out may also have a key, so the second release request is decided by
    // staff.
    await act(anna, userId, 'release')
    await scene.freezeSeller(saleId)
    expect((await scene.freezeRow(userId)).release_asked_at).not.toBeNull()
    await scene.waitIsOver(userId)
    expect((await act(bartek, userId, 'end')).statusCode).toBe(200)
  })

  test('a release request can be withdrawn, and the next one starts a new 72-hour wait', async () => {
    const { userId } = await frozen()
    await act(anna, userId, 'release')
    await scene.waitIsOver(userId)
    expect((await act(bartek, userId, 'keep')).statusCode).toBe(200)
    expect(outcome(await act(bartek, userId, 'keep'))).toEqual([409, 'freeze_release_not_asked'])
    await act(anna, userId, 'release')
    expect(outcome(await act(bartek, userId, 'end'))).toEqual([409, 'freeze_release_too_early'])
  })

  test('keeps a reversal hold active after the freeze is released', async () => {
    const { userId, saleId } = await world.debtor()
    await scene.freezeSeller(saleId)
    await act(anna, userId, 'release')
    await scene.waitIsOver(userId)
    expect((await act(bartek, userId, 'end')).statusCode).toBe(200)
    expect((await scene.standing(userId))?.frozen_at).not.toBeNull()
  })
})

test('support freezes an account for a user without a session or a key', async () => {
  const { userId, saleId } = await world.receivedSale({ marketGrosze: 300_00n })
  const url = `/api/admin/users/${userId}/account-freeze`
  expect((await support.post(url, { reason })).statusCode).toBe(200)
  expect(
    outcome(await support.post(`/api/admin/users/${support.userId}/account-freeze`, { reason })),
  ).toEqual([422, 'own_approval'])
  expect(outcome(await support.post('/api/admin/users/999999999/account-freeze', { reason }))).toEqual([
    404,
    'user_not_found',
  ])
  expect(await scene.freezeRow(userId)).toMatchObject({ how: 'staff', admin_id: support.userId })
  expect(await world.auditOf('user', userId.toString())).toMatchObject([
    { action: 'account.frozen', actor_type: 'admin', actor_id: support.userId.toString(), reason },
  ])
  expect(await world.money.submit(await world.money.openPayout(saleId))).toEqual({ refused: 'seller_frozen' })
})
