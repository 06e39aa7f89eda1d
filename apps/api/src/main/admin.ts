import {
  addKey,
  initKeys,
  KEY_PURPOSES,
  nextKeyId,
  PAYOUT_PAIR,
  readKeys,
  readPayoutPrivateKeys,
} from '#platform/keys.ts'
import { openDatabase, type Db } from '#platform/database.ts'
import { changeAdmin } from '#features/accounts/change-admin.ts'
import { rewrapUserKeys } from '#features/accounts/rewrap-user-keys.ts'
import { verifyLedger } from '#features/ledger/index.ts'
import { rewrapPayoutKeys } from '#features/payout-details/index.ts'

/**
 * The operator's command line. It speaks to the database as the migrator, so it runs only where that address is
 * known: rights are given here and nowhere else.
 */
const USAGE = `usage: npm run admin -- COMMAND
  grant STEAMID [--role support|finance|owner]   make a person an administrator (default: owner)
  revoke STEAMID                                 take the right away and end their sessions
  keys init                                      make the first key of every purpose that has none
  keys rotate ${[...KEY_PURPOSES, PAYOUT_PAIR].join('|')}
                                                 add a key; it is used for new work after the next start
  keys rewrap                                    wrap every person's keys with the newest ones
  verify                                         count what breaks the invariants of money; fails on any`

type Command = (args: string[]) => Promise<string>

const COMMANDS: Record<string, Command> = {
  grant: ([steamId = '', flag, role = 'owner']) => {
    if (flag !== undefined && flag !== '--role') throw new UsageError()
    return withDatabase((db) => changeAdmin({ db, keys: keys() }, { steamId, staffRole: role }))
  },
  revoke: ([steamId = '']) =>
    withDatabase((db) => changeAdmin({ db, keys: keys() }, { steamId, staffRole: null })),
  keys: ([action, purpose]) => manageKeys(action, purpose),
  verify: () => withDatabase(verify),
}

function keys() {
  return readKeys(required('KEYS_DIR'))
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

async function manageKeys(action: string | undefined, purpose: string | undefined): Promise<string> {
  const folder = required('KEYS_DIR')
  if (action === 'init') {
    initKeys(folder)
    return 'every purpose has a key'
  }
  if (action === 'rotate') {
    const known = [...KEY_PURPOSES, PAYOUT_PAIR] as const
    const chosen = known.find((one) => one === purpose)
    if (!chosen) throw new UsageError()
    const id = nextKeyId(chosen === PAYOUT_PAIR ? readPayoutPrivateKeys(folder) : readKeys(folder)[chosen])
    addKey(folder, chosen, id)
    return `added ${purpose}/${id}; restart the processes to use it`
  }
  if (action === 'rewrap') {
    const privateKeys = readPayoutPrivateKeys(folder)
    return withDatabase(async (db) =>
      [await rewrapUserKeys(db, keys()), await rewrapPayoutKeys(db, keys(), privateKeys)].join('\n'),
    )
  }
  throw new UsageError()
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
  const value = process.env[name]
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
