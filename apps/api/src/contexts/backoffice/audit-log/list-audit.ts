import type { AuditEntry, AuditQuery, AuditResponse } from '@app/contract/office/audit'
import { zlotysOf } from '#shared/zlotys.ts'
import type { Db } from '#platform/db/database.ts'
import { SETTING_KEYS, SETTINGS } from '#platform/settings/settings-registry.ts'
import { auditLogRepository, type AuditRow } from './audit-log.repository.ts'

export async function listAudit(db: Db, query: AuditQuery): Promise<AuditResponse> {
  const [found, actions] = await Promise.all([
    auditLogRepository.list(db, query),
    auditLogRepository.listActions(db),
  ])
  const rows = found.slice(0, query.limit)
  return {
    success: true,
    entries: rows.map(presentEntry),
    next: found.length > rows.length ? (rows.at(-1)?.id.toString() ?? null) : null,
    actions,
  }
}

function presentEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id.toString(),
    at: row.at.toISOString(),
    actor: {
      type: row.actor_type as AuditEntry['actor']['type'],
      id: row.actor_id,
      name: row.persona_name,
      role: row.actor_type === 'admin' ? row.staff_role : null,
    },
    action: row.action,
    subject: { type: row.object_type, id: row.object_id, name: row.subject_name },
    amount: row.amount_grosze === null ? null : zlotysOf(row.amount_grosze),
    reason: row.reason_text,
    details: row.details as AuditEntry['details'],
    change: settingChange(row),
    proposedBy: row.proposer_name,
    requestId: row.request_id,
    chain: { number: row.number.toString(), hash: row.hash.toString('hex') },
  }
}

/** The first version replaced the initial value. */
function settingChange(row: AuditRow): AuditEntry['change'] {
  if (row.setting_version === null) return null
  const key = SETTING_KEYS.find((each) => each === row.object_id)
  const before = row.setting_version > 1 ? row.value_before : key && SETTINGS[key].initial
  return { before: before ?? null, after: row.setting_value }
}
