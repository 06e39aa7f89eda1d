import { execFileSync } from 'node:child_process'

/** Simulates that this user's last second-factor confirmation is 16 minutes old and has expired. */
export function letConfirmationExpire(userId: number): void {
  const change = `update admin_sessions set confirmed_at = confirmed_at - interval '16 minutes'
    where user_id = ${userId} returning 1`
  const url = process.env['E2E_DATABASE_URL'] ?? ''
  const answer = execFileSync('psql', [url, '--no-psqlrc', '--tuples-only', '--command', change], {
    encoding: 'utf8',
  })
  if (!/UPDATE [1-9]/.test(answer)) throw new Error(`no open panel of user ${userId}`)
}

/** Simulates that the owner of this frozen account was notified of the planned release three days ago. */
export function letReleaseWaitPass(userId: string): void {
  const change = `alter table account_freezes disable trigger account_freezes_guard;
    update account_freezes set frozen_at = frozen_at - interval '73 hours',
      release_asked_at = release_asked_at - interval '73 hours',
      release_not_before = release_not_before - interval '73 hours'
      where user_id = ${BigInt(userId)} and ended_at is null and release_asked_at is not null;
    alter table account_freezes enable trigger account_freezes_guard;`
  const url = new URL(process.env['E2E_DATABASE_URL'] ?? '')
  url.username = 'skinkantor_migrator'
  const answer = execFileSync('psql', [url.href, '--no-psqlrc', '--command', change], { encoding: 'utf8' })
  if (!/UPDATE 1/.test(answer)) throw new Error(`nobody asked to unfreeze user ${userId}`)
}

const LATE_TERMS = {
  isMorningServed: false,
  isMiddayServed: false,
  isAfternoonServed: true,
  isExpress: false,
  perDayGrosze: 500,
  perDayBps: 0,
  capGrosze: 5_000,
  graceMinutes: 60,
}

/**
 * Moves this sale's promised time to yesterday, under terms with a bonus of 5 zlotys per day. No other sale gets
 * those terms, because a newer version is written in the same transaction.
 */
export function letPromisePass(saleId: number): void {
  const version = (isBonusOn: boolean) => `insert into settings (key, version, value, changed_by, reason)
    select 'payout.promise', coalesce(max(version), 0) + 1, '${JSON.stringify({ ...LATE_TERMS, isBonusOn })}',
      'operator:test', 'test' from settings where key = 'payout.promise';`
  const change = `alter table sale_financials disable trigger sale_financials_guard;
    ${version(true)}
    update sale_financials set promised_by = now() - interval '25 hours',
      promise_terms = (select max(version) from settings where key = 'payout.promise')
      where sale_id = ${BigInt(saleId)} and promised_by is not null;
    ${version(false)}
    alter table sale_financials enable trigger sale_financials_guard;`
  const url = new URL(process.env['E2E_DATABASE_URL'] ?? '')
  url.username = 'skinkantor_migrator'
  const answer = execFileSync('psql', [url.href, '--no-psqlrc', '--command', change], { encoding: 'utf8' })
  if (!/UPDATE 1/.test(answer)) throw new Error(`sale ${saleId} was promised nothing`)
}
