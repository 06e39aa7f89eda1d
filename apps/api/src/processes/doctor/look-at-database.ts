import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { planMigrations } from '#platform/db/migrations.ts'
import { findPrivilegeLeaks } from '#platform/db/privilege-leaks.ts'
import { broken, look, ok, type Finding } from './finding.ts'

const VERSION_MIN = 150_000
const WORKER_SILENT_SECONDS = 15
const WATCHER_SILENT_SECONDS = 300
const QUEUE_LATE_SECONDS = 300
const PRICES_OLD_MINUTES = 30
const LEDGER_OLD_MINUTES = 10
const MAIL_LATE_MINUTES = 30
const CLOCK_SECONDS_MAX = 2
const ARCHIVE_OLD_MINUTES = 15

/** Returns the single row of a query. */
async function ask<Row>(db: Db, question: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await question.execute(db)
  return rows[0]!
}

export async function lookAtServer(db: Db): Promise<Finding> {
  const { version, number } = await ask(
    db,
    sql<{ version: string; number: number }>`
      select current_setting('server_version') as version, current_setting('server_version_num')::integer as number`,
  )
  return number >= VERSION_MIN
    ? ok('database', `PostgreSQL ${version} answers`)
    : broken('database', `PostgreSQL ${version} is too old`, 'upgrade PostgreSQL to 15 or newer')
}

export async function lookAtMigrations(url: string): Promise<Finding> {
  const { waiting, unknown } = await planMigrations(url)
  if (unknown.length > 0)
    return broken(
      'migrations',
      `the database is newer than this code: ${unknown.join(', ')}`,
      'install the release that belongs to it; migrations never go back',
    )
  return waiting.length === 0
    ? ok('migrations', 'all applied')
    : broken(
        'migrations',
        `not applied: ${waiting.map(({ name }) => name).join(', ')}`,
        'npm run admin -- migrate --plan, then node apps/api/src/processes/migrate.ts, before the new processes start',
      )
}

export async function lookAtPrivileges(db: Db): Promise<Finding> {
  const leaks = await findPrivilegeLeaks(db)
  return leaks.length === 0
    ? ok('privileges', 'no process can act as the owner of the tables')
    : broken(
        'privileges',
        leaks.join('; '),
        'node apps/api/src/processes/migrate.ts --prepare with the address of a superuser in DATABASE_URL',
      )
}

export async function lookAtClock(db: Db): Promise<Finding> {
  const before = Date.now()
  const { now } = await ask(db, sql<{ now: Date }>`select clock_timestamp() as now`)
  const after = Date.now()
  // The database read its clock between the two local readings; only time outside them is a difference.
  const seconds = Math.max(0, before - now.getTime(), now.getTime() - after) / 1_000
  return seconds <= CLOCK_SECONDS_MAX
    ? ok('clock', `${seconds.toFixed(1)} s from the database's`)
    : broken(
        'clock',
        `${seconds.toFixed(1)} s from the database's: tokens and codes will be refused`,
        'timedatectl set-ntp true on both machines',
      )
}

export async function lookAtWorkers(db: Db): Promise<Finding> {
  const { alive } = await ask(
    db,
    sql<{ alive: number }>`select count(*)::integer as alive from worker_heartbeats
      where seen_at > clock_timestamp() - ${WORKER_SILENT_SECONDS} * interval '1 second'`,
  )
  return alive > 0
    ? ok('workers', `${alive} alive`)
    : broken(
        'workers',
        `none was heard of for ${WORKER_SILENT_SECONDS} s: nothing is paid, mailed or fetched`,
        "systemctl restart 'skinkantor-worker@*', then journalctl -u 'skinkantor-worker@*' -n 50",
      )
}

export async function lookAtWatchers(db: Db): Promise<Finding> {
  const { accounts, silent } = await ask(
    db,
    sql<{ accounts: number; silent: number }>`select count(*)::integer as accounts, count(*) filter (
        where coalesce(polled_at, '-infinity') < clock_timestamp() - ${WATCHER_SILENT_SECONDS} * interval '1 second'
      )::integer as silent from operator_accounts where state <> 'lost'`,
  )
  if (accounts === 0)
    return broken(
      'trade watcher',
      'no Steam account is watched: no offer is accepted',
      'set WATCHER_ACCOUNTS and start the watcher (docs/runbooks/add-operator-account.md)',
    )
  return silent === 0
    ? ok('trade watcher', `${accounts} accounts watched`)
    : broken(
        'trade watcher',
        `${silent} of ${accounts} accounts not looked at for ${WATCHER_SILENT_SECONDS / 60} minutes`,
        'journalctl -u skinkantor-watcher -n 50; a session that Steam ended needs a new refresh token',
      )
}

export async function lookAtQueue(db: Db): Promise<Finding> {
  const { late, given_up } = await ask(
    db,
    sql<{ late: number; given_up: number }>`
      select count(*) filter (where attempts < max_attempts and locked_at is null
          and run_at < now() - ${QUEUE_LATE_SECONDS} * interval '1 second')::integer as late,
        count(*) filter (where attempts >= max_attempts)::integer as given_up
      from graphile_worker.jobs`,
  )
  if (late > 0)
    return broken(
      'queue',
      `${late} jobs wait for more than ${QUEUE_LATE_SECONDS / 60} minutes`,
      'start another worker; see which: select task_identifier, count(*) from graphile_worker.jobs group by 1',
    )
  return given_up === 0
    ? ok('queue', 'nothing is late')
    : look(
        'queue',
        `${given_up} jobs have used all their attempts`,
        'select task_identifier, last_error from graphile_worker.jobs where attempts >= max_attempts',
      )
}

