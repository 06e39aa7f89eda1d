import type { LifeFacts } from '../../apps/api/test/support/sale-bench.ts'
import { FIRST_IDS } from '../../apps/api/test/support/sale-bench.ts'
import { isCommit, type Statement } from '../resilience/crash/postgres-messages.ts'
import type { Sold } from './http-seller.ts'

export type Heard = { statement: Statement; connection: number }
export type Script = { text: string; statements: number; transactions: number; jobs: number }

const CLAIM = /_private_jobs as jobs\s+set\s+attempts = jobs.attempts \+ 1/
const JOB_DONE = /^delete from \S*_private_jobs/
/** Made by a process at intervals, for all sales together: heartbeats, and reads of settings and price lists. */
const SHARED = /process_heartbeats|from "(price|market)_lists"|from settings\) as mark/
const LIFE_DIGITS = 12

/**
 * Writes one recorded sale as a pgbench script: the same statements in the same transactions, with all values
 * specific to this sale replaced by variables. A job claim precedes each job, and occurs only there.
 */
export function writeScript(
  { heard, idle }: { heard: readonly Heard[]; idle: readonly Heard[] },
  sold: Sold,
  facts: LifeFacts,
): Script {
  const idleSql = new Set(idle.map(({ statement }) => statement.sql))
  // Statements that also occur while idle do not belong to the sale.
  const units = groupByTransaction(heard).filter((unit) =>
    unit.some((statement) => !isFrame(statement.sql) && !idleSql.has(statement.sql) && !isShared(statement)),
  )
  const claim = heard.find(({ statement }) => CLAIM.test(statement.sql))?.statement
  const jobIds = [...new Set(units.flat().flatMap((statement) => jobIdsOf(statement)))]
  const names = namesOf(units.flat(), { sold, facts, jobIds })
  const lines = [
    String.raw`\set n :n + 1`,
    String.raw`\set life 100000000000 + :client_id * 1000000 + :n`,
    `\\set user ${FIRST_IDS.users} + :client_id`,
  ]
  const claimed = new Set<string>()
  for (const unit of units) {
    for (const jobId of unit.flatMap((statement) => jobIdsOf(statement))) {
      if (claimed.has(jobId) || !claim) continue
      claimed.add(jobId)
      lines.push(`${literalSql(claim, names)} \\aset job_`)
    }
    lines.push(...unit.map((statement) => writeStatement(statement, names)))
  }
  return {
    text: `${lines.join('\n')}\n`,
    statements: units.flat().length + claimed.size,
    transactions: units.length + claimed.size,
    jobs: claimed.size,
  }
}

/** A recorded call that only reads, or whose writes can be repeated. */
export function writeCall(
  { heard, idle }: { heard: readonly Heard[]; idle: readonly Heard[] },
  texts: [value: string, name: string][] = [],
  head: readonly string[] = [],
): string {
  const idleSql = new Set(idle.map(({ statement }) => statement.sql))
  const units = groupByTransaction(heard).filter((unit) =>
    unit.some(({ sql }) => !isFrame(sql) && !idleSql.has(sql)),
  )
  const lines = units.flat().map((statement) => writeStatement(statement, { texts, code: '' }))
  return `${[...head, ...lines].join('\n')}\n`
}

/** Events for staff are gathered for half a second. */
const isShared = ({ sql, values }: Statement) => SHARED.test(sql) || values[0] === 'staff'

const isFrame = (sql: string) => /^(begin|commit|rollback|start transaction)/i.test(sql)

/** Groups the statements by transaction, in the order in which the transactions began. */
function groupByTransaction(heard: readonly Heard[]): Statement[][] {
  const units: Statement[][] = []
  const open = new Map<number, Statement[]>()
  for (const { statement, connection } of heard) {
    if (CLAIM.test(statement.sql)) continue
    const unit = open.get(connection)
    if (unit) {
      unit.push(statement)
      if (isCommit(statement) || /^rollback/i.test(statement.sql)) open.delete(connection)
      continue
    }
    const started = [statement]
    units.push(started)
    if (/^(begin|start transaction)/i.test(statement.sql)) open.set(connection, started)
  }
  return units
}

function jobIdsOf({ sql, values }: Statement): string[] {
  const isAboutJob = /from graphile_worker\.jobs\s+where id = /.test(sql) || JOB_DONE.test(sql)
  return isAboutJob ? (values[0]?.match(/\d{15,}/g) ?? []) : []
}

type Names = { texts: [value: string, name: string][]; code: string }

function namesOf(
  statements: readonly Statement[],
  life: { sold: Sold; facts: LifeFacts; jobIds: readonly string[] },
): Names {
  const { sold, facts, jobIds } = life
  const mark = String.raw`\x${'0'.repeat(64 - LIFE_DIGITS)}:life`
  const owner = String.raw`\x${'0'.repeat(54)}:user`
  const marks = statements
    .filter(({ sql }) => sql.includes('insert into "idempotency_keys"'))
    .flatMap(({ values }) => values.filter((value) => /^\\x[0-9a-f]{64}$/.test(value ?? '')))
  const proposedDetails = statements.find(({ sql }) => sql.includes('insert into "payout_destinations"'))
    ?.values[0]
  const texts: [string | null | undefined, string][] = [
    ...marks.map((value): [string | null, string] => [value, mark]),
    ...facts.fingerprints.map((value): [string, string] => [value, owner]),
    [facts.fingerprints[0]?.slice(2), `${'0'.repeat(54)}:user`],
    [sold.quote.id, '00000000-0000-4000-8000-:life'],
    [proposedDetails, '00000000-0000-4000-a000-:life'],
    [facts.detailsId, '00000000-0000-4000-9000-00:user'],
    [facts.payoutId, ':payout_id'],
    [sold.saleId.toString(), ':sale_id'],
    [facts.userId, ':user'],
    ...jobIds.map((jobId): [string, string] => [jobId, ':job_id']),
    ...sold.quote.items.map(({ assetId }): [string, string] => [assetId, ':life']),
    [facts.railRef, 'R:life'],
  ]
  return {
    texts: texts.filter((pair): pair is [string, string] => Boolean(pair[0])),
    code: sold.quote.code.replaceAll(/[^A-Z0-9]/g, ''),
  }
}

function literalSql(statement: Statement, names: Names): string {
  const { sql, values } = statement
  const literal = (value: string | null | undefined) => {
    if (value === null || value === undefined) return 'null'
    if (value === names.code && value !== '') return "translate(right(:life::text, 10), '0189', 'WXYZ')"
    const quoted = value.replaceAll("'", "''")
    const named = names.texts.reduce((text, [from, to]) => text.replaceAll(from, to), quoted)
    // Two adjacent colons would hide a variable from pgbench, so the literal is split. SQL joins string literals on
    // two lines.
    return `'${named.replaceAll(/::(?=[a-z])/g, ":'\n':")}'`
  }
  // Calls in one message with the commit have literals in place of parameters.
  if (isCommit(statement)) return sql.replaceAll(/'([^']*)'/g, (_, value: string) => literal(value))
  return sql.trim().replaceAll(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))
}

/** Values that the database generates are captured from the statement that returns them. */
function writeStatement(statement: Statement, names: Names): string {
  const sql = statement.sql.replace('/* prepared */', '').trimStart()
  const text = literalSql(statement, names)
  if (sql.startsWith('with "made" as (insert into "payouts"')) return String.raw`${text} \gset payout_`
  if (sql.startsWith('insert into "ticket_messages"')) return String.raw`${text} \gset message_`
  if (/insert into "?transactions/.test(sql)) return String.raw`${text} \gset sale_`
  return `${text};`
}
