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

/**
 * Makes this proposal one that its proposer may confirm alone, as in a company of one. The mode itself stays, because
 * other tests run at the same time.
 */
export function letOnePersonConfirm(proposalId: string, proposerId: string): void {
  asMigrator(`alter table admin_proposals disable trigger admin_proposals_guard;
    update admin_proposals set rule = 'one_person', not_before = proposed_at + interval '15 minutes'
      where id = '${proposalId}' and state = 'waiting';
    alter table admin_proposals enable trigger admin_proposals_guard;
    update staff_factors set created_at = created_at - interval '30 days' where user_id = ${BigInt(proposerId)};
    update users set email_saved_at = null where id = ${BigInt(proposerId)};
    select jobs.enqueue(task => 'mail-stop-link', payload => json_build_object('proposalId', '${proposalId}'));`)
}

/** Simulates that this proposal was made, and its mail sent, an hour earlier. */
export function letProposalWaitPass(proposalId: string): void {
  asMigrator(`alter table admin_proposals disable trigger admin_proposals_guard;
    update admin_proposals set proposed_at = proposed_at - interval '1 hour',
      not_before = not_before - interval '1 hour', expires_at = expires_at - interval '1 hour'
      where id = '${proposalId}';
    alter table admin_proposals enable trigger admin_proposals_guard;
    update mail_outbox set finished_at = finished_at - interval '1 hour'
      where event_key like 'proposal-stop:${proposalId}:%' and state = 'sent';`)
}

function asMigrator(change: string): void {
  const url = new URL(process.env['E2E_DATABASE_URL'] ?? '')
  url.username = 'skinkantor_migrator'
  execFileSync('psql', [url.href, '--no-psqlrc', '--set', 'ON_ERROR_STOP=1', '--command', change])
}
