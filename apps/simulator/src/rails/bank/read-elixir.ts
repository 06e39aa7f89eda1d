import { createHash } from 'node:crypto'
import { readAccountNumber, sortCodeOf } from './account-number.ts'
import { UnreadableFile, type BankOrder, type ReadFile, type RefusedOrder } from './bank-order.ts'
import { decodeCp852 } from './cp852.ts'

const RECORDS_MAX = 5_000
const FIELDS = 16
const PART_CHARS_MAX = 35
const PARTS_MAX = 4
const TRANSFER = '110'

export const ENCODINGS = ['cp852', 'iso-8859-2', 'utf-8'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * One order per line without a header. Text is in quotation marks, its parts are separated by a bar, and lines end in
 * CR LF.
 */
export function readElixir(bytes: Buffer, encoding: Encoding): ReadFile {
  const text = encoding === 'cp852' ? decodeCp852(bytes) : new TextDecoder(encoding).decode(bytes)
  const lines = text.split('\r\n')
  if (lines.pop() !== '') throw new UnreadableFile('the last line does not end in CR LF')
  if (lines.some((line) => line.includes('\n'))) throw new UnreadableFile('a line ends without CR')
  if (lines.length === 0 || lines.length > RECORDS_MAX) throw new UnreadableFile('1 to 5000 records')
  const orders: BankOrder[] = []
  const refused: RefusedOrder[] = []
  for (const [index, line] of lines.entries()) {
    const read = readOrder(line)
    if (typeof read === 'string') refused.push({ place: index + 1, reason: read })
    else orders.push(read)
  }
  return { id: createHash('sha256').update(bytes).digest('hex'), orders, refused }
}

function readOrder(line: string): BankOrder | string {
  const fields = splitFields(line)
  if (fields?.length !== FIELDS) return `${FIELDS} fields expected`
  const [type, date = '', amount = '', payerBank, , payer = '', payee = '', payerText = '', payeeText = ''] =
    fields
  const payeeBank = fields[10]
  const title = fields[11] ?? ''
  if (type !== TRANSFER) return 'the type is not 110'
  if (!/^20\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])$/.test(date)) return 'the date is not YYYYMMDD'
  if (!/^[1-9]\d{0,11}$/.test(amount)) return 'the amount is not in grosze'
  const payerAccount = readAccountNumber(payer)
  const payeeAccount = readAccountNumber(payee)
  if (payerAccount === undefined || payerBank !== sortCodeOf(payerAccount))
    return 'the payer’s account is wrong'
  if (payeeAccount === undefined || payeeBank !== sortCodeOf(payeeAccount))
    return 'the payee’s account is wrong'
  for (const text of [payerText, payeeText, title]) {
    const parts = text.split('|')
    if (parts.length > PARTS_MAX || parts.some((part) => part.length > PART_CHARS_MAX)) {
      return 'a text has more than 4 parts of 35 characters'
    }
  }
  if (title.replaceAll('|', '') === '' || payeeText.replaceAll('|', '') === '') return 'a text is empty'
  return {
    payerAccount,
    payeeAccount,
    payeeName: joined(payeeText),
    title: joined(title),
    amountMinor: Number(amount),
    endToEndId: '',
  }
}

function joined(text: string): string {
  return text
    .split('|')
    .filter((part) => part !== '')
    .join(' ')
}

/** Returns undefined when the quotation marks do not match. */
function splitFields(line: string): string[] | undefined {
  const fields: string[] = []
  const field = /(?:"([^"]*)"|([^",]*))(,|$)/y
  while (field.lastIndex <= line.length) {
    const match = field.exec(line)
    if (!match) return undefined
    fields.push(match[1] ?? match[2] ?? '')
    if (match[3] === '') return field.lastIndex === line.length ? fields : undefined
  }
  return undefined
}
