import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutDetailsInput } from '@app/contract/payments/payout-details'
import type { Db } from '#platform/db/database.ts'
import { readPayoutPrivateKeys } from '#platform/crypto/keys.ts'
import { openBox } from '#platform/crypto/sealed-box.ts'
import { changeSetting } from '#platform/settings/settings.ts'
import { newUser } from '#test/support/new-user.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createTestKeys, type TestKeys } from '#test/support/test-keys.ts'
import {
  erasePayoutDetails,
  ForgedDetailsError,
  openPayoutDetails,
  payoutDetailsRepository,
  presentPayoutDetails,
  reusePayoutDetails,
  revealPayoutDetails,
  savePayoutDetails,
} from './index.ts'

let testDb: TestDatabase
let api: Db
let worker: Db
let testKeys: TestKeys

beforeAll(async () => {
  testDb = await createTestDatabase()
  api = testDb.as('skinkantor_api')
  worker = testDb.as('skinkantor_worker')
  testKeys = createTestKeys()
})
afterAll(async () => {
  await testDb.drop()
  testKeys.remove()
})

const BANK: PayoutDetailsInput = {
  method: 'bank',
  accountNumber: 'PL61 1090 1014 0000 0712 1981 2874',
  ownerName: 'Łucja Żak',
}
const PAYPAL: PayoutDetailsInput = { method: 'paypal', email: 'wyplaty.gracza@example.com' }
const BITCOIN: PayoutDetailsInput = {
  method: 'crypto',
  coin: 'BTC',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
}

const privateKeys = () => readPayoutPrivateKeys(testKeys.folder)
const opener = () => ({ keys: testKeys.keys, privateKeys: privateKeys() })

function save(userId: bigint, input: PayoutDetailsInput) {
  return api
    .transaction()
    .execute((trx) => savePayoutDetails(trx, testKeys.keys, { userId, input, requestId: 'request-1' }))
}

const rowsOf = (userId: bigint) =>
  testDb.db.selectFrom('payout_destinations').selectAll().where('user_id', '=', userId).execute()

test('the API saves, the worker decrypts, and every response is masked', async () => {
  const user = await newUser(testDb.db)
  const saved = [await save(user.id, BANK), await save(user.id, PAYPAL), await save(user.id, BITCOIN)]
  expect(saved.map((row) => presentPayoutDetails(row))).toMatchObject([
    { method: 'bank', coin: null, masked: '61 1090 •••• 2874', bankName: 'Erste Bank Polska (Santander)' },
    { method: 'paypal', coin: null, masked: 'w•••@example.com', bankName: null },
    { method: 'crypto', coin: 'BTC', masked: 'bc1qar…wf5mdq', bankName: null },
  ])
  const opened = []
  for (const row of saved) opened.push(await openPayoutDetails(worker, opener(), row.id))
  expect(opened).toEqual([{ ...BANK, accountNumber: '61109010140000071219812874' }, PAYPAL, BITCOIN])

  const audit = await testDb.db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_id', '=', user.id.toString())
    .orderBy('id')
    .execute()
  expect(audit.map((entry) => [entry.action, entry.object_id, entry.details])).toEqual(
    saved.map((row) => ['payout_destinations.saved', row.id, { method: row.method }]),
  )
})

test('the same details reuse their row, and another owner name creates another row', async () => {
  const user = await newUser(testDb.db)
  const first = await save(user.id, BANK)
  const longAgo = new Date(2026, 0, 1)
  await testDb.db
    .updateTable('payout_destinations')
    .set({ last_used_at: longAgo })
    .where('id', '=', first.id)
    .execute()
  const again = await save(user.id, { ...BANK, accountNumber: '61109010140000071219812874' })
  expect(again.id).toBe(first.id)
  expect(again.lastUsedAt.getTime()).toBeGreaterThan(longAgo.getTime())
  const renamed = await save(user.id, { ...BANK, ownerName: 'Łucja Żak-Nowak' })
  expect(renamed.id).not.toBe(first.id)
  expect(renamed.fingerprint).toEqual(first.fingerprint)
  expect(await openPayoutDetails(worker, opener(), first.id)).toMatchObject({ ownerName: 'Łucja Żak' })
})

test('ten concurrent first saves create one key and one row', async () => {
  const user = await newUser(testDb.db)
  const saved = await Promise.all(Array.from({ length: 10 }, () => save(user.id, PAYPAL)))
  expect(new Set(saved.map((row) => row.id)).size).toBe(1)
  expect(await rowsOf(user.id)).toHaveLength(1)
  expect(await openPayoutDetails(worker, opener(), saved[0]!.id)).toEqual(PAYPAL)
})

test('invalid details store nothing, not even a key', async () => {
  const user = await newUser(testDb.db)
  const wrong = { ...BANK, accountNumber: 'PL61 1090 1014 0000 0712 1981 2875' }
  await expect(save(user.id, wrong)).rejects.toMatchObject({ code: 'payout_details_invalid' })
  expect(await rowsOf(user.id)).toEqual([])
  const keys = await testDb.db
    .selectFrom('user_keys')
    .select('purpose')
    .where('user_id', '=', user.id)
    .execute()
  expect(keys).toEqual([])
})

