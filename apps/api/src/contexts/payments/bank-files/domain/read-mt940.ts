import { readDecimal } from '#shared/decimal-text.ts'
import {
  accountNumberIn,
  checkedStatement,
  railKeyIn,
  UnreadableStatement,
  type BankStatement,
  type StatementLine,
} from './bank-statement.ts'

const BOOKING = /^(\d{6})(?:\d{4})?(R?[CD])[A-Z]?(\d{1,15},\d{0,2})[NFS].{3}([^/\n]*)(?:\/\/([^\n]*))?/
const BALANCE = /^([CD])(\d{6})PLN(\d{1,15},\d{0,2})$/
/** A reversed credit takes the money back. */
const DIRECTIONS: Readonly<Record<string, StatementLine['direction']>> = {
  C: 'in',
  D: 'out',
  RC: 'out',
  RD: 'in',
}

/**
 * Accepts one statement of our account. The code page differs between banks, but the matched fields use the same
 * characters in all of them.
 */
export function readMt940(bytes: Buffer): BankStatement {
  const fields = fieldsOf(bytes.toString('latin1'))
  const lines: StatementLine[] = []
  for (const [index, [tag, text]] of fields.entries()) {
    if (tag !== '61') continue
    const details = fields[index + 1]
    lines.push(lineOf(text, details?.[0] === '86' ? detailsOf(details[1]) : new Map<string, string>()))
  }
  const accountNumber = accountNumberIn(only(fields, '25'))
  if (accountNumber === null) throw new UnreadableStatement('no account')
  const opening = balanceOf(only(fields, '60F'))
  const closing = balanceOf(only(fields, '62F'))
  return checkedStatement({
    accountNumber,
    lines,
    openingGrosze: opening.grosze,
    openingOn: opening.day,
    closingGrosze: closing.grosze,
    closingOn: closing.day,
  })
}

type Field = readonly [tag: string, text: string]

function fieldsOf(text: string): Field[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/^:(?=\d{2}[A-Z]?:)/m)
    .slice(1)
    .map((field) => {
      const end = field.indexOf(':')
      // A statement ends with a dash on its own line.
      return [field.slice(0, end), field.slice(end + 1).replace(/\n(?:-\}?)?\s*$/, '')] as const
    })
}

function only(fields: readonly Field[], tag: string): string {
  const found = fields.filter(([name]) => name === tag)
  if (found.length !== 1) throw new UnreadableStatement(`not one :${tag}:`)
  return found[0]![1].trim()
}

function balanceOf(text: string): { grosze: bigint; day: string } {
  const [, sign, date = '', amount = ''] = BALANCE.exec(text) ?? []
  const grosze = readDecimal(amount, 2, ',')
  if (grosze === undefined) throw new UnreadableStatement('a balance cannot be read')
  return { grosze: sign === 'D' ? -grosze : grosze, day: dayOf(date) }
}

function lineOf(text: string, details: ReadonlyMap<string, string>): StatementLine {
  const [, date = '', mark = '', amount = '', railKey = '', reference = ''] = BOOKING.exec(text) ?? []
  const amountGrosze = readDecimal(amount, 2, ',')
  const direction = DIRECTIONS[mark]
  if (amountGrosze === undefined || direction === undefined || reference.trim() === '')
    throw new UnreadableStatement('a booking cannot be read')
  const title = ['20', '21', '22', '23', '24', '25'].map((name) => details.get(name) ?? '').join('')
  return {
    reference: reference.trim(),
    direction,
    amountGrosze,
    day: dayOf(date),
    accountNumber: accountNumberIn(details.get('38') ?? ''),
    title: title.trim(),
    railKey: railKeyIn(railKey.trim()),
  }
}

function dayOf(date: string): string {
  return `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4, 6)}`
}

/** `020^00text^20text…`: the bank chooses the separator, which follows the three-digit code. */
function detailsOf(text: string): Map<string, string> {
  const sign = text[3] ?? ''
  const parts = text.slice(3).replaceAll('\n', '').split(sign)
  return new Map(parts.map((part) => [part.slice(0, 2), part.slice(2)] as const))
}
