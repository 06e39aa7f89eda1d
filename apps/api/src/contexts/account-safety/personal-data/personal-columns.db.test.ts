import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutDetails } from '#contexts/payments/destinations/index.ts'
import { verifyAudit } from '#contexts/backoffice/audit-log/index.ts'
import { createDatabaseFileStore } from '#platform/media/file-store.ts'
import { readPayoutPrivateKeys } from '#platform/crypto/keys.ts'
import { readColumnClasses } from '#test/support/column-classes.ts'
import { markPerson, newMarkedPerson, type MarkedPerson, type Marker } from '#test/support/marked-person.ts'
import { findInDatabase, isReadableIn } from '#test/support/scan-database.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createTestKeys, type TestKeys } from '#test/support/test-keys.ts'
import { unzip } from '#test/support/unzip.ts'
import { exportPerson } from './export-person.ts'
import { forgetByOperator, showStaffWords } from './index.ts'

/** Personal columns that the user's export does not contain, by reason. */
const NOT_EXPORTED: Record<string, string[]> = {
  'a keyed fingerprint tells nothing without our key, and what it was made of is in the copy': [
    'users.email_fingerprint',
    'sessions.device_hash',
    'tickets.email_fingerprint',
    'tickets.form_mark',
    'tickets.duplicate_mark',
    'ticket_messages.body_mark',
    'idempotency_keys.body_mark',
    'trade_checks.token_mark',
    'push_subscriptions.endpoint_fingerprint',
    'payout_destinations.fingerprint',
    'payout_destinations.content_fingerprint',
    'payouts.destination_fingerprint',
    'payout_approvals.destination_fingerprint',
    'sale_financials.destination_fingerprint',
    'bank_statement_lines.account_fingerprint',
  ],
  'the API cannot open it; the shortened form is in the copy, staff give the full one on request': [
    'payout_destinations.sealed',
  ],
  'an address at the maker of the browser, which shows messages to whoever has it; the device is in the copy':
    ['push_subscriptions.subscription_sealed'],
  'the answer to one question of an admin, for whom it is sealed': ['destination_reveals.sealed'],
  'holds payments of several people; those of the person are in the copy': [
    'bank_batches.sealed_file',
    'bank_file_requests.sealed',
    'bank_statement_lines.sealed_title',
  ],
  'copies of messages and addresses that are in the copy': [
    'mail_outbox.recipient_sealed',
    'mail_outbox.data_sealed',
    'ticket_texts.document',
    'tickets.preview',
    'outgoing_offers.trade_token',
    'dispatches.trade_token',
  ],
  'a picture, shown in full where it was sent or on Steam': ['files.content', 'image_cache.content'],
  'what a member of staff searched for, kept for an hour': ['export_links.filter'],
}

/** Personal columns that are kept after an erasure, by reason. docs/decisions/0027 lists the same. */
const KEPT: Record<string, string[]> = {
  'nobody can open it: the key is gone': ['payout_destinations.sealed'],
  'a destination that was used to cheat is known again (RODO art. 6(1)(f))': [
    'payout_destinations.fingerprint',
    'payout_destinations.content_fingerprint',
    'payouts.destination_fingerprint',
    'payout_approvals.destination_fingerprint',
    'sale_financials.destination_fingerprint',
  ],
  'part of the bank statement, which is kept for five years (accounting act, art. 74)': [
    'bank_statement_lines.account_fingerprint',
    'bank_statement_lines.sealed_title',
  ],
}

let testDb: TestDatabase
let testKeys: TestKeys
beforeAll(async () => {
  testDb = await createTestDatabase()
  testKeys = createTestKeys()
})
afterAll(async () => {
  testKeys.remove()
  await testDb.drop()
})

async function personalColumns() {
  const { columns } = await readColumnClasses(testDb.db)
  return columns.filter((column) => column.class === 'personal')
}

/** All data that a user can receive: the download and the text that the operator prints for them. */
async function copyOf(person: MarkedPerson): Promise<string> {
  const tools = { db: testDb.as('skinkantor_api'), keys: testKeys.keys }
  const files = unzip(await exportPerson(tools, person.userId, 'en'))
  return [...files.values(), await showStaffWords({ db: testDb.db }, person.steamId)].join('\n')
}

async function forget(person: MarkedPerson): Promise<void> {
  const tools = { db: testDb.db, files: createDatabaseFileStore(testDb.db) }
  const answer = await forgetByOperator(tools, { steamId: person.steamId, reason: 'a letter' })
  expect(answer).toContain('is forgotten')
}

function missingIn(copy: string, markers: readonly Marker[]): string[] {
  const missing = markers.filter(
    ({ forms }) => forms.length > 0 && !forms.some((form) => isReadableIn(copy, form)),
  )
  return [...new Set(missing.map(({ name }) => name))].sort()
}

async function leftOf(markers: readonly Marker[]): Promise<string[]> {
  const found = await findInDatabase(
    testDb,
    markers.flatMap(({ forms }) => forms),
  )
  const left = markers.filter(({ forms }) =>
    forms.some((form) => found.some((place) => place.endsWith(`: ${form}`))),
  )
  return [...new Set(left.map(({ name }) => name))].sort()
}

const columnsOf = (lists: Record<string, string[]>) => Object.values(lists).flat().sort()

