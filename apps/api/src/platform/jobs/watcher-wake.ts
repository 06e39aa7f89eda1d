import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Trx } from '#platform/db/database.ts'
import type { Logger } from '#platform/observability/logger.ts'

const CHANNEL = 'skinkantor_watcher'
const RECONNECT_MS = 1_000

/**
 * `sale`: poll the offers, because one may be there for a sale. `answer`: a requested result is available, or a
 * reading is requested.
 */
export type WakeReason = 'sale' | 'answer'

/**
 * Reaches the watchers when the transaction commits. It only saves waiting time: the watchers also poll by
 * themselves.
 */
export async function wakeWatcher(trx: Trx, reason: WakeReason): Promise<void> {
  await sql`select ${wakingWatcher(reason)}`.execute(trx)
}

/** The same as part of another statement. */
export function wakingWatcher(reason: WakeReason): RawBuilder<unknown> {
  return sql`pg_notify(${CHANNEL}, ${reason})`
}

/** Each watcher has its own connection. A lost connection is reopened, and all missed messages become one wake-up. */
export function listenForWakes(options: {
  databaseUrl: string
  onWake: (reason: WakeReason) => void
  log: Logger
}): {
  close: () => Promise<void>
} {
  let client: pg.Client | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: 'skinkantor-watcher-wakes',
    })
    client = fresh
    fresh.on('notification', ({ payload }) => options.onWake(payload === 'sale' ? 'sale' : 'answer'))
    let isLost = false
    const retry = (cause?: unknown) => {
      if (isLost || isClosed) return
      isLost = true
      options.log.warn({ err: cause }, 'watcher wake-up subscription lost')
      void close(fresh)
      timer = setTimeout(() => void connect(), RECONNECT_MS)
    }
    fresh.on('error', retry)
    fresh.on('end', () => retry())
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      options.onWake('sale')
    } catch (error) {
      retry(error)
    }
  }
  void connect()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      if (client) await close(client)
    },
  }
}

async function close(client: pg.Client): Promise<void> {
  // The connection may be gone already.
  await client.end().catch(() => undefined)
}
