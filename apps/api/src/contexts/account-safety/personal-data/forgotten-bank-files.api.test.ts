import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readPayoutPrivateKeys } from '#platform/crypto/keys.ts'
import { openBox } from '#platform/crypto/sealed-box.ts'
import { BankWorld } from '#test/worlds/bank-world.ts'
import { forgetPerson } from './forget-person.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: BankWorld

beforeAll(async () => {
  world = await BankWorld.start()
})
afterAll(() => world.stop())

/** Reads as an attacker who has the installation key and the whole database. */
async function readEveryFile(): Promise<string> {
  const ring = readPayoutPrivateKeys(world.api.config.KEYS_DIR)
  const rows = await world.db
    .selectFrom('bank_batches')
    .select(['id', 'sealed_file', 'sealing_key_id'])
    .where('sealed_file', 'is not', null)
    .execute()
  return rows
    .map(({ id, sealed_file: sealed, sealing_key_id: keyId }) =>
      openBox(ring.byId.get(keyId!)!.secret, sealed!, `bank_batches|${id}`).toString('latin1'),
    )
    .join('\n')
}

async function fileRow(id: number) {
  return world.db
    .selectFrom('bank_batches')
    .select(['sealed_file', 'file_sha256', 'file_removed_at'])
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow()
}

test('removes an erased user’s data from every remaining bank file', async () => {
  const [forgotten, other] = [await world.payout('Jan Zapomniany'), await world.payout()]
  const shared = await world.sent('elixir')
  await world.imported(await world.statement('mt940'))
  await world.expectPayout(forgotten.payoutId, 'settled')
  await world.expectPayout(other.payoutId, 'settled')
  const unrelated = await world.payout()
  const kept = await world.ready('elixir')
  expect(await readEveryFile()).toContain(forgotten.accountNumber)

  const { userId } = forgotten
  await world.db.insertInto('erasure_requests').values({ user_id: userId, asked_by: 'person' }).execute()
  const db = world.api.testDb.as('skinkantor_worker')
  const files = { delete: () => Promise.reject(new Error('nothing to delete')) }
  const isDone = await forgetPerson(
    { db, files: files as never, commit: (work) => db.transaction().execute(work) },
    userId,
  )
  expect(isDone).toBe(true)

  const left = await readEveryFile()
  expect(left).not.toContain(forgotten.accountNumber)
  expect(left).not.toContain('Zapomniany')
  expect(left).toContain(unrelated.accountNumber)
  expect(await fileRow(shared.id)).toMatchObject({
    sealed_file: null,
    file_sha256: Buffer.from(shared.sha256!, 'hex'),
  })
  expect((await fileRow(kept.id)).file_removed_at).toBeNull()
  const answer = await world.maker.send('GET', `/api/admin/bank/batches/${shared.id}/file`)
  expect(answer.json()).toMatchObject({ code: 'bank_file_too_old' })
})
