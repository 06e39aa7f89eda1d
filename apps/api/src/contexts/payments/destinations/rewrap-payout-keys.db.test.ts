import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutDetailsInput } from '@app/contract/payments/payout-details'
import { addKey, PAYOUT_PAIR, readKeys, readPayoutPrivateKeys, type Keys } from '#platform/crypto/keys.ts'
import { newUser } from '#test/support/new-user.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createTestKeys, type TestKeys } from '#test/support/test-keys.ts'
import { openPayoutDetails, rewrapPayoutKeys, savePayoutDetails } from './index.ts'

let testDb: TestDatabase
let testKeys: TestKeys
beforeAll(async () => {
  testDb = await createTestDatabase()
  testKeys = createTestKeys()
})
afterAll(async () => {
  await testDb.drop()
  testKeys.remove()
})

const LITECOIN: PayoutDetailsInput = {
  method: 'crypto',
  coin: 'LTC',
  address: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
}

async function newSeller(keys: Keys) {
  const { id: userId } = await newUser(testDb.db)
  const command = { userId, input: LITECOIN, requestId: 'request-1' }
  return testDb
    .as('skinkantor_api')
    .transaction()
    .execute((trx) => savePayoutDetails(trx, keys, command))
}

test('details stay readable after a key rotation, and after rewrapping also without the old key', async () => {
  const worker = testDb.as('skinkantor_worker')
  const before = await newSeller(testKeys.keys)
  addKey(testKeys.folder, PAYOUT_PAIR, '0002')
  const keys = readKeys(testKeys.folder)
  const ring = readPayoutPrivateKeys(testKeys.folder)
  const after = await newSeller(keys)
  const readBoth = (current: typeof ring) =>
    Promise.all(
      [before, after].map((row) => openPayoutDetails(worker, { keys, privateKeys: current }, row.id)),
    )
  const newOnly = { current: ring.current, byId: new Map([['0002', ring.current]]) }
  expect(await readBoth(ring)).toEqual([LITECOIN, LITECOIN])
  await expect(readBoth(newOnly)).rejects.toThrow(/"0001" is missing/)

  const stored = () => testDb.db.selectFrom('payout_destinations').selectAll().orderBy('id').execute()
  const storedBefore = await stored()
  expect(await rewrapPayoutKeys(testDb.db, keys, ring)).toBe('1 payout keys wrapped with 0002')
  expect(await rewrapPayoutKeys(testDb.db, keys, ring)).toBe('0 payout keys wrapped with 0002')
  expect(await stored()).toEqual(storedBefore)
  expect(await readBoth(newOnly)).toEqual([LITECOIN, LITECOIN])
})
