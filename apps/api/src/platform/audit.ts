import type { Trx } from './database.ts'

export type AuditActor = {
  type: 'visitor' | 'user' | 'admin' | 'operator' | 'system'
  id: string
}

export type AuditEntry = {
  actor: AuditActor
  /** What happened, as object and past tense: `session.ended`. */
  action: string
  object: { type: string; id: string }
  reason?: string
  /** Ids, codes, counts and amounts. Rows stay for ever, so nothing here may need erasing one day. */
  details?: Record<string, string | number | boolean>
  requestId?: string
}

const REASON_CHARS_MAX = 1_000
const DETAIL_CHARS_MAX = 200

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

/** Takes a `Trx`: what is recorded and the record of it commit together or not at all. */
export async function writeAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  const details = entry.details ?? {}
  assertNothingPersonal(details)
  await trx
    .insertInto('audit_log')
    .values({
      actor_type: entry.actor.type,
      actor_id: entry.actor.id,
      action: entry.action,
      object_type: entry.object.type,
      object_id: entry.object.id,
      reason: entry.reason?.slice(0, REASON_CHARS_MAX) ?? null,
      details,
      request_id: entry.requestId ?? null,
    })
    .execute()
}

/** A call that would write personal data is a mistake of ours, so it fails the whole change. */
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
