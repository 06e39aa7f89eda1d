import { staffListQuery } from '#lib/api/route-query.ts'
import { nextDay, startOfDay } from './warsaw-day.ts'

/** The filters and the position of the log, stored in the URL. */
export const AUDIT_FILTERS = ['action', 'actorType', 'signIns', 'object', 'from', 'to', 'before'] as const
export type AuditFilter = (typeof AUDIT_FILTERS)[number]

/** Everyone, sellers and the system included. Without a choice the log shows what staff did. */
export const EVERYONE = 'everyone'

/** `object` is a type, in words or as a code, and an optional id after a space. Dates are whole days in Warsaw. */
export function auditQuery(
  values: Readonly<Record<AuditFilter, string>>,
  types: readonly { type: string; words: string }[],
) {
  const text = values.object.trim()
  const named = types.find(({ words }) => `${text.toLowerCase()} `.startsWith(`${words.toLowerCase()} `))
  const [subjectType = '', id = ''] = named
    ? [named.type, text.slice(named.words.length).trim()]
    : text.split(/\s+/)
  // A number is shown with leading zeros and stored without them.
  const subjectId = /^\d+$/.test(id) ? String(BigInt(id)) : id
  const wanted = {
    action: values.action,
    hides: hidesSignIns(values) ? 'sign_ins' : '',
    actorType: actorTypeOf(values),
    subjectType,
    subjectId,
    from: startOfDay(values.from) ?? '',
    to: startOfDay(nextDay(values.to)) ?? '',
    before: values.before,
  }
  const query = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''))
  return staffListQuery('GET /api/admin/audit', { query })
}

export const SIGN_INS_SHOWN = 'shown'

/** They are most of the log and say little, unless somebody asks for them or for one object. */
function hidesSignIns({ signIns, action, object }: Readonly<Record<AuditFilter, string>>): boolean {
  return signIns !== SIGN_INS_SHOWN && action === '' && object === ''
}

/** A chosen action or object is shown whoever did it. */
function actorTypeOf({ actorType, action, object }: Readonly<Record<AuditFilter, string>>): string {
  if (actorType === EVERYONE) return ''
  return actorType === '' && action === '' && object === '' ? 'admin' : actorType
}
