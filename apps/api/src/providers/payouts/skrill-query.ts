import type { ProviderStatus, StatusQuery, RailRecord } from '#contexts/payments/payouts/index.ts'
import { readDecimal } from '#shared/decimal-text.ts'
import { callRail, type RailAnswer } from './call-rail.ts'

export type SkrillAccess = {
  baseUrl: string
  email: string
  /** MD5 of the API password in lower-case hex, as Skrill requires. */
  passwordHash: string
  timeoutMs: number
}

type FoundState = Exclude<ProviderStatus['found'], 'absent' | 'unavailable' | 'unfunded'>

const HISTORY_BYTES_MAX = 16 * 1024 * 1024
const STATES: Readonly<Record<string, FoundState>> = {
  '2': 'settled',
  // Skrill's state "scheduled": the receiver has no account yet.
  '1': 'unclaimed',
  '0': 'submitted',
  '-1': 'returned',
  '-2': 'failed',
  '-3': 'returned',
}

/** Only by POST: in a URL the password would appear in every log on the way. */
export async function postForm(
  access: SkrillAccess,
  page: 'pay.pl' | 'query.pl',
  fields: Record<string, string>,
): Promise<RailAnswer> {
  return callRail({
    method: 'POST',
    url: `${access.baseUrl}/${page}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    timeoutMs: access.timeoutMs,
    bytesMax: HISTORY_BYTES_MAX,
  })
}

/**
 * Queries in both ways that Skrill offers; the history contains the fee. A payment is absent only when neither knows
 * it, because "absent" allows it to be sent again.
 */
export async function querySkrill(access: SkrillAccess, question: StatusQuery): Promise<ProviderStatus> {
  const status = await readStatus(access, question.railKey)
  const history = await query(access, { action: 'history', start_date: dayBefore(question.orderedAt) })
  const all = history === undefined ? undefined : rowsOf(history)
  const rows = all?.filter((row) => row['Reference'] === question.railKey)
  if (status === undefined || rows === undefined) return { found: 'unavailable' }
  if (status.startsWith('403\t')) return rows.length === 0 ? { found: 'absent' } : { found: 'unavailable' }
  const [head = '', ...rest] = status.split('\n')
  return head.startsWith('200\t')
    ? findingOf(rest.join(''), rows, question.railKey)
    : { found: 'unavailable' }
}

/** Begins with 200 when Skrill has a payment under the key, with 403 when it has none. */
export function readStatus(access: SkrillAccess, railKey: string): Promise<string | undefined> {
  return query(access, { action: 'status_trn', trn_id: railKey })
}

/** State names of the history; the numbers of the status call mean the same. */
const WORDS: Readonly<Record<string, FoundState>> = {
  processed: 'settled',
  scheduled: 'unclaimed',
  pending: 'submitted',
  cancelled: 'returned',
  failed: 'failed',
  chargeback: 'returned',
}

/** Also undefined when a row has an unknown form: a partial list would look like missing payments. */
export async function listSkrill(access: SkrillAccess, since: Date): Promise<RailRecord[] | undefined> {
  const history = await query(access, { action: 'history', start_date: dayBefore(since) })
  const rows = history === undefined ? undefined : rowsOf(history)
  const records = rows?.filter((row) => row['Type'] === 'Send Money').map((row) => recordOf(row))
  return records?.every((record) => record !== undefined) ? records : undefined
}

function recordOf(row: Row): RailRecord | undefined {
  const minor = readDecimal(row['Amount Sent'] ?? '', 2)
  const state = WORDS[(row['Status'] ?? '').toLowerCase()]
  const at = new Date(`${(row['Time (CET)'] ?? '').replace(' ', 'T')}+01:00`)
  const { ID: railRef = '', 'Currency sent': currency = '' } = row
  if (minor === undefined || state === undefined || railRef === '' || Number.isNaN(at.getTime()))
    return undefined
  const receiver = /^to (\S+@\S+)$/.exec(row['Transaction Details'] ?? '')?.[1] ?? null
  return { railRef, railKey: row['Reference'] || null, currency, minor, receiver, state, at }
}

async function query(access: SkrillAccess, fields: Record<string, string>): Promise<string | undefined> {
  const login = { email: access.email, password: access.passwordHash }
  const answer = await postForm(access, 'query.pl', { ...login, ...fields })
  return answer.status === 200 ? answer.body.toString('utf8') : undefined
}

/** Format 15-11-2026. A day earlier, because Skrill counts days in another time zone. */
function dayBefore(at: Date): string {
  const [year, month, day] = new Date(at.getTime() - 86_400_000).toISOString().slice(0, 10).split('-')
  return `${day}-${month}-${year}`
}

function findingOf(text: string, rows: readonly Row[], railKey: string): ProviderStatus {
  const fields = new URLSearchParams(text.trim())
  const get = (name: string) => fields.get(name) ?? ''
  const found = STATES[get('status')]
  const minor = readDecimal(get('mb_amount'), 2)
  const railRef = get('mb_transaction_id')
  if (found === undefined || minor === undefined || railRef === '' || get('transaction_id') !== railKey)
    return { found: 'unavailable' }
  const taken = rows.find((row) => row['ID'] === railRef)?.['[-] PLN']
  const takenGrosze = (taken !== undefined && readDecimal(taken, 2)) || minor
  return {
    found,
    currency: get('mb_currency'),
    // A key that was paid twice is not what we ordered; the sum makes it visible.
    minor: rows.length > 1 ? minor * BigInt(rows.length) : minor,
    receiver: get('pay_to_email') || null,
    feeGrosze: takenGrosze > minor ? takenGrosze - minor : 0n,
    railRef,
  }
}

type Row = Record<string, string>

/** Undefined when the text is not the known table. */
function rowsOf(text: string): Row[] | undefined {
  const [header = '', ...lines] = text.split(/\r?\n/)
  const names = cellsOf(header)
  if (!names.includes('ID') || !names.includes('Reference')) return undefined
  return lines
    .filter((line) => line !== '')
    .map((line) => cellsOf(line))
    .map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])))
}

function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)
  return Array.from(cells, ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '')
}