test('exports every personal column, and erases it or keeps it for a listed reason', async () => {
  const person = await newMarkedPerson(testDb, testKeys.keys)
  const openDetails = () =>
    openPayoutDetails(
      testDb.db,
      { keys: testKeys.keys, privateKeys: readPayoutPrivateKeys(testKeys.folder) },
      person.payoutDetailsId,
    )
  expect(await openDetails()).toMatchObject({ email: person.payoutAddress })

  const markers = await markPerson(testDb, testKeys.keys, person, await personalColumns())
  expect(missingIn(await copyOf(person), markers), HOW_TO_EXPORT).toEqual(columnsOf(NOT_EXPORTED))

  await forget(person)
  const unreadable = ['payout_destinations.sealed']
  await expect(openDetails()).rejects.toThrow('payout_details_not_found')
  expect([...(await leftOf(markers)), ...unreadable].sort(), HOW_TO_ERASE).toEqual(columnsOf(KEPT))
  const keys = await testDb.db
    .selectFrom('user_keys')
    .where('user_id', '=', person.userId)
    .select('purpose')
    .execute()
  expect(keys).toEqual([])
  const { problems } = await verifyAudit(testDb.db)
  expect(problems).toEqual([])
})

const HOW_TO_EXPORT =
  'A personal column must be part of exported-tables.repository.ts or staff-words.repository.ts, or stand in NOT_EXPORTED with a reason.'
const HOW_TO_ERASE =
  'A personal column must be emptied by the function forget_person (new migration), or stand in KEPT with a reason and in docs/decisions/0027.'

test('clears personal boolean columns on erasure', async () => {
  const person = await newMarkedPerson(testDb, testKeys.keys)
  const columns = await personalColumns()
  await markPerson(testDb, testKeys.keys, person, columns)
  await forget(person)
  const names = columns.filter(({ type }) => type === 'boolean')
  expect([...new Set(names.map(({ table }) => table))]).toEqual(['users'])
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(names.map(({ column }) => sql.ref(column)))} from users where id = ${person.userId}`.execute(
    testDb.db,
  )
  expect(Object.values(rows[0] ?? {}).every((value) => value === null)).toBe(true)
})

test('detects a new personal column that is neither exported nor erased', async () => {
  const person = await newMarkedPerson(testDb, testKeys.keys)
  await sql`alter table users add column shoe_size text;
    comment on column users.shoe_size is 'personal'`.execute(testDb.db)
  try {
    const markers = await markPerson(testDb, testKeys.keys, person, await personalColumns())
    expect(missingIn(await copyOf(person), markers)).toContain('users.shoe_size')
    await forget(person)
    expect(await leftOf(markers)).toContain('users.shoe_size')
  } finally {
    await sql`alter table users drop column shoe_size`.execute(testDb.db)
  }
})

test('the personal data export contains no keys and no raw bytes', async () => {
  const person = await newMarkedPerson(testDb, testKeys.keys)
  await markPerson(testDb, testKeys.keys, person, await personalColumns())
  const copy = await copyOf(person)
  expect(copy).toMatch(/"email": "[^"]+@example.com"/)
  expect(copy).not.toContain('"Buffer"')
  expect(copy).not.toContain('dataKey')
})

/** Rows that record a staff decision, and an update that would change the decision. */
const DECISIONS = {
  user_marks: ['reason', `mark = 'blocked'`],
  transaction_actions: ['reason', `action = 'approved'`],
  payout_approvals: ['reason', `how = 'admin'`],
  admin_proposals: ['reason', `kind = 'credit'`],
  account_freezes: ['release_reason', `language = 'en'`],
  bank_batch_payouts: ['refuse_reason', `code = 'POAAAAAAAA'`],
} as const

test.each(Object.entries(DECISIONS))(
  'a staff decision in %s allows erasing its text and no other change',
  async (table, [words, change]) => {
    const person = await newMarkedPerson(testDb, testKeys.keys)
    await markPerson(testDb, testKeys.keys, person, await personalColumns())
    const set = (changes: string) =>
      sql`update ${sql.table(table)} set ${sql.raw(changes)}`.execute(testDb.db)
    await expect(set(`${words} = 'inny powód'`)).rejects.toThrow(
      /never changed|ends once|decided once|called refused by neither/,
    )
    await expect(set(`${words} = '—', ${change}`)).rejects.toThrow()
    await set(`${words} = '—'`)
  },
)

test('erasure removes the Steam ID from a guest’s ticket and keeps a picture that other users share', async () => {
  const [person, other] = [
    await newMarkedPerson(testDb, testKeys.keys),
    await newMarkedPerson(testDb, testKeys.keys),
  ]
  for (const one of [person, { ...other, avatarHash: person.avatarHash }])
    await markPerson(testDb, testKeys.keys, one, await personalColumns())
  await sql`update tickets set steam_id = ${person.steamId} where id = ${other.ticketId}`.execute(testDb.db)
  await sql`update ticket_texts set document = array_to_tsvector(array[${person.steamId}, 'pomoc'])
    where ticket_id = ${other.ticketId}`.execute(testDb.db)
  await forget(person)
  expect(await findInDatabase(testDb, [person.steamId])).toEqual([])
  const { rows } = await sql`
    select t.steam_id, x.document::text from tickets t join ticket_texts x on x.ticket_id = t.id
    where t.id = ${other.ticketId}`.execute(testDb.db)
  expect(rows).toEqual([{ steam_id: null, document: "'pomoc'" }])
  const picture = await sql`select 1 from image_cache where ref = ${person.avatarHash}`.execute(testDb.db)
  expect(picture.rows).toHaveLength(1)
})
