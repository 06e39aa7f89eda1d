import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import {
  Kysely,
  PostgresDialect,
  sql,
  type RawBuilder,
  type Transaction,
  type TransactionBuilder,
} from 'kysely'
import pg from 'pg'
import type { DB } from './database.generated.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

const INT8_OID = 20

/**
 * int8 becomes a bigint on this pool only. Setting the parser for the whole driver would break the queue,
 * whose own bookkeeping serialises these values as JSON.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID && format !== 'binary'
      ? (text: string) => BigInt(text)
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/** JIT compilation takes longer than any of our queries runs, and PostgreSQL starts it by estimated cost. */
export const CONNECTION_SETTINGS = '-c jit=off'

export type DatabaseOptions = {
  url: string
  /** PostgreSQL shows this name beside each connection, so that an operator sees its owner. */
  name: string
  poolSize: number
  /** A statement that runs longer is cancelled, because its request has timed out by then. */
  statementTimeoutMs?: number
  /**
   * A connection that is silent for this long is closed: the other end is gone, and TCP notices that only after a
   * quarter of an hour. Must be longer than any statement on this pool.
   */
  silentMsMax?: number
  /**
   * For a process that repeats few statements all day, each of which finds its rows by keys: every connection parses and
   * plans each of them once. Otherwise only those marked as prepared.
   */
  keepsPlans?: boolean
  /** A caller that waits longer for a free connection gets an error and must retry. */
  waitMsMax?: number
  onIdleError: (error: Error) => void
}

const STATEMENT_MS_MAX = 15_000
const WAIT_MS_MAX = 5_000
const NEVER_MS = 2 ** 31

/** Longer than any statement; the margin is the maximum wait for a connection. */
export function silentMsMaxOf(waitMsMax: number): number {
  return STATEMENT_MS_MAX + waitMsMax
}

export function openDatabase(options: DatabaseOptions): Db {
  const silentMsMax = options.silentMsMax ?? NEVER_MS
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.name,
    options: options.keepsPlans
      ? `${CONNECTION_SETTINGS} -c plan_cache_mode=force_generic_plan`
      : CONNECTION_SETTINGS,
    max: options.poolSize,
    connectionTimeoutMillis: options.waitMsMax ?? WAIT_MS_MAX,
    // Idle connections are closed before they could count as silent.
    idleTimeoutMillis: Math.min(30_000, silentMsMax - 1_000),
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_MS_MAX,
    idle_in_transaction_session_timeout: 30_000,
    types,
  })
  // Without a listener a connection that PostgreSQL closes while idle would end the process.
  pool.on('error', options.onIdleError)
  // The same for a connection in use: its pending query fails by itself.
  pool.on('connect', (client) => {
    client.on('error', options.onIdleError)
    adapt(client, options.keepsPlans ?? false)
    if (options.silentMsMax !== undefined) giveUpWhenSilent(client, options.silentMsMax)
  })
  return new Database({ dialect: new PostgresDialect({ pool }) })
}

const lastCalls = new WeakMap<Trx, RawBuilder<unknown>[]>()
const audited = new WeakSet<Trx>()

/** Call it with an audit entry: the database refuses the commit of an entry that is not linked. */
export function linkAuditBeforeCommit(trx: Trx): void {
  audited.add(trx)
}

/**
 * For functions that lock for the whole house and refuse: they run with the commit. Such a call has no parameters, only
 * literals, because a message of several statements cannot carry any.
 */
export async function callAtCommit(trx: Trx, call: RawBuilder<unknown>): Promise<void> {
  const calls = lastCalls.get(trx)
  if (calls) calls.push(call)
  else await sql`select ${call}`.execute(trx)
}

/**
 * What locks for the whole house goes to the server in one message with the commit, so that nobody waits for a process to
 * answer. The audit chain is the last of these locks.
 */
class Database extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) =>
      execute(async (trx) => {
        const calls: RawBuilder<unknown>[] = []
        lastCalls.set(trx, calls)
        const result = await work(trx)
        if (audited.has(trx)) calls.push(sql`link_audit()`)
        if (calls.length > 0) await sql`select ${sql.join(calls)}${END}`.execute(trx)
        return result
      })
    return builder
  }
}

const END_TEXT = '; commit'
const END = sql.raw(END_TEXT)

const MARK = '/* prepared */'

/**
 * Stands in a statement that each connection parses and plans once, for statements of every sale and of most requests:
 * planning them takes PostgreSQL several times as long as running them. Such a statement names its columns, because a new
 * column changes the result of `*` and PostgreSQL then refuses the old plan.
 */
export const PREPARED = sql.raw(MARK)

/**
 * A column for the first statement of a transaction whose statements, functions and triggers find their rows by keys: their
 * plans do not depend on the values. Left to itself PostgreSQL plans some of them again at every call.
 */
export const KEEP_PLANS = sql`set_config('plan_cache_mode', 'force_generic_plan', true)`

const nameByText = new Map<string, string>()

function nameOf(text: string): string {
  const name = nameByText.get(text) ?? createHash('sha256').update(text).digest('base64url')
  nameByText.set(text, name)
  return name
}

/**
 * The query builder sends text and values; the driver prepares only what has a name. The builder's commit after a message
 * that ended with one is not sent.
 */
function adapt(client: pg.PoolClient, keepsPlans: boolean): void {
  const driver = pg.Client.prototype as unknown as { query: (this: void, ...words: unknown[]) => unknown }
  const send = (...words: unknown[]) => Reflect.apply(driver.query, client, words)
  let isCommitted = false
  const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const wasCommitted = isCommitted
    isCommitted = typeof text === 'string' && text.endsWith(END_TEXT)
    if (wasCommitted && text === 'commit')
      return Promise.resolve({ command: 'COMMIT', rowCount: null, rows: [] })
    const hasValues = Array.isArray(values) && values.length > 0
    return typeof text === 'string' && (text.includes(MARK) || (keepsPlans && hasValues))
      ? send({ name: nameOf(text), text, values }, ...rest)
      : send(text, values, ...rest)
  }
  client.query = query as typeof client.query
}

/** The driver's public types do not include the socket. */
export function giveUpWhenSilent(client: pg.PoolClient, silentMsMax: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(silentMsMax, () =>
    stream.destroy(new Error('Connection terminated: the other end is silent')),
  )
}