test('Neteller works only while it is enabled, also for details saved before', async () => {
  const user = await newUser(testDb.db)
  const neteller: PayoutDetailsInput = { method: 'neteller', email: 'gracz@example.com' }
  const switchTo = (value: PayoutDetailsInput['method'][]) =>
    testDb.db.transaction().execute((trx) =>
      changeSetting(trx, {
        key: 'payout.methods',
        value,
        changedBy: { type: 'operator', id: 'test' },
        reason: 'try',
      }),
    )
  const reuse = (id: string) =>
    api.transaction().execute((trx) => reusePayoutDetails(trx, { userId: user.id, id }))

  await expect(save(user.id, neteller)).rejects.toMatchObject({ code: 'payout_method_off' })
  await switchTo(['bank', 'paypal', 'skrill', 'crypto', 'neteller'])
  const { id } = await save(user.id, neteller)
  expect(await reuse(id)).toMatchObject({ id, masked: 'g•••@example.com' })
  await switchTo(['bank', 'paypal', 'skrill', 'crypto'])
  await expect(reuse(id)).rejects.toMatchObject({ code: 'payout_method_off' })
})

test('only the owner can reuse saved details, newest first', async () => {
  const [owner, other] = [await newUser(testDb.db), await newUser(testDb.db)]
  const bank = await save(owner.id, BANK)
  const paypal = await save(owner.id, PAYPAL)
  const list = async () => (await payoutDetailsRepository.listForOwner(api, owner.id)).map((row) => row.id)
  expect(await list()).toEqual([paypal.id, bank.id])
  await api.transaction().execute((trx) => reusePayoutDetails(trx, { userId: owner.id, id: bank.id }))
  expect(await list()).toEqual([bank.id, paypal.id])
  await expect(
    api.transaction().execute((trx) => reusePayoutDetails(trx, { userId: other.id, id: bank.id })),
  ).rejects.toMatchObject({ code: 'payout_details_not_found' })
})

test('two sellers with one payout destination share its fingerprint', async () => {
  const [one, two] = [await newUser(testDb.db), await newUser(testDb.db)]
  const skrill = (email: string): PayoutDetailsInput => ({ method: 'skrill', email })
  const first = await save(one.id, skrill('wspolne@example.com'))
  const second = await save(two.id, skrill('WSPOLNE@example.com'))
  expect(second.fingerprint).toEqual(first.fingerprint)
})

test('the API database role cannot read, change or delete encrypted details', async () => {
  const user = await newUser(testDb.db)
  const { id } = await save(user.id, PAYPAL)
  const denied = { code: '42501' }
  const own = api.selectFrom('payout_destinations').where('id', '=', id)
  await expect(own.select('sealed').execute()).rejects.toMatchObject(denied)
  await expect(own.selectAll().execute()).rejects.toMatchObject(denied)
  await expect(openPayoutDetails(api, opener(), id)).rejects.toMatchObject(denied)
  await expect(
    api.updateTable('payout_destinations').set({ masked: 'x' }).where('id', '=', id).execute(),
  ).rejects.toMatchObject(denied)
  await expect(api.deleteFrom('payout_destinations').execute()).rejects.toMatchObject(denied)
  await expect(api.updateTable('user_keys').set({ wrapping_key_id: 'x' }).execute()).rejects.toMatchObject(
    denied,
  )
})

test('each encryption layer is bound to its row and user, and no key of the API opens one', async () => {
  const user = await newUser(testDb.db)
  const { id } = await save(user.id, PAYPAL)
  const { sealed } = (await rowsOf(user.id))[0]!
  const { wrapped_key: wrappedKey, public_key: publicKey } = await testDb.db
    .selectFrom('user_keys')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const keyContext = `user_keys|payout|${user.id}`
  const detailsContext = `payout_destinations|${id}|${user.id}`
  const personSecret = openBox(privateKeys().current.secret, wrappedKey, keyContext)
  expect(openBox(personSecret, sealed, detailsContext).toString()).toBe(
    '{"email":"wyplaty.gracza@example.com","method":"paypal"}',
  )

  const { payoutPublic, ...rings } = testKeys.keys
  const secrets = Object.values(rings).map((ring) => ring.current.secret)
  for (const key of [payoutPublic.publicKey, publicKey!, ...secrets]) {
    expect(() => openBox(key, wrappedKey, keyContext)).toThrow()
    expect(() => openBox(key, sealed, detailsContext)).toThrow()
  }
})

