import { createHash, randomBytes } from 'node:crypto'
import { linkAuditBeforeCommit, type Trx } from './database.ts'

export type AuditActor = {
  type: 'visitor' | 'user' | 'admin' | 'operator' | 'system'
  id: string
}

/**
 * Object types of audit entries. Erasing a user removes the reasons of entries about `person` objects, which
 * `audit_objects_of` finds in the database. Extend both together.
 */
export const AUDIT_OBJECTS = {
  user: 'person',
  transaction: 'person',
  payout_destinations: 'person',
  proposal: 'person',
  debt: 'person',
  bank_statement_line: 'person',
  // Entries about these objects have no reason.
  appraisal: 'none',
  payout: 'none',
  session: 'none',
  list: 'none',
  rail_funding: 'none',
  bank_statement: 'none',
  database: 'none',
  canned_answer: 'none',
  // Entries about these objects have a reason that is not about one person.
  setting: 'none',
  rail: 'none',
  bank_batch: 'none',
  bank_statement_start: 'none',
  reconciliation_finding: 'none',
  price_list: 'none',
  stock_item: 'none',
  market: 'none',
  steam_account: 'none',
  // The reason says why the ticket was erased.
  ticket: 'none',
} as const satisfies Record<string, 'person' | 'none'>

export type AuditObject = { type: keyof typeof AUDIT_OBJECTS; id: string }

export type AuditEntry = {
  actor: AuditActor
  /** The event as object and past tense: `session.ended`. */
  action: string
  object: AuditObject
  /** Free text by staff. It is stored outside the audit chain, because it may have to be erased. */
  reason?: string
  /** Ids, codes, counts and amounts. Rows are never deleted, so they must hold nothing that may need erasing. */
  details?: Record<string, string | number | boolean>
  requestId?: string
}

const REASON_CHARS_MAX = 1_000
const DETAIL_CHARS_MAX = 200
const SALT_BYTES = 16

const PERSONAL_PARTS = [
  'email',
  'phone',
  'address',
  'iban',
  'accountnumber',
  'wallet',
  'token',
  'secret',
  'password',
  'cookie',
  'useragent',
  'persona',
  'steamid',
  'tradeurl',
  'pesel',
  'birth',
]
const PERSONAL_NAMES = [
  'ip',
  'mail',
  'recipient',
  'name',
  'firstname',
  'lastname',
  'surname',
  'username',
  'displayname',
  'nickname',
]

/** Takes a `Trx`, so that a change and its audit entry commit together or not at all. */
export async function writeAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  const details = entry.details ?? {}
  assertNothingPersonal(details)
  const reason = entry.reason?.slice(0, REASON_CHARS_MAX)
  const kept = reason ? keptReason(reason) : undefined
  const row = {
    actor_type: entry.actor.type,
    actor_id: entry.actor.id,
    action: entry.action,
    object_type: entry.object.type,
    object_id: entry.object.id,
    reason: kept?.mark ?? null,
    details,
    request_id: entry.requestId ?? null,
  }
  const query = kept ? trx.with('kept', (reasons) => reasons.insertInto('audit_reasons').values(kept)) : trx
  await query.insertInto('audit_log').values(row).execute()
  linkAuditBeforeCommit(trx)
}

function keptReason(text: string): { mark: string; salt: Buffer; text: string } {
  const salt = randomBytes(SALT_BYTES)
  return { mark: `sha256:${createHash('sha256').update(salt).update(text).digest('hex')}`, salt, text }
}

/** Writing personal data is a programming error, so it fails the whole change. */
function assertNothingPersonal(details: Record<string, string | number | boolean>): void {
  for (const [key, value] of Object.entries(details)) {
    const plainKey = key.toLowerCase().replaceAll(/[^a-z]/g, '')
    const isPersonal =
      PERSONAL_NAMES.includes(plainKey) || PERSONAL_PARTS.some((part) => plainKey.includes(part))
    const isAddressLike = typeof value === 'string' && /\S@\S/.test(value)
    const isTooLong = typeof value === 'string' && value.length > DETAIL_CHARS_MAX
    if (isPersonal || isAddressLike || isTooLong)
      throw new TypeError(`The audit detail "${key}" is not allowed`)
  }
}
