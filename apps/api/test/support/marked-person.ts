import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { emailContext, pendingEmailContext } from '#contexts/identity/accounts/request-email.ts'
import { tradeTokenContext } from '#contexts/identity/accounts/save-trade-url.ts'
import { savePayoutDetails } from '#contexts/payments/destinations/index.ts'
import { sealContact } from '#contexts/support/tickets/index.ts'
import { AUDIT_OBJECTS, writeAudit, type AuditObject } from '#platform/db/audit.ts'
import { seal, type Keys } from '#platform/crypto/keys.ts'
import type { ClassifiedColumn } from './column-classes.ts'
import {
  adminUrlOf,
  dropChecks,
  ensureRow,
  mark,
  markerOf,
  setColumn,
  type Made,
  type Values,
} from './marked-rows.ts'
import { newUser, openProfileKey } from './new-user.ts'
import type { TestDatabase } from './test-database.ts'

/** One user with an account, and the ids of all their data. */
export type MarkedPerson = Awaited<ReturnType<typeof newMarkedPerson>>
/** The forms in which one marked value may appear. */
export type Marker = { name: string; forms: string[] }

export async function newMarkedPerson({ db }: TestDatabase, keys: Keys) {
  const partner = randomInt(500_000_000, 2_000_000_000)
  const steamId = String(76_561_197_960_265_728n + BigInt(partner))
  const { id: userId } = await newUser(db, { steamId, keys })
  const payoutAddress = `${mark('paypal')}@example.com`
  const details = await db.transaction().execute((trx) =>
    savePayoutDetails(trx, keys, {
      userId,
      input: { method: 'paypal', email: payoutAddress },
      requestId: 'test',
    }),
  )
  const ticketId = randomInt(1_000_000_000)
  const contact = { name: mark('contact'), email: 'jan@example.com', guestKey: null }
  return {
    userId,
    steamId,
    payoutAddress,
    ticketId,
    contactName: contact.name,
    contact: sealContact(keys['profile-encryption'], BigInt(ticketId), contact),
    payoutDetailsId: details.id,
    avatarHash: randomBytes(20).toString('hex'),
    transactionId: randomInt(1_000_000_000),
    batchId: randomInt(1_000_000_000),
    debtId: randomInt(1_000_000_000),
    statementLineId: randomInt(1_000_000_000),
    payoutId: randomUUID(),
    sessionId: randomUUID(),
    fileId: randomUUID(),
    proposalId: randomUUID(),
  }
}

/** By table: the columns that link a row to the user. A missing row is created. */
function rowsOf(person: MarkedPerson): Record<string, Values> {
  const { userId, transactionId, payoutId, ticketId, batchId, steamId, avatarHash } = person
  const at = new Date()
  return {
    users: { id: userId },
    sessions: { user_id: userId, id: person.sessionId },
    export_links: { session_id: person.sessionId },
    transactions: { user_id: userId, id: transactionId, type: 'withdrawal', status: 'completed' },
    transaction_actions: { transaction_id: transactionId },
    transaction_notes: { transaction_id: transactionId },
    payout_destinations: { user_id: userId },
    destination_reveals: { payout_destination_id: person.payoutDetailsId },
    payouts: { user_id: userId, id: payoutId, transaction_id: transactionId, state: 'settled' },
    payout_approvals: { payout_id: payoutId },
    sale_financials: { user_id: userId, sale_id: transactionId },
    bank_batches: { id: batchId },
    bank_batch_payouts: { payout_id: payoutId, batch_id: batchId, refused_at: at },
    bank_file_requests: { batch_id: batchId },
    bank_statement_lines: { payout_id: payoutId, id: person.statementLineId },
    debts: { user_id: userId, id: person.debtId, left_grosze: 0 },
    tickets: { user_id: userId, id: ticketId, steam_id: steamId },
    ticket_contacts: {
      ticket_id: ticketId,
      wrapping_key_id: person.contact.wrappingKeyId,
      wrapped_key: person.contact.wrappedKey,
    },
    ticket_messages: { ticket_id: ticketId },
    ticket_notes: { ticket_id: ticketId },
    ticket_texts: { ticket_id: ticketId },
    ticket_attachments: { ticket_id: ticketId, file_id: person.fileId },
    files: { id: person.fileId },
    mail_outbox: { user_id: userId },
    user_marks: { user_id: userId },
    account_freezes: { user_id: userId, release_asked_at: at, ended_at: at },
    admin_proposals: { seller_id: userId, id: person.proposalId },
    idempotency_keys: { user_id: userId },
    inventories: { user_id: userId },
    trade_checks: { user_id: userId },
    trade_offers: { sender_id: steamId },
    outgoing_offers: { user_id: userId },
    dispatches: { sale_id: transactionId },
    image_sources: { kind: 'avatar', ref: avatarHash },
    image_cache: { kind: 'avatar', ref: avatarHash },
    price_alerts: { user_id: userId },
    push_subscriptions: { user_id: userId, session_id: person.sessionId },
    saved_views: { admin_id: userId },
    staff_factors: { user_id: userId },
  }
}

