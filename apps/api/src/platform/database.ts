import { Kysely, PostgresDialect, type Transaction } from 'kysely'
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

export type DatabaseOptions = {
  url: string
  /** Shown by PostgreSQL beside each connection, so an operator sees whose it is. */
  name: string
  poolSize: number
  /** A statement that runs longer is cut off: a request has long given up by then. */
  statementTimeoutMs?: number
  onIdleError: (error: Error) => void
}

export function openDatabase(options: DatabaseOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.name,
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: 30_000,
    types,
  })
  // Without a listener a connection that PostgreSQL closes while idle would end the process.
  pool.on('error', options.onIdleError)
  // The same for a connection in use: the query that waits on it fails by itself.
  pool.on('connect', (client) => client.on('error', options.onIdleError))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
