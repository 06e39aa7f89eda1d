import { sql } from 'kysely'
import { writeAudit, type AuditActor } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import {
  SETTING_KEYS,
  SETTINGS,
  type SettingInput,
  type SettingKey,
  type SettingValue,
} from './settings-registry.ts'

/** Version 0 is the initial value in the code. Data that depends on a setting stores the version it used. */
export type Settings = { [Key in SettingKey]: { value: SettingValue<Key>; version: number } }

const CACHE_MS = 2_000
const cacheByDb = new WeakMap<Db, { settings: Promise<Settings>; readAtMs: number }>()

/**
 * The only reader of the table. A change reaches every process within two seconds. Each transaction is a `Db` of its
 * own, so inside one the value is always read there. An invalid stored value throws: moving money by a silent default
 * would be worse than moving none.
 */
export async function readSettings(db: Db): Promise<Settings> {
  const cached = cacheByDb.get(db)
  if (cached && performance.now() - cached.readAtMs < CACHE_MS) return cached.settings
  const entry = { settings: loadSettings(db), readAtMs: performance.now() }
  cacheByDb.set(db, entry)
  entry.settings.catch(() => {
    // A failed read must not stay in the cache.
    if (cacheByDb.get(db) === entry) cacheByDb.delete(db)
  })
  return entry.settings
}

/**
 * Rows are only added, so their number and the newest time tell whether settings that were read before are still the
 * current ones. A statement that a transaction runs anyway returns the mark, and `reuseSettings` then saves the read.
 */
export const SETTINGS_MARK = sql<string>`(select concat(count(*), ' ', max(created_at)) from settings)`

/** Takes the mark that this transaction read under its locks. With a new mark the next read goes to the table. */
export function reuseSettings(trx: Trx, mark: string): void {
  if (lastRead?.mark === mark)
    cacheByDb.set(trx, { settings: Promise.resolve(lastRead.settings), readAtMs: performance.now() })
}

type SettingRow = { key: string; version: number; value: string }

let lastRead: { mark: string; settings: Settings } | undefined

async function loadSettings(db: Db): Promise<Settings> {
  // Keys of newer or older code may be in the table; this code does not validate them.
  const { rows } = await sql<{ mark: string; found: SettingRow[] | null }>`
    select ${SETTINGS_MARK} as mark, (select json_agg(newest) from (
      select distinct on (key) key, version, value::text as value from settings
      where key = any(${SETTING_KEYS}::text[]) order by key, version desc) newest) as found`.execute(db)
  const { mark, found } = rows[0]!
  const settings = parseSettings(found ?? [])
  lastRead = { mark, settings }
  return settings
}

function parseSettings(rows: readonly SettingRow[]): Settings {
  const rowByKey = new Map(rows.map((row) => [row.key, row]))
  const entries = SETTING_KEYS.map((key) => {
    const row = rowByKey.get(key)
    const version = row?.version ?? 0
    const value = SETTINGS[key].schema.safeParse(row ? JSON.parse(row.value) : SETTINGS[key].initial)
    if (!value.success) throw new Error(`The stored setting "${key}" (version ${version}) breaks its rule`)
    return [key, { value: value.data, version }]
  })
  return Object.fromEntries(entries) as Settings
}

/** The value in one of its versions: a promise made under a version is kept under it, whatever came later. */
export async function readSettingVersion<Key extends SettingKey>(
  db: Db,
  key: Key,
  version: number,
): Promise<SettingValue<Key>> {
  const row =
    version === 0
      ? { value: SETTINGS[key].initial }
      : await db
          .selectFrom('settings')
          .select('value')
          .where('key', '=', key)
          .where('version', '=', version)
          .executeTakeFirst()
  const value = SETTINGS[key].schema.safeParse(row?.value)
  if (!value.success) throw new Error(`The setting "${key}" has no version ${version} that keeps its rule`)
  return value.data as SettingValue<Key>
}

/** Adds the next version and its audit row; returns the version. A value that breaks its rule throws a ZodError. */
export async function changeSetting<Key extends SettingKey>(
  trx: Trx,
  change: {
    key: Key
    value: SettingInput<Key>
    changedBy: AuditActor
    reason: string
    /** The admin who proposed the change, where another admin confirmed it. */
    proposedBy?: string
    requestId?: string
  },
): Promise<number> {
  const { key, value, changedBy, reason } = change
  SETTINGS[key].schema.parse(value)
  // Two concurrent changes of one key get two versions in the order in which they took this lock.
  await sql`select pg_advisory_xact_lock(hashtext('settings'), hashtext(${key}))`.execute(trx)
  const { version } = await trx
    .insertInto('settings')
    .values((row) => ({
      key,
      version: row
        .selectFrom('settings')
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('version'))
        .where('key', '=', key),
      value: JSON.stringify(value),
      changed_by: `${changedBy.type}:${changedBy.id}`,
      reason,
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  await writeAudit(trx, {
    actor: changedBy,
    action: 'setting.changed',
    object: { type: 'setting', id: key },
    reason,
    details: { version, ...(change.proposedBy === undefined ? {} : { proposedBy: change.proposedBy }) },
    ...(change.requestId === undefined ? {} : { requestId: change.requestId }),
  })
  cacheByDb.delete(trx)
  return version
}
