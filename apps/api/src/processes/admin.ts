import {
  addKey,
  initKeys,
  KEY_PURPOSES,
  nextKeyId,
  PAYOUT_PAIR,
  readKeys,
  readPayoutPrivateKeys,
  readReceiptKeys,
  RECEIPT_SIGNING,
  type KeyPurpose,
  type KeyRing,
} from '#platform/crypto/keys.ts'
import { FileStoreConfig, readConfig } from '#platform/settings/config.ts'
import { openDatabase, type Db } from '#platform/db/database.ts'
import { verifyAudit } from '#contexts/backoffice/audit-log/index.ts'
import { startStatements } from '#contexts/payments/bank-files/index.ts'
import { rewrapUserKeys } from '#contexts/identity/accounts/rewrap-user-keys.ts'
import { verifyLedger } from '#contexts/payments/ledger/index.ts'
import { afterRestore } from '#contexts/backoffice/maintenance/index.ts'
import { chooseStaffing } from '#contexts/identity/proposals/index.ts'
import { changeAdmin, resetFactors } from '#contexts/identity/staff/index.ts'
import { eraseTicket, rewrapTicketKeys } from '#contexts/support/tickets/index.ts'
import { rewrapPayoutKeys } from '#contexts/payments/destinations/index.ts'
import { forgetByOperator, showStaffWords } from '#contexts/account-safety/personal-data/index.ts'
import { planMigrations } from '#platform/db/migrations.ts'
import { valuesFromFiles } from '#platform/settings/values-from-files.ts'
import { examine } from './doctor/doctor.ts'
import { describeFindings } from './doctor/finding.ts'
import { openFileStore } from './wiring/open-file-store.ts'
import { newPushKeys } from './wiring/open-web-push.ts'
import { proveSkrillKeys } from './prove-skrill-keys.ts'

/**
 * The operator's command line. It connects to the database as the migrator, so it runs only where that URL is known.
 * Admin rights are granted only here.
 */
const USAGE = `usage: npm run admin -- COMMAND
  grant STEAMID [--role support|finance|owner]   make a person an administrator (default: owner); prints the code
                                                 that lets them set their first second factor
  revoke STEAMID                                 take the right and the second factors away, end their sessions
  reset-2fa STEAMID                              forget somebody's second factors and print a new code
  staffing one_person|many                       whether one person confirms alone, after a wait and with a passkey, or
                                                 a second person does; one_person needs an owner with a passkey and
                                                 a confirmed address
  keys init                                      make the first key of every purpose that has none
  keys rotate ${[...KEY_PURPOSES, PAYOUT_PAIR, RECEIPT_SIGNING].join('|')}
                                                 add a key; it is used for new work after the next start
  keys push                                      print a new key pair for push messages
  keys rewrap                                    wrap every person's keys with the newest ones
  staff-words STEAMID                            print what staff wrote about a person; read it before it is sent
  forget STEAMID --reason TEXT                   forget a person: keys, name, address, tickets, sessions; the books stay.
                                                 The reason is kept, so it names nobody
  erase-ticket NUMBER --reason TEXT              forget a ticket: messages, pictures, address, mails
  bank-start BALANCE DAY --reason TEXT           the next bank statement begins with this balance (1234.56) on this day
                                                 (2026-11-15) or later: after a statement that the bank did not write
  doctor                                         look at a live installation and say what to do; fails on what is broken
  migrate --plan                                 what the next migration would do; changes nothing
  rails prove-skrill-keys EMAIL                  whether Skrill refuses a repeated key; prepares payments to EMAIL and
                                                 sends none
  restored                                       after a copy of the database was put back, before anything starts on it:
                                                 pause every rail, sign everybody out, compare the rails' books
  verify                                         count what breaks the invariants of money; fails on any
  verify-audit [HEAD]                            recompute the chain of the audit log; fails on any change, and where
                                                 a head that an earlier run printed is gone`

type Command = (args: string[]) => Promise<string>

const COMMANDS: Record<string, Command> = {
  grant: ([steamId = '', flag, role = 'owner']) => {
    if (flag !== undefined && flag !== '--role') throw new UsageError()
    return changeRights(steamId, role)
  },
  revoke: ([steamId = '']) => changeRights(steamId, null),
  'reset-2fa': ([steamId = '']) => withDatabase(async (db) => (await resetFactors({ db }, { steamId })).text),
  'erase-ticket': ([ticket = '', flag, reason = '']) => {
    if (flag !== '--reason') throw new UsageError()
    const store = readConfig(FileStoreConfig, process.env)
    return withDatabase((db) => eraseTicket({ db, files: openFileStore(db, store) }, { ticket, reason }))
  },
  forget: ([steamId = '', flag, reason = '']) => {
    if (flag !== '--reason') throw new UsageError()
    const store = readConfig(FileStoreConfig, process.env)
    return withDatabase((db) =>
      forgetByOperator({ db, files: openFileStore(db, store) }, { steamId, reason }),
    )
  },
  'staff-words': ([steamId = '']) => withDatabase((db) => showStaffWords({ db }, steamId)),
  'bank-start': ([balance = '', day = '', flag, reason = '']) => {
    if (flag !== '--reason') throw new UsageError()
    return withDatabase((db) => startStatements(db, { balance, day, reason }))
  },
  staffing: ([mode = '']) => withDatabase((db) => chooseStaffing(db, mode)),
  keys: ([action, purpose]) =>
    action === 'push' ? Promise.resolve(describePushKeys()) : manageKeys(action, purpose),
  doctor: async () => {
    const findings = await examine(process.env)
    if (findings.some(({ state }) => state === 'broken')) process.exitCode = 1
    return describeFindings(findings)
  },
  migrate: ([flag]) => {
    if (flag !== '--plan') throw new UsageError()
    return tellPlan()
  },
  rails: ([action, receiver = '']) => {
    if (action !== 'prove-skrill-keys' || !receiver.includes('@')) throw new UsageError()
    return withDatabase(async (db) => {
      const { areUnique, says } = await proveSkrillKeys(db, process.env, receiver)
      if (!areUnique) process.exitCode = 1
      return says
    })
  },
  restored: () => withDatabase((db) => afterRestore({ db })),
  verify: () => withDatabase(verify),
  'verify-audit': ([head]) => withDatabase((db) => checkAudit(db, head)),
}

