import { readDecimal } from '#shared/decimal-text.ts'
import { elementsAt, readXml, textAt, UnreadableXml, type XmlElement } from '#shared/strict-xml.ts'
import {
  accountNumberIn,
  checkedStatement,
  railKeyIn,
  UnreadableStatement,
  type BankStatement,
  type StatementLine,
} from './bank-statement.ts'

/** Accepts one statement of our account, with booked entries only. */
export function readCamt053(bytes: Buffer): BankStatement {
  const [statement, ...others] = elementsAt(documentOf(bytes), 'BkToCstmrStmt', 'Stmt')
  const accountNumber = accountNumberIn(textAt(statement, 'Acct', 'Id', 'IBAN'))
  if (!statement || others.length > 0 || accountNumber === null)
    throw new UnreadableStatement('not one statement of one account')
  const lines = elementsAt(statement, 'Ntry')
    .filter((entry) => statusOf(entry) === 'BOOK')
    .map((entry) => lineOf(entry))
  const opening = balanceOf(statement, 'OPBD')
  const closing = balanceOf(statement, 'CLBD')
  return checkedStatement({
    accountNumber,
    lines,
    openingGrosze: opening.grosze,
    openingOn: opening.day,
    closingGrosze: closing.grosze,
    closingOn: closing.day,
  })
}

function documentOf(bytes: Buffer): XmlElement {
  try {
    return readXml(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof UnreadableXml || error instanceof TypeError)
      throw new UnreadableStatement('not a document that can be read')
    throw error
  }
}

/** Newer versions store the status one element deeper. */
function statusOf(entry: XmlElement): string {
  return textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
}

function amountOf(element: XmlElement): bigint {
  const [amount] = elementsAt(element, 'Amt')
  const grosze = amount && readDecimal(amount.text.trim(), 2)
  if (grosze === undefined || amount?.attributes['Ccy'] !== 'PLN')
    throw new UnreadableStatement('an amount that is not in zlotys')
  return grosze
}

function isCredit(element: XmlElement): boolean {
  const word = textAt(element, 'CdtDbtInd')
  if (word !== 'CRDT' && word !== 'DBIT') throw new UnreadableStatement('a booking without direction')
  return word === 'CRDT'
}

function balanceOf(statement: XmlElement, code: string): { grosze: bigint; day: string } {
  const found = elementsAt(statement, 'Bal').filter((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code)
  if (found.length !== 1) throw new UnreadableStatement(`not one balance ${code}`)
  const grosze = amountOf(found[0]!)
  const day = textAt(found[0], 'Dt', 'Dt') || textAt(found[0], 'Dt', 'DtTm').slice(0, 10)
  return { grosze: isCredit(found[0]!) ? grosze : -grosze, day }
}

function lineOf(entry: XmlElement): StatementLine {
  const [details, ...others] = elementsAt(entry, 'NtryDtls', 'TxDtls')
  const reference = textAt(entry, 'AcctSvcrRef') || textAt(details, 'Refs', 'AcctSvcrRef')
  // Several payments booked as one sum cannot be distinguished here.
  if (others.length > 0 || reference === '')
    throw new UnreadableStatement('a booking that cannot be told apart')
  const isIn = isCredit(entry)
  return {
    reference,
    direction: isIn ? 'in' : 'out',
    amountGrosze: amountOf(entry),
    day: textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm').slice(0, 10),
    accountNumber: accountNumberIn(
      textAt(details, 'RltdPties', isIn ? 'DbtrAcct' : 'CdtrAcct', 'Id', 'IBAN'),
    ),
    title: elementsAt(details, 'RmtInf', 'Ustrd')
      .map(({ text }) => text.trim())
      .join(' '),
    railKey: railKeyIn(textAt(details, 'Refs', 'EndToEndId')),
  }
}