export async function lookAtPrices(db: Db): Promise<Finding> {
  const { minutes, quarantined } = await ask(
    db,
    sql<{ minutes: number | null; quarantined: number }>`
      select extract(epoch from now() - max(finished_at) filter (where state = 'live'))::integer / 60 as minutes,
        count(*) filter (where state = 'quarantined')::integer as quarantined from price_lists`,
  )
  if (quarantined > 0)
    return broken(
      'prices',
      `${quarantined} price list stands in quarantine`,
      'decide in the back office under prices (docs/runbooks/price-list-poisoned.md)',
    )
  if (minutes === null)
    return broken(
      'prices',
      'there is no price list: nothing can be sold',
      'start a worker; it asks SKINPORT_URL at once',
    )
  return minutes <= PRICES_OLD_MINUTES
    ? ok('prices', `${minutes} minutes old`)
    : broken(
        'prices',
        `${minutes} minutes old`,
        'look for refresh-prices in the log of the workers; does SKINPORT_URL answer?',
      )
}

export async function lookAtRailStates(db: Db): Promise<Finding> {
  const { rows } = await sql<{ rail: string; pause_reason: string }>`
    select rail, pause_reason from rail_states where paused_at is not null order by rail`.execute(db)
  return rows.length === 0
    ? ok('rail pauses', 'none is paused')
    : look(
        'rail pauses',
        `paused: ${rows.map(({ rail, pause_reason }) => `${rail} (${pause_reason})`).join(', ')}`,
        'docs/runbooks/rail-outage.md; resumed in the back office by two admins',
      )
}

export async function lookAtBooks(db: Db): Promise<Finding[]> {
  const { minutes, findings } = await ask(
    db,
    sql<{ minutes: number | null; findings: number }>`
      select (select extract(epoch from now() - max(checked_at))::integer / 60 from ledger_checks) as minutes,
        (select count(*)::integer from reconciliation_findings where closed_at is null) as findings`,
  )
  const isChecked = minutes !== null && minutes <= LEDGER_OLD_MINUTES
  return [
    isChecked
      ? ok('ledger', `checked ${minutes} minutes ago`)
      : broken(
          'ledger',
          minutes === null ? 'was never checked' : `not checked for ${minutes} minutes`,
          'npm run admin -- verify; a worker checks it every minute',
        ),
    findings === 0
      ? ok('reconciliation', 'nothing is open')
      : look(
          'reconciliation',
          `${findings} differences with the rails are open`,
          'back office, reconciliation: explain or correct each one',
        ),
  ]
}

export async function lookAtMailQueue(db: Db): Promise<Finding> {
  const { late } = await ask(
    db,
    sql<{ late: number }>`select count(*)::integer as late from mail_outbox
      where state = 'waiting' and created_at < now() - ${MAIL_LATE_MINUTES} * interval '1 minute'`,
  )
  return late === 0
    ? ok('mails', 'none is late')
    : broken(
        'mails',
        `${late} wait for more than ${MAIL_LATE_MINUTES} minutes`,
        'see the line about SMTP; they go by themselves when the server takes mail again',
      )
}

export async function lookAtArchive(db: Db): Promise<Finding> {
  const { mode, minutes, is_failing } = await ask(
    db,
    sql<{ mode: string; minutes: number | null; is_failing: boolean }>`
      select current_setting('archive_mode') as mode,
        extract(epoch from now() - last_archived_time)::integer / 60 as minutes,
        coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
      from pg_stat_archiver`,
  )
  if (mode === 'off')
    return broken(
      'archive',
      'archive_mode is off: the loss of the disk loses everything since the last copy',
      'docs/BACKUPS.md, "Daily backup", step 1',
    )
  const isLate = minutes === null || minutes > ARCHIVE_OLD_MINUTES
  return is_failing || isLate
    ? broken(
        'archive',
        is_failing ? 'archive_command fails' : `nothing archived for ${minutes ?? '?'} minutes`,
        "see PostgreSQL's log; is the backup folder there, writable for postgres and not full?",
      )
    : ok('archive', `last segment ${minutes} minutes ago`)
}

export async function lookAtStaff(db: Db): Promise<Finding> {
  const { owners, guarded, mode } = await ask(
    db,
    sql<{ owners: number; guarded: number; mode: string }>`
      select staffing_mode() as mode, count(*)::integer as owners,
        count(*) filter (where exists (select from staff_factors f where f.user_id = u.id))::integer as guarded
      from users u where is_admin and staff_role = 'owner'`,
  )
  if (owners === 0)
    return broken(
      'staff',
      'nobody may open the back office',
      'npm run admin -- grant STEAMID, after that person has signed in once',
    )
  if (mode === 'one_person')
    return ok('staff', `${guarded} of ${owners} owners with a second factor; one person confirms alone`)
  return guarded >= 2
    ? ok('staff', `${guarded} owners with a second factor`)
    : look(
        'staff',
        `${guarded} of ${owners} owners with a second factor: what takes two admins cannot be done`,
        'invite a second one on the staff page, or choose npm run admin -- staffing one_person',
      )
}
