import { execFileSync } from 'node:child_process'

/** As if a quarter of an hour had gone by since this person last showed a second factor. */
export function letConfirmationExpire(userId: number): void {
  const change = `update staff_panels set confirmed_at = confirmed_at - interval '16 minutes'
    where user_id = ${userId} returning 1`
  const url = process.env['E2E_DATABASE_URL'] ?? ''
  const answer = execFileSync('psql', [url, '--no-psqlrc', '--tuples-only', '--command', change], {
    encoding: 'utf8',
  })
  if (!/UPDATE [1-9]/.test(answer)) throw new Error(`no open panel of user ${userId}`)
}

/** As if the owner of this frozen account had been told three days ago that it is to be unfrozen. */
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