/**
 * Puts a marked value into every column, bypassing all rules of the database: the origin of a value does not matter.
 */
export async function markPerson(
  testDb: TestDatabase,
  keys: Keys,
  person: MarkedPerson,
  columns: readonly ClassifiedColumn[],
): Promise<Marker[]> {
  const sealed = await sealedValues(testDb, keys, person)
  const client = new pg.Client({ connectionString: adminUrlOf(testDb) })
  await client.connect()
  try {
    await dropChecks(client)
    await client.query('set session_replication_role = replica')
    const rows = rowsOf(person)
    for (const [table, values] of Object.entries(rows)) await ensureRow(client, table, values)
    const markers: Marker[] = []
    for (const column of columns) {
      const name = `${column.table}.${column.column}`
      if (column.isGenerated || name === 'audit_reasons.text') continue
      const row = rows[column.table]
      if (!row)
        throw new Error(`${name} is personal: say in rowsOf (${import.meta.filename}) whose row it is`)
      const made =
        sealed[name] ??
        (row[column.column] === undefined
          ? markerOf(name, column.type)
          : { value: row[column.column], forms: [String(row[column.column])] })
      await setColumn(client, column, made.value, row)
      markers.push({ name, forms: made.forms })
    }
    return [...markers, ...(await markAudit(testDb, person))]
  } finally {
    await client.end()
  }
}

/** Values that are decrypted before an export contain their mark inside. */
async function sealedValues(
  testDb: TestDatabase,
  keys: Keys,
  person: MarkedPerson,
): Promise<Record<string, Made>> {
  const { userId } = person
  const dataKey = await openProfileKey(testDb.db, keys, userId)
  const sealedWith = (text: string, context: string): Made => ({
    value: seal(dataKey, Buffer.from(text), context),
    forms: [text],
  })
  await testDb.db
    .updateTable('users')
    .set({ avatar_hash: person.avatarHash })
    .where('id', '=', userId)
    .execute()
  const item = mark('item')
  return {
    'users.steam_id': { value: person.steamId, forms: [person.steamId] },
    'users.avatar_hash': { value: person.avatarHash, forms: [person.avatarHash] },
    'users.email_sealed': sealedWith(`${mark('email')}@example.com`, emailContext(userId)),
    'users.pending_email_sealed': sealedWith(`${mark('pending')}@example.com`, pendingEmailContext(userId)),
    'users.trade_token_sealed': sealedWith(randomBytes(6).toString('base64url'), tradeTokenContext(userId)),
    'payout_destinations.sealed': {
      value: await sealedDetailsOf(testDb, person),
      forms: [person.payoutAddress],
    },
    'ticket_contacts.contact_sealed': {
      value: person.contact.contactSealed,
      forms: [person.contactName],
    },
    'inventories.content': {
      value: gzipSync(JSON.stringify({ form: 2, items: [{ assetId: '1', marketName: item }] })),
      forms: [item],
    },
  }
}

async function sealedDetailsOf({ db }: TestDatabase, { payoutDetailsId }: MarkedPerson): Promise<Buffer> {
  const row = await db
    .selectFrom('payout_destinations')
    .select('sealed')
    .where('id', '=', payoutDetailsId)
    .executeTakeFirstOrThrow()
  return row.sealed
}

/** A reason for each object type that the audit log has about a user. */
async function markAudit({ db }: TestDatabase, person: MarkedPerson): Promise<Marker[]> {
  const ids: Partial<Record<AuditObject['type'], unknown>> = {
    user: person.userId,
    transaction: person.transactionId,
    payout_destinations: person.payoutDetailsId,
    proposal: person.proposalId,
    debt: person.debtId,
    bank_statement_line: person.statementLineId,
  }
  const types = Object.entries(AUDIT_OBJECTS).flatMap(([type, whose]) => (whose === 'person' ? [type] : []))
  return Promise.all(
    types.map(async (name) => {
      const type = name as AuditObject['type']
      const reason = mark(`audit-${type}`)
      await db.transaction().execute((trx) =>
        writeAudit(trx, {
          actor: { type: 'admin', id: '1' },
          action: 'thing.changed',
          object: { type, id: String(ids[type]) },
          reason,
        }),
      )
      return { name: 'audit_reasons.text', forms: [reason] }
    }),
  )
}
