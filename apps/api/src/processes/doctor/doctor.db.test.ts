import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PUSH_ENVIRONMENT } from '@app/stack/stack-environment'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { packEnvironment } from '#platform/settings/pack-environment.ts'
import { newUser } from '#test/support/new-user.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createTestKeys, type TestKeys } from '#test/support/test-keys.ts'
import { examine } from './doctor.ts'

const NOBODY = '127.0.0.1:9'
const DAY_MS = 86_400_000
/** The test server archives nothing, so this finding is always present. */
const ALWAYS = 'archive'

let simulator: Simulator
let testDb: TestDatabase
let keys: TestKeys
let backups: string

beforeAll(async () => {
  ;[testDb, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
  await newUser(testDb.db)
  await sql`create table applied as table kysely_migration`.execute(testDb.db)
})
afterAll(() => Promise.all([testDb.drop(), simulator.stop()]))

beforeEach(async () => {
  keys = createTestKeys()
  backups = mkdtempSync(path.join(tmpdir(), 'skinkantor-copies-'))
  addCopy(new Date())
  await putDatabaseInOrder()
})
afterEach(() => {
  vi.restoreAllMocks()
  keys.remove()
  rmSync(backups, { recursive: true })
})

/** Removes the faults that the previous test planted: a database for each test took longer than all the checks. */
async function putDatabaseInOrder(): Promise<void> {
  await sql`delete from kysely_migration; insert into kysely_migration table applied;
    delete from worker_heartbeats;
    insert into worker_heartbeats (worker_id, host, process_id, seen_at) values ('w', 'h', 1, now() + interval '1 hour');
    delete from operator_accounts;
    insert into operator_accounts (steam_id, polled_at) values ('76561198000265728', now());
    delete from graphile_worker._private_jobs;
    delete from price_items;
    delete from price_lists;
    insert into price_lists (state, step, asked_by, finished_at, live_since) values ('live', 'done', 'schedule', now(), now());
    update rail_states set paused_at = null, pause_reason = null;
    do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;
    insert into ledger_checks (id, snapshot, checked_at, clearing) values (1, pg_current_snapshot(), now(), '{}')
      on conflict (id) do update set checked_at = now();
    delete from mail_outbox;
    delete from user_keys;
    update users set is_admin = true, staff_role = 'owner'`.execute(testDb.db)
}

function addCopy(at: Date): void {
  const name = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  mkdirSync(path.join(backups, 'base', name), { recursive: true })
}

function environment(): Record<string, string> {
  const { httpUrl, smtpPort } = simulator
  return {
    DATABASE_URL: testDb.urlFor('skinkantor_migrator'),
    REDIS_URL: inject('redisUrl'),
    KEYS_DIR: keys.folder,
    BACKUP_DIR: backups,
    PUBLIC_URL: 'http://localhost:3000',
    STEAM_WEB_API_URL: httpUrl,
    STEAM_WEB_API_KEY: 'simulator',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    PAYPAL_URL: `${httpUrl}/paypal`,
    PAYPAL_CLIENT_ID: 'simulator-client',
    PAYPAL_SECRET: 'simulator-secret',
  }
}

function skrillEnvironment(): Record<string, string> {
  return {
    SKRILL_URL: `${simulator.httpUrl}/skrill/app`,
    SKRILL_EMAIL: 'merchant@simulator.example',
    SKRILL_PASSWORD: 'simulator-password',
  }
}

const roomy = { readDisk: async () => ({ free: 50e9, size: 100e9 }) }

async function brokenParts(env = environment(), options: Parameters<typeof examine>[1] = roomy) {
  const findings = await examine(packEnvironment(env), options)
  return findings.filter(({ state, part }) => state !== 'ok' && part !== ALWAYS && part !== 'staff')
}

test('reports no problem for a healthy installation', async () => {
  expect(await brokenParts()).toEqual([])
})

type Planted = { env?: Record<string, string>; options?: Parameters<typeof examine>[1] }
type Fault = [fault: string, part: string, fix: RegExp, plant: () => Planted | Promise<Planted>]

const change = async (statement: ReturnType<typeof sql>): Promise<Planted> => {
  await statement.execute(testDb.db)
  return {}
}

const FAULTS: Fault[] = [
  [
    'a variable is missing',
    'configuration',
    /CONFIGURATION\.md/,
    () => ({ env: { METRICS_PORT: 'nobody' } }),
  ],
  [
    'an override has a typing error',
    'configuration',
    /CONFIGURATION\.md/,
    () => ({ env: { OVERRIDES: 'PROT=1' } }),
  ],
  [
    'the operator is still made up',
    'operator',
    /people must know/,
    () => ({ env: { PUBLIC_URL: 'http://sell.example' } }),
  ],
  [
    'the halves of the push key do not fit',
    'push',
    /keys push/,
    () => ({ env: { ...PUSH_ENVIRONMENT, PUSH_PRIVATE_KEY: 'A'.repeat(42) + 'E' } }),
  ],
  [
    'push messages go to a test gateway',
    'push',
    /it is for tests/,
    () => ({
      env: {
        ...PUSH_ENVIRONMENT,
        PUSH_GATEWAY_URL: 'http://10.0.0.1/push',
        PUBLIC_URL: 'http://sell.example',
      },
    }),
  ],
  [
    'the database is away',
    'database',
    /systemctl status postgresql/,
    () => ({ env: { DATABASE_URL: `postgres://nobody@${NOBODY}/none` } }),
  ],
  [
    'a migration was forgotten',
    'migrations',
    /migrate --plan/,
    () => change(sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`),
  ],
  [
    'the code is older than the database',
    'migrations',
    /the release that belongs to it/,
    () => change(sql`insert into kysely_migration (name, timestamp) values ('2999-01-01T0000_later', 'x')`),
  ],
  [
    'everybody may make temporary tables',
    'privileges',
    /--prepare/,
    () =>
      change(sql`do $$ begin
        execute format('grant temporary on database %I to public', current_database()); end $$`),
  ],
  [
    'the clock is wrong',
    'clock',
    /set-ntp/,
    () => {
      const now = Date.now
      vi.spyOn(Date, 'now').mockImplementation(() => now() + 10_000)
      return {}
    },
  ],
  ['no worker lives', 'workers', /skinkantor-worker/, () => change(sql`delete from worker_heartbeats`)],
  [
    'nobody looks at the offers',
    'trade watcher',
    /refresh token/,
    () => change(sql`update operator_accounts set polled_at = now() - interval '1 hour'`),
  ],
  [
    'jobs wait',
    'queue',
    /another worker/,
    () => change(sql`select graphile_worker.add_job('send-mail', '{}', run_at => now() - interval '1 hour')`),
  ],
  [
    'prices are old',
    'prices',
    /SKINPORT_URL/,
    () => change(sql`update price_lists set finished_at = now() - interval '2 hours'`),
  ],
  [
    'a price list stands in quarantine',
    'prices',
    /price-list-poisoned/,
    () =>
      change(sql`insert into price_lists (state, step, asked_by, finished_at)
        values ('quarantined', 'done', 'schedule', now())`),
  ],
  [
    'a rail is paused',
    'rail pauses',
    /rail-outage/,
    () => change(sql`update rail_states set paused_at = now(), pause_reason = 'funds' where rail = 'paypal'`),
  ],
  [
    'nobody checks the books',
    'ledger',
    /admin -- verify/,
    () => change(sql`update ledger_checks set checked_at = now() - interval '1 day'`),
  ],
  [
    'mails do not go',
    'mails',
    /SMTP/,
    () =>
      change(sql`insert into mail_outbox (event_key, user_id, template, language, recipient_sealed, data_sealed, created_at)
        select 'x', id, 'confirm-email', 'pl', '', '', now() - interval '2 hours' from users limit 1`),
  ],
  [
    'a key is readable for everybody',
    'keys',
    /chmod/,
    () => {
      chmodSync(path.join(keys.folder, 'tokens/0001.key'), 0o644)
      return {}
    },
  ],
  [
    'a key that data was sealed with is gone',
    'keys',
    /copy of KEYS_DIR/,
    () =>
      change(sql`insert into user_keys (user_id, purpose, wrapping_key_id, wrapped_key)
        select id, 'profile', '0007', '' from users limit 1 on conflict (user_id, purpose) do update set wrapping_key_id = '0007'`),
  ],
  [
    'a purpose has no key',
    'keys',
    /keys init/,
    () => {
      rmSync(path.join(keys.folder, 'refresh'), { recursive: true })
      return {}
    },
  ],
  ['Redis is away', 'Redis', /redis-server/, () => ({ env: { REDIS_URL: `redis://${NOBODY}/0` } })],
  ['Steam is away', 'Steam', /steam-down/, () => ({ env: { STEAM_WEB_API_URL: `http://${NOBODY}` } })],
  ['the mail server is away', 'SMTP', /SMTP_URL/, () => ({ env: { SMTP_URL: `smtp://${NOBODY}` } })],
  [
    'a rail refuses the credentials',
    'rail paypal',
    /rail-outage/,
    () => ({ env: { PAYPAL_SECRET: 'wrong' } }),
  ],
  ['Skrill may pay a key twice', 'rail skrill', /ask Skrill to refuse/, () => ({ env: skrillEnvironment() })],
  [
    'Skrill is trusted to refuse a repeated key',
    'rail skrill',
    /unset SKRILL_KEYS_UNIQUE/,
    () => ({ env: { ...skrillEnvironment(), SKRILL_KEYS_UNIQUE: 'true' } }),
  ],
  [
    'the disk is nearly full',
    'disk',
    /grow the disk/,
    () => ({ options: { readDisk: async () => ({ free: 1e9, size: 100e9 }) } }),
  ],
  [
    'the site has no certificate',
    'certificate',
    /PUBLIC_URL/,
    () => ({ env: { PUBLIC_URL: 'http://sell.example' } }),
  ],
  [
    'the last copy is old',
    'backups',
    /skinkantor-backup/,
    () => {
      rmSync(path.join(backups, 'base'), { recursive: true })
      addCopy(new Date(Date.now() - 3 * DAY_MS))
      return {}
    },
  ],
]

test.each(FAULTS)('detects: %s', async (_, part, fix, plant) => {
  const { env, options } = await plant()
  const found = await brokenParts({ ...environment(), ...env }, options ?? roomy)
  expect(found.find((finding) => finding.part === part)?.fix).toMatch(fix)
})

test('reports missing staff and a missing archive', async () => {
  await sql`update users set is_admin = false, staff_role = null`.execute(testDb.db)
  const findings = await examine(environment(), roomy)
  const fixOf = (part: string) => findings.find((finding) => finding.part === part)?.fix
  expect(fixOf('staff')).toContain('admin -- grant')
  expect(fixOf(ALWAYS)).toContain('BACKUPS.md')
})