function changeRights(steamId: string, staffRole: string | null): Promise<string> {
  return withDatabase(async (db) => (await changeAdmin({ db, keys: keys() }, { steamId, staffRole })).text)
}

function keys() {
  return readKeys(required('KEYS_DIR'))
}

/** A change of this pair ends all subscriptions, so it is no ring of keys. */
function describePushKeys(): string {
  const { publicKey, privateKey } = newPushKeys()
  return `PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}`
}

class UsageError extends Error {}

async function verify(db: Db): Promise<string> {
  const results = await verifyLedger(db)
  const broken = results.filter((result) => result.breaches > 0)
  if (broken.length > 0) process.exitCode = 1
  return [
    ...results.map(
      ({ id, statement, breaches }) => `${id.padEnd(4)} ${String(breaches).padStart(6)}  ${statement}`,
    ),
    broken.length === 0 ? 'all hold' : `BROKEN: ${broken.map((result) => result.id).join(', ')}`,
  ].join('\n')
}

async function checkAudit(db: Db, kept: string | undefined): Promise<string> {
  const { links, head, problems } = await verifyAudit(db, kept)
  if (problems.length > 0) process.exitCode = 1
  return [
    ...problems,
    problems.length === 0 ? `${links} entries, whole` : 'CHANGED',
    `head ${head ?? 'none'}`,
  ].join('\n')
}

async function tellPlan(): Promise<string> {
  const { waiting, unknown } = await planMigrations(required('DATABASE_URL'))
  if (unknown.length > 0) {
    process.exitCode = 1
    return `the database is newer than this code: ${unknown.join(', ')}`
  }
  if (waiting.length === 0) return 'nothing to apply'
  return [
    ...waiting.flatMap(({ name, locks }) => [name, ...locks.map((statement) => `  locks: ${statement}`)]),
    `${waiting.length} to apply; apply them with node apps/api/src/processes/migrate.ts while the old processes run`,
  ].join('\n')
}

async function manageKeys(action: string | undefined, purpose: string | undefined): Promise<string> {
  const folder = required('KEYS_DIR')
  if (action === 'init') {
    initKeys(folder)
    return 'every purpose has a key'
  }
  if (action === 'rotate') {
    const known = [...KEY_PURPOSES, PAYOUT_PAIR, RECEIPT_SIGNING] as const
    const chosen = known.find((one) => one === purpose)
    if (!chosen) throw new UsageError()
    const id = nextKeyId(ringOf(folder, chosen))
    addKey(folder, chosen, id)
    return `added ${purpose}/${id}; restart the processes to use it`
  }
  if (action === 'rewrap') {
    const privateKeys = readPayoutPrivateKeys(folder)
    return withDatabase(async (db) =>
      [
        await rewrapUserKeys(db, keys()),
        await rewrapTicketKeys(db, keys()),
        await rewrapPayoutKeys(db, keys(), privateKeys),
      ].join('\n'),
    )
  }
  throw new UsageError()
}

function ringOf(folder: string, purpose: KeyPurpose | typeof PAYOUT_PAIR | typeof RECEIPT_SIGNING): KeyRing {
  if (purpose === PAYOUT_PAIR) return readPayoutPrivateKeys(folder)
  return purpose === RECEIPT_SIGNING ? readReceiptKeys(folder) : readKeys(folder)[purpose]
}

async function withDatabase(work: (db: Db) => Promise<string>): Promise<string> {
  const db = openDatabase({
    url: required('DATABASE_URL'),
    name: 'skinkantor-admin',
    poolSize: 2,
    statementTimeoutMs: 600_000,
    onIdleError: () => undefined,
  })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

function required(name: string): string {
  const value = { ...process.env, ...valuesFromFiles([name], process.env) }[name]
  if (!value) throw new Error(`${name} is missing`)
  return value
}

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = COMMANDS[name]
  if (!command) throw new UsageError()
  console.log(await command(args))
} catch (error) {
  console.error(error instanceof UsageError ? USAGE : `failed: ${(error as Error).message}`)
  process.exitCode = 1
}
