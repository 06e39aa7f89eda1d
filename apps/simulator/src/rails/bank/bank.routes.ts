import { z } from 'zod'
import type { Fault, Faults } from '#control/faults.ts'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import { readJsonBody } from '#http/json-body.ts'
import { jsonReply, type Reply } from '#http/reply.ts'
import type { Route, SimulatorRequest } from '#http/router.ts'
import { paidAmount, stepsOf } from '../payment-plan.ts'
import type { Rails } from '../rails.ts'
import type { StatementLine } from './bank-book.ts'
import { UnreadableFile, type BankOrder, type ReadFile } from './bank-order.ts'
import { ENCODINGS, readElixir } from './read-elixir.ts'
import { readPain } from './read-pain.ts'
import { writeCamt053, writeMt940, type Statement } from './write-statement.ts'

type BankState = { faults: Faults; clock: SimulatorClock; rails: Rails }

/** A valid account number without an owner, for a statement of a different account. */
const OTHER_ACCOUNT = '27114020040000300201355387'

const StatementBody = z.strictObject({
  format: z.enum(['mt940', 'camt.053']),
  /** Includes only bookings whose title contains this text, so that tests do not affect each other. */
  match: z.string().optional(),
  again: z.boolean().optional(),
  /** The opening balance. A statement with only some bookings needs it to continue an earlier statement. */
  openingMinor: z.int().optional(),
})

/** Simulates a bank's web pages, where staff upload a file and download a statement. */
export function bankRoutes(state: BankState): Route[] {
  return [
    { method: 'POST', path: '/_control/bank/files', handle: (request) => takeFile(state, request) },
    { method: 'GET', path: '/_control/bank/files', handle: () => jsonReply(state.rails.bank.files()) },
    {
      method: 'POST',
      path: '/_control/bank/statements',
      handle: (request) => writeStatement(state, request),
    },
  ]
}

function takeFile(state: BankState, request: SimulatorRequest): Reply {
  const encoding = z.enum(ENCODINGS).parse(request.query.get('encoding') ?? 'cp852')
  const isXml = /^\s*</.test(
    request.body.subarray(0, 200).toString('latin1').replace('\u{EF}\u{BB}\u{BF}', ''),
  )
  let read: ReadFile
  try {
    read = isXml ? readPain(request.body) : readElixir(request.body, encoding)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return jsonReply({ error: 'unreadable', reason: error.message }, 422)
  }
  const known = state.rails.bank.file(read.id)
  if (known) return jsonReply({ error: 'already-taken', file: known }, 409)
  const file = {
    id: read.id,
    format: isXml ? ('pain.001' as const) : ('elixir' as const),
    takenAt: new Date(state.clock.nowMs()).toISOString(),
    payments: read.orders.flatMap((order) => book(state, order)),
    refused: read.refused,
  }
  state.rails.bank.take(file)
  return jsonReply(file, 201)
}

function book({ faults, rails }: BankState, order: BankOrder): string[] {
  const fault: Fault | undefined = faults.take('bank.file', `${order.title} ${order.endToEndId}`)
  if (fault?.kind === 'refused') return []
  const { payments } = rails
  const make = () =>
    payments.add({
      id: `BK${String(payments.nextNumber()).padStart(10, '0')}`,
      rail: 'bank',
      key: order.title,
      amountMinor: paidAmount(fault?.kind ?? '', order.amountMinor),
      currency: 'PLN',
      destination: order.payeeAccount,
      steps: stepsOf(fault?.kind ?? '', payments.settings('bank').settleMs),
      facts: {
        payerAccount: order.payerAccount,
        payeeName: order.payeeName,
        endToEndId: order.endToEndId,
      },
    }).id
  return fault?.kind === 'twice' ? [make(), make()] : [make()]
}

function writeStatement({ faults, clock, rails }: BankState, request: SimulatorRequest): Reply {
  const { format, match = '', again = false, openingMinor } = readJsonBody(request, StatementBody)
  const fault = faults.take('bank.statement', match)
  const payments = rails.payments.list({ rail: 'bank' }).filter(({ key }) => key.includes(match))
  const lines = rails.bank.newLines(payments, { again })
  const closingMinor = rails.payments.balance('bank', 'PLN')
  const statement: Statement = {
    number: rails.bank.nextStatementNumber(),
    account:
      fault?.kind === 'other-account' ? OTHER_ACCOUNT : (payments[0]?.facts['payerAccount'] ?? OTHER_ACCOUNT),
    atMs: clock.nowMs(),
    openingMinor: openingMinor ?? closingMinor - sumOf(lines),
    lines: faultyLines(lines, fault),
  }
  const body = format === 'mt940' ? writeMt940(statement) : writeCamt053(statement)
  return {
    status: 200,
    headers: { 'content-type': format === 'mt940' ? 'text/plain' : 'application/xml' },
    body: fault?.kind === 'malformed' ? body.subarray(0, Math.floor(body.length / 2)) : body,
  }
}

function faultyLines(lines: readonly StatementLine[], fault: Fault | undefined): readonly StatementLine[] {
  if (fault?.kind === 'empty') return []
  return fault?.kind === 'duplicate-lines' ? [...lines, ...lines] : lines
}

function sumOf(lines: readonly StatementLine[]): number {
  return lines.reduce((sum, line) => sum + (line.direction === 'C' ? line.amountMinor : -line.amountMinor), 0)
}
