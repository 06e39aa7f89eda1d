import type { Payment } from '../payment-types.ts'
import type { RefusedOrder } from './bank-order.ts'

export type TakenFile = {
  id: string
  format: 'elixir' | 'pain.001'
  takenAt: string
  payments: string[]
  refused: RefusedOrder[]
}

export type StatementLine = {
  reference: string
  direction: 'D' | 'C'
  amountMinor: number
  atMs: number
  account: string
  name: string
  title: string
  endToEndId: string
}

/** The files that the bank has accepted and the bookings that it has already reported. */
export class BankBook {
  #files = new Map<string, TakenFile>()
  #told = new Set<string>()
  #lastStatement = 0

  take(file: TakenFile): void {
    this.#files.set(file.id, file)
  }

  file(id: string): TakenFile | undefined {
    return this.#files.get(id)
  }

  files(): TakenFile[] {
    return [...this.#files.values()]
  }

  nextStatementNumber(): number {
    this.#lastStatement += 1
    return this.#lastStatement
  }

  /** Each booking is in one statement only, unless the caller requests all bookings again. */
  newLines(payments: readonly Payment[], { again }: { again: boolean }): StatementLine[] {
    const lines = payments.flatMap((payment) => linesOf(payment))
    const fresh = again ? lines : lines.filter((line) => !this.#told.has(line.reference))
    for (const line of fresh) this.#told.add(line.reference)
    return fresh
  }

  reset(): void {
    this.#files.clear()
    this.#told.clear()
    this.#lastStatement = 0
  }
}

function linesOf(payment: Payment): StatementLine[] {
  if (payment.creditedAtMs === undefined) return []
  const common = {
    amountMinor: payment.amountMinor,
    account: payment.destination,
    name: payment.facts['payeeName'] ?? '',
    endToEndId: payment.facts['endToEndId'] ?? '',
  }
  const debit: StatementLine = {
    ...common,
    reference: payment.id,
    direction: 'D',
    atMs: payment.creditedAtMs,
    title: payment.key,
  }
  if (payment.state !== 'returned') return [debit]
  const credit: StatementLine = {
    ...common,
    reference: `${payment.id}R`,
    direction: 'C',
    atMs: payment.updatedAtMs,
    title: `ZWROT ${payment.key}`,
  }
  return [debit, credit]
}
