import { writeDecimal } from '#shared/decimal-text.ts'
import { escapeXml } from '#shared/strict-xml.ts'
import { checkBankFile, payeeLines, type BankFile, type BankOrder } from './bank-order.ts'
import { bankLines } from './bank-text.ts'

const NAME_CHARS_MAX = 70

/** pain.001.001.03, domestic transfers in PLN, one group. The bank detects a repeated file by `messageId`. */
export function writePain001(file: BankFile & { messageId: string; createdAt: Date }): Buffer {
  checkBankFile(file)
  const sum = file.orders.reduce((total, order) => total + order.amountGrosze, 0n)
  const totals = element('NbOfTxs', String(file.orders.length)) + element('CtrlSum', writeDecimal(sum, 2))
  const payerName = element('Nm', nameOf(bankLines(file.payer.name)))
  const header = nested(
    'GrpHdr',
    element('MsgId', file.messageId),
    element('CreDtTm', file.createdAt.toISOString().slice(0, 19)),
    totals,
    nested('InitgPty', payerName),
  )
  const group = nested(
    'PmtInf',
    element('PmtInfId', file.messageId),
    element('PmtMtd', 'TRF'),
    totals,
    element('ReqdExctnDt', file.day),
    nested('Dbtr', payerName),
    account('DbtrAcct', file.payer.accountNumber),
    nested('DbtrAgt', nested('FinInstnId')),
    element('ChrgBr', 'SLEV'),
    ...file.orders.map((order) => transferOf(order)),
  )
  const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03'
  const document = `<Document xmlns="${namespace}">${nested('CstmrCdtTrfInitn', header, group)}</Document>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`)
}

function transferOf(order: BankOrder): string {
  const amount = `<InstdAmt Ccy="PLN">${writeDecimal(order.amountGrosze, 2)}</InstdAmt>`
  return nested(
    'CdtTrfTxInf',
    nested('PmtId', element('EndToEndId', order.railKey)),
    nested('Amt', amount),
    nested('Cdtr', element('Nm', nameOf(payeeLines(order)))),
    account('CdtrAcct', order.accountNumber),
    nested('RmtInf', element('Ustrd', bankLines(order.title).join(' '))),
  )
}

function nameOf(lines: readonly string[]): string {
  return lines.join(' ').slice(0, NAME_CHARS_MAX).trim()
}

function account(name: string, accountNumber: string): string {
  return nested(name, nested('Id', element('IBAN', `PL${accountNumber}`)))
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function nested(name: string, ...content: string[]): string {
  return `<${name}>${content.join('')}</${name}>`
}
