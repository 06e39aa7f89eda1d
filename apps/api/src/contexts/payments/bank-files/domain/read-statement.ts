import { UnreadableStatement, type BankStatement } from './bank-statement.ts'
import { readCamt053 } from './read-camt-053.ts'
import { readMt940 } from './read-mt940.ts'

/** The first character decides the format. */
export function readStatement(bytes: Buffer): BankStatement & { format: 'mt940' | 'camt053' } {
  const start = bytes.subarray(0, 100).toString('latin1').replace('\u{EF}\u{BB}\u{BF}', '').trimStart()
  if (start === '') throw new UnreadableStatement('nothing')
  return start.startsWith('<')
    ? { ...readCamt053(bytes), format: 'camt053' }
    : { ...readMt940(bytes), format: 'mt940' }
}
