import { readAmount, writeAmount } from '../money-text.ts'
import { readAccountNumber } from './account-number.ts'
import { UnreadableFile, type BankOrder, type ReadFile, type RefusedOrder } from './bank-order.ts'
import { childrenAt, readXml, textAt, type XmlNode } from './read-xml.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03'

/** Reads a customer credit transfer initiation; the whole file is rejected when its own totals do not match. */
export function readPain(bytes: Buffer): ReadFile {
  const document = readXml(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  if (document.name !== 'Document' || document.attributes['xmlns'] !== NAMESPACE) {
    throw new UnreadableFile(`the document is not ${NAMESPACE}`)
  }
  const [initiation] = childrenAt(document, 'CstmrCdtTrfInitn')
  const [header] = childrenAt(initiation, 'GrpHdr')
  const id = textAt(header, 'MsgId')
  if (id === '' || id.length > 35) throw new UnreadableFile('MsgId is missing or too long')
  const orders: BankOrder[] = []
  const refused: RefusedOrder[] = []
  let place = 0
  let sumMinor = 0
  for (const group of childrenAt(initiation, 'PmtInf')) {
    const payerAccount = accountAt(group, 'DbtrAcct')
    for (const transfer of childrenAt(group, 'CdtTrfTxInf')) {
      place += 1
      const read = readTransfer(transfer, payerAccount)
      sumMinor += readAmount(textAt(transfer, 'Amt', 'InstdAmt')) ?? 0
      if (typeof read === 'string') refused.push({ place, reason: read })
      else orders.push(read)
    }
  }
  if (textAt(header, 'NbOfTxs') !== String(place)) throw new UnreadableFile('NbOfTxs does not fit')
  const controlSum = textAt(header, 'CtrlSum')
  if (controlSum !== '' && Number(controlSum).toFixed(2) !== writeAmount(sumMinor)) {
    throw new UnreadableFile('CtrlSum does not fit')
  }
  return { id, orders, refused }
}

function accountAt(node: XmlNode, name: string): string | undefined {
  const text = textAt(node, name, 'Id', 'IBAN') || textAt(node, name, 'Id', 'Othr', 'Id')
  return readAccountNumber(text)
}

function readTransfer(transfer: XmlNode, payerAccount: string | undefined): BankOrder | string {
  const [amount] = childrenAt(transfer, 'Amt', 'InstdAmt')
  const amountMinor = readAmount(amount?.text.trim() ?? '')
  const payeeAccount = accountAt(transfer, 'CdtrAcct')
  const endToEndId = textAt(transfer, 'PmtId', 'EndToEndId')
  const title = childrenAt(transfer, 'RmtInf', 'Ustrd')
    .map(({ text }) => text.trim())
    .join(' ')
  const payeeName = textAt(transfer, 'Cdtr', 'Nm')
  if (amountMinor === undefined || amount?.attributes['Ccy'] !== 'PLN') return 'the amount is not in zlotys'
  if (payerAccount === undefined) return 'the payer’s account is wrong'
  if (payeeAccount === undefined) return 'the payee’s account is wrong'
  if (endToEndId === '' || endToEndId.length > 35) return 'EndToEndId is missing or too long'
  if (title === '' || title.length > 140) return 'the title is missing or too long'
  if (payeeName === '' || payeeName.length > 140) return 'the payee’s name is missing or too long'
  return { payerAccount, payeeAccount, payeeName, title, amountMinor, endToEndId }
}
