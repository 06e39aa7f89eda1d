import { checkBankFile, payeeLines, type BankFile, type BankOrder } from './bank-order.ts'
import { bankLines } from './bank-text.ts'
import { encodeCp852 } from './cp852.ts'

const TRANSFER = '110'
const ORDINARY = '51'
const PARTS = 4

/** Elixir-O: one order per line, 16 fields, no header. The meaning of some fields differs slightly between banks. */
export function writeElixir(file: BankFile): Buffer {
  checkBankFile(file)
  return encodeCp852(file.orders.map((order) => `${recordOf(file, order)}\r\n`).join(''))
}

function recordOf({ payer, day }: BankFile, order: BankOrder): string {
  return [
    TRANSFER,
    day.replaceAll('-', ''),
    String(order.amountGrosze),
    sortCodeOf(payer.accountNumber),
    '0',
    quoted(payer.accountNumber),
    quoted(order.accountNumber),
    parts([payer.name, ...payer.address].map((line) => bankLines(line)[0] ?? '')),
    parts(payeeLines(order)),
    '0',
    sortCodeOf(order.accountNumber),
    parts(bankLines(order.title)),
    quoted(''),
    quoted(''),
    quoted(ORDINARY),
    quoted(''),
  ].join(',')
}

function sortCodeOf(accountNumber: string): string {
  return accountNumber.slice(2, 10)
}

function quoted(text: string): string {
  return `"${text}"`
}

function parts(lines: readonly string[]): string {
  return quoted(Array.from({ length: PARTS }, (_, index) => lines[index] ?? '').join('|'))
}
