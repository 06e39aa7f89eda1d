import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { CONNECTION_SETTINGS, type Db } from '#platform/db/database.ts'
import type { DB } from '#platform/db/database.generated.ts'

export type Measurement = {
  name: string
  runs: number
  /** Time of the call before the timed ones: its data may not be in memory yet. */
  firstMs: number
  p50Ms: number
  p95Ms: number
  maxMs: number
  rows: number
  plans: { sql: string; lines: string[] }[]
}

/** The measurements, and a description of the database. */
export type Measured = { about: string[]; cases: Measurement[] }

/** `run` returns the number of rows found; it is called for each turn from 0 to `runs` (default: RUNS). */
export type Case = { name: string; runs?: number; run: (db: Db, turn: number) => Promise<number> }

export const RUNS = 40
const INT8_OID = 20

/**
 * Measures use cases on a filled database, each many times, and reads the plans of their last queries. The first
 * argument of the command line is a pattern that selects cases.
 */
export async function measureCases(
  databaseUrl: string,
  makeCases: (db: Db) => Promise<Case[]>,
): Promise<Measured> {
  const only = new RegExp(process.argv[2] ?? '')
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: CONNECTION_SETTINGS,
    max: 4,
    types: {
      getTypeParser: ((oid: number) =>
        oid === INT8_OID ? BigInt : pg.types.getTypeParser(oid)) as pg.CustomTypesConfig['getTypeParser'],
    },
  })
  const queries: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  })
  try {
    const cases: Measurement[] = []
    for (const one of await makeCases(db))
      if (only.test(one.name)) cases.push(await measure(one, { db, pool, queries }))
    return { about: [...(await describe(pool)), HOW], cases }
  } finally {
    await db.destroy()
  }
}

const HOW = `each case was called once (the first call) and then as often as its line says, each time for another page, row, word or filter where the case has several; nothing else was done to warm up`

/** Facts that decide how much of the database is in memory. */
async function describe(pool: pg.Pool): Promise<string[]> {
  const { rows: facts } = await pool.query<{ fact: string }>(`
    select 'PostgreSQL ' || current_setting('server_version') || ', shared_buffers ' || current_setting('shared_buffers')
      || ', the rest is the cache of the operating system; database ' || pg_size_pretty(pg_database_size(current_database())) as fact
    union all
    (select relname || ': ' || reltuples::bigint || ' rows, ' || pg_size_pretty(pg_total_relation_size(oid)) from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit 8)`)
  return [...facts.map(({ fact }) => fact), `${availableParallelism()} processor cores for everything`]
}

async function measure(
  one: Case,
  { db, pool, queries }: { db: Db; pool: pg.Pool; queries: CompiledQuery[] },
): Promise<Measurement> {
  let rows = 0
  const timed = async (turn: number): Promise<number> => {
    queries.length = 0
    const startMs = performance.now()
    rows = await one.run(db, turn)
    return performance.now() - startMs
  }
  const { runs = RUNS } = one
  const firstMs = await timed(runs)
  const times: number[] = []
  for (let turn = 0; turn < runs; turn += 1) times.push(await timed(turn))
  const plans = await explain(pool, [...queries])
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { name: one.name, runs, rows, firstMs, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1), plans }
}

async function explain(pool: pg.Pool, queries: CompiledQuery[]): Promise<Measurement['plans']> {
  const plans: Measurement['plans'] = []
  for (const { sql, parameters } of queries) {
    if (!/^\s*(select|with)/.test(sql)) continue
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${sql}`, [
      ...parameters,
    ])
    plans.push({ sql: sql.replaceAll(/\s+/g, ' '), lines: rows.map((row) => row['QUERY PLAN']) })
  }
  return plans
}