test('encrypted data moved to another row or user does not decrypt', async () => {
  const [user, thief] = [await newUser(testDb.db), await newUser(testDb.db)]
  const bank = await save(user.id, BANK)
  const paypal = await save(user.id, PAYPAL)
  const stolen = await save(thief.id, BITCOIN)
  const { sealed } = (await rowsOf(user.id)).find((row) => row.id === bank.id)!
  for (const id of [paypal.id, stolen.id]) {
    await testDb.db.updateTable('payout_destinations').set({ sealed }).where('id', '=', id).execute()
    await expect(openPayoutDetails(worker, opener(), id)).rejects.toThrow(/authenticate/)
  }
  // Decryption fails even when the key and the row are moved together.
  const key = await testDb.db
    .selectFrom('user_keys')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  await testDb.db
    .updateTable('user_keys')
    .set({ wrapped_key: key.wrapped_key, public_key: key.public_key })
    .where('user_id', '=', thief.id)
    .execute()
  await expect(openPayoutDetails(worker, opener(), stolen.id)).rejects.toThrow(/authenticate/)
  expect(await openPayoutDetails(worker, opener(), bank.id)).toMatchObject({ method: 'bank' })
})

test('details stay valid after a fingerprint key rotation and count as forged once the old key is removed', async () => {
  const user = await newUser(testDb.db)
  const { id, fingerprint } = await save(user.id, PAYPAL)
  const old = testKeys.keys.fingerprints.current
  const current = { id: '0002', secret: randomBytes(32) }
  const open = (...known: { id: string; secret: Buffer }[]) => {
    const fingerprints = { current, byId: new Map(known.map((key) => [key.id, key])) }
    return openPayoutDetails(worker, { ...opener(), keys: { fingerprints } }, id, fingerprint)
  }
  expect(await open(old, current)).toEqual(PAYPAL)
  await expect(open(current)).rejects.toThrow(ForgedDetailsError)
})

test('records every reveal of details, and a failed attempt records nothing', async () => {
  const user = await newUser(testDb.db)
  const { id } = await save(user.id, BANK)
  const actor = { type: 'admin', id: '7' } as const
  const reveal = (detailsId: string) =>
    worker
      .transaction()
      .execute((trx) => revealPayoutDetails(trx, opener(), { id: detailsId, actor, reason: 'zwrot z banku' }))
  expect(await reveal(id)).toMatchObject({ ownerName: 'Łucja Żak' })
  const missing = crypto.randomUUID()
  await expect(reveal(missing)).rejects.toMatchObject({ code: 'payout_details_not_found' })
  const audit = await testDb.db
    .selectFrom('audit_log')
    .leftJoin('audit_reasons', 'audit_reasons.mark', 'audit_log.reason')
    .select(['object_id', 'audit_reasons.text as reason', 'details'])
    .where('action', '=', 'payout_destinations.revealed')
    .execute()
  expect(audit).toEqual([{ object_id: id, reason: 'zwrot z banku', details: {} }])
})

test('erased details can never be decrypted again, and new details of the same user can', async () => {
  const user = await newUser(testDb.db)
  const { id } = await save(user.id, PAYPAL)
  await testDb.db.transaction().execute((trx) => erasePayoutDetails(trx, user.id))
  await expect(openPayoutDetails(worker, opener(), id)).rejects.toMatchObject({
    code: 'payout_details_not_found',
  })
  expect(await payoutDetailsRepository.listForOwner(api, user.id)).toEqual([])
  expect((await rowsOf(user.id)).map((row) => row.masked)).toEqual(['•••'])

  const again = await save(user.id, PAYPAL)
  expect(again.id).not.toBe(id)
  expect(await openPayoutDetails(worker, opener(), again.id)).toEqual(PAYPAL)
  // The new key does not decrypt the old row.
  await testDb.db
    .updateTable('payout_destinations')
    .set({ content_fingerprint: Buffer.alloc(32) })
    .where('id', '=', again.id)
    .execute()
  await testDb.db
    .updateTable('payout_destinations')
    .set({ key_purpose: 'payout' })
    .where('id', '=', id)
    .execute()
  await expect(openPayoutDetails(worker, opener(), id)).rejects.toThrow(/authenticate/)
})

test('a database dump contains no readable payout details', async () => {
  const user = await newUser(testDb.db)
  for (const input of [BANK, PAYPAL, BITCOIN]) await save(user.id, input)
  const { stdout: dump } = await promisify(execFile)(
    'pg_dump',
    ['--data-only', '--schema=public', testDb.urlFor('skinkantor_migrator')],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  expect(dump).toContain('61 1090 •••• 2874')
  const secrets = [
    '61109010140000071219812874',
    '1090 1014 0000',
    'Łucja',
    'Żak',
    'wyplaty.gracza',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ]
  for (const secret of secrets) {
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
    expect(dump).not.toContain(Buffer.from(secret).toString('base64').replace(/=*$/, ''))
  }
})

test.each([
  ['payout_destinations_method_fk', { method: 'cash' }],
  ['payout_destinations_coin_of_crypto', { coin: 'BTC' }],
  ['payout_destinations_fingerprint_length', { fingerprint: Buffer.alloc(31) }],
  ['payout_destinations_sealed_length', { sealed: Buffer.from('61109010140000071219812874') }],
])('the database refuses: %s', async (constraint, wrong) => {
  const user = await newUser(testDb.db)
  await save(user.id, PAYPAL)
  await expect(
    testDb.db.updateTable('payout_destinations').set(wrong).where('user_id', '=', user.id).execute(),
  ).rejects.toMatchObject({ constraint })
})
