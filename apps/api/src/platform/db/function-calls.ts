import { sql, type RawBuilder } from 'kysely'
import type { Trx } from './database.ts'

const waiting = new WeakMap<Trx, RawBuilder<unknown>[]>()

/**
 * Calls a database function whose result nobody needs. Inside `gatherCalls` it waits for the next statement that takes
 * calls, or for the end.
 */
export async function callFunction(trx: Trx, call: RawBuilder<unknown>): Promise<void> {
  const calls = waiting.get(trx)
  if (calls) calls.push(call)
  else await sql`select ${call}`.execute(trx)
}

/** The waiting calls in their order, each as one more column of a select that returns one row. */
export function takeCalls(trx: Trx): RawBuilder<unknown> {
  const calls = waiting.get(trx)?.splice(0) ?? []
  return sql.join(
    calls.map((call) => sql`, ${call}`),
    sql``,
  )
}

/** Makes the calls of one change in as few statements as possible: each statement costs a round trip. */
export async function gatherCalls<Result>(trx: Trx, work: () => Promise<Result>): Promise<Result> {
  if (waiting.has(trx)) return work()
  waiting.set(trx, [])
  try {
    const result = await work()
    const calls = waiting.get(trx) ?? []
    if (calls.length > 0) await sql`select ${sql.join(calls)}`.execute(trx)
    return result
  } finally {
    waiting.delete(trx)
  }
}
