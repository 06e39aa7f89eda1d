import { sql, type RawBuilder } from 'kysely'
import type { StaffRole } from '@app/contract/identity/roles'
import type { AuditQuery } from '@app/contract/office/audit'
import { AUDIT_MONEY } from '@app/contract/payments/review-facts'
import type { Db } from '#platform/db/database.ts'

export type AuditRow = {
  id: bigint
  at: Date
  actor_type: string
  actor_id: string
  action: string
  object_type: string
  object_id: string
  /** A dash when the reason was erased with the user. */
  reason_text: string | null
  details: unknown
  request_id: string | null
  number: bigint
  hash: Buffer
  persona_name: string | null
  subject_name: string | null
  staff_role: StaffRole | null
  amount_grosze: bigint | null
  proposer_name: string | null
  setting_version: number | null
  setting_value: unknown
  value_before: unknown
}

/**
 * Jumps from one kind of entry to the next by index. The cost depends on the number of kinds, not on the log size.
 */
const KINDS = sql`kinds as (
  (select action, actor_type, object_type from audit_log order by action, actor_type, object_type limit 1)
  union all
  select next.* from kinds cross join lateral (
    select action, actor_type, object_type from audit_log
    where (action, actor_type, object_type) > (kinds.action, kinds.actor_type, kinds.object_type)
    order by action, actor_type, object_type limit 1) next)`

const SIGN_INS = [
  'session.started',
  'session.ended',
  'staff.panel_opened',
  'staff.panel_closed',
  'staff.confirmed',
]

/** What a query with `AUDIT_MONEY` asks for. */
const MONEY_ACTIONS = [
  'transaction.approved',
  'transaction.rejected',
  'transaction.reference_entered',
  'transaction.recall_wanted',
  'transaction.payouts_held',
  'balance.credited',
  'balance.corrected',
  'debt.paid',
  'seller.unfrozen',
  'seller.advance_limit_set',
  'rail.paused',
  'rail.resumed',
  'rail_funding.proposed',
  'rail_funding.confirmed',
  'proposal.made',
  'proposal.confirmed',
  'proposal.withdrawn',
  'proposal.stopped',
  'setting.changed',
  'price_list.accepted',
  'appraisal.price_named',
  'steam_account.lost',
  'stock.lost',
  'stock.written_down',
]

export const auditLogRepository = {
  /** Newest first. Returns one row more than the page size when another page exists. */
  async list(db: Db, query: AuditQuery): Promise<AuditRow[]> {
    const { rows } = await sql<AuditRow>`
      with recursive ${KINDS}
      select entry.*, link.number, link.hash, person.persona_name, person.staff_role,
        subject.persona_name as subject_name, sold.amount_grosze, proposer.persona_name as proposer_name,
        setting.version as setting_version, setting.value as setting_value, earlier.value as value_before,
        case when entry.reason like 'sha256:%' then coalesce(kept.text, '—') else entry.reason end as reason_text
      from (${found(query)}) entry
      join audit_chain link on link.audit_id = entry.id
      left join audit_reasons kept on kept.mark = entry.reason
      left join users person on person.id =
        case when entry.actor_type in ('admin', 'user') and entry.actor_id ~ '^[0-9]{1,18}$' then entry.actor_id::bigint end
      left join users subject on subject.id =
        case when entry.object_type = 'user' and entry.object_id ~ '^[0-9]{1,18}$' then entry.object_id::bigint end
      left join transactions sold on sold.id =
        case when entry.object_type in ('transaction', 'sale') and entry.object_id ~ '^[0-9]{1,18}$' then entry.object_id::bigint end
      left join users proposer on proposer.id =
        case when entry.details->>'proposedBy' ~ '^[0-9]{1,18}$' then (entry.details->>'proposedBy')::bigint end
      left join settings setting on entry.action = 'setting.changed' and setting.key = entry.object_id
        and setting.version::text = entry.details->>'version'
      left join settings earlier on earlier.key = setting.key and earlier.version = setting.version - 1
      order by entry.at desc, entry.id desc`.execute(db)
    return rows
  },

  async listActions(db: Db): Promise<string[]> {
    const { rows } = await sql<{ action: string }>`
      with recursive ${KINDS} select distinct action from kinds order by action`.execute(db)
    return rows.map((row) => row.action)
  },
}

/** Queries for one actor, one object or the whole log have their own index; all others are searched by kind. */
function found(query: AuditQuery): RawBuilder<unknown> {
  const { actorType, actorId, action, subjectType, subjectId } = query
  const isOfOne = actorId !== undefined || subjectId !== undefined
  const isOfAll = action === undefined && actorType === undefined && subjectType === undefined
  if (isOfOne || isOfAll) return sql`select e.* from audit_log e where ${within(query)} ${newest(query)}`
  return sql`
    select e.* from kinds cross join lateral (
      select * from audit_log e
      where e.action = kinds.action and e.actor_type = kinds.actor_type and e.object_type = kinds.object_type
        and ${sinceAndUntil(query)} ${newest(query)}) e
    where ${ofKind(query, 'kinds')} ${newest(query)}`
}

function newest({ limit }: AuditQuery): RawBuilder<unknown> {
  return sql`order by e.at desc, e.id desc limit ${limit + 1}`
}

function ofKind(
  { action, actorType, subjectType, hides }: AuditQuery,
  table: 'e' | 'kinds',
): RawBuilder<unknown> {
  const equals = (column: string, value: string | undefined) =>
    value === undefined ? [] : [sql`${sql.ref(`${table}.${column}`)} = ${value}`]
  return allOf([
    ...(action === AUDIT_MONEY
      ? [sql`${sql.ref(`${table}.action`)} = any(${MONEY_ACTIONS}::text[])`]
      : equals('action', action)),
    ...equals('actor_type', actorType),
    ...equals('object_type', subjectType),
    ...(hides === undefined ? [] : [sql`not ${sql.ref(`${table}.action`)} = any(${SIGN_INS}::text[])`]),
  ])
}

function within(query: AuditQuery): RawBuilder<unknown> {
  const { actorId, subjectId } = query
  return allOf([
    ofKind(query, 'e'),
    ...(actorId === undefined ? [] : [sql`e.actor_id = ${actorId}`]),
    ...(subjectId === undefined ? [] : [sql`e.object_id = ${subjectId}`]),
    sinceAndUntil(query),
  ])
}

function sinceAndUntil({ from, to, before }: AuditQuery): RawBuilder<unknown> {
  return allOf([
    ...(from === undefined ? [] : [sql`e.at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`e.at < ${new Date(to)}`]),
    ...(before === undefined
      ? []
      : [sql`(e.at, e.id) < (select last.at, last.id from audit_log last where last.id = ${before})`]),
  ])
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}
