import { escapeHtml } from '#http/html.ts'
import { writeAmount } from '../money-text.ts'
import { sortCodeOf } from './account-number.ts'
import type { StatementLine } from './bank-book.ts'

export type Statement = {
  number: number
  account: string
  atMs: number
  openingMinor: number
  lines: readonly StatementLine[]
}

const DETAIL_CHARS = 27

/** Uses `,` before the grosze and no Polish letters, as the format requires. */
export function writeMt940(statement: Statement): Buffer {
  const day = compactDay(statement.atMs)
  const lines = [
    `:20:ST${day}${String(statement.number).padStart(5, '0')}`,
    `:25:/PL${statement.account}`,
    `:28C:${String(statement.number).padStart(5, '0')}`,
    `:60F:${balance(statement.openingMinor, day)}`,
    ...statement.lines.flatMap((line) => mt940Lines(line)),
    `:62F:${balance(closingOf(statement), day)}`,
    '-',
    '',
  ]
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

function mt940Lines(line: StatementLine): string[] {
  const day = compactDay(line.atMs)
  const amount = writeAmount(line.amountMinor, 'PLN', ',')
  const words = line.direction === 'D' ? 'PRZELEW WYCHODZACY' : 'PRZELEW PRZYCHODZACY'
  const title = chunks(plain(line.title)).map((part, index) => `^${20 + index}${part}`)
  return [
    `:61:${day}${day.slice(2)}${line.direction}${amount}NTRF${(line.endToEndId || 'NONREF').slice(0, 16)}//${line.reference}`,
    `:86:020^00${words}`,
    ...title,
    `^30${sortCodeOf(line.account)}^31${line.account.slice(10)}`,
    `^32${plain(line.name).slice(0, DETAIL_CHARS)}`,
    `^38PL${line.account}`,
  ]
}

function chunks(text: string): string[] {
  return text.match(new RegExp(`.{1,${DETAIL_CHARS}}`, 'g'))?.slice(0, 6) ?? ['']
}

const WITHOUT_MARK: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L' }

function plain(text: string): string {
  return text
    .replaceAll(/[łŁ]/g, (letter) => WITHOUT_MARK[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[^\u{20}-\u{7E}]/gu, '')
    .replaceAll('^', ' ')
}

function compactDay(ms: number): string {
  return new Date(ms).toISOString().slice(2, 10).replaceAll('-', '')
}

function balance(minor: number, day: string): string {
  return `${minor < 0 ? 'D' : 'C'}${day}PLN${writeAmount(Math.abs(minor), 'PLN', ',')}`
}

function closingOf({ openingMinor, lines }: Statement): number {
  return lines.reduce(
    (sum, line) => sum + (line.direction === 'C' ? line.amountMinor : -line.amountMinor),
    openingMinor,
  )
}

export function writeCamt053(statement: Statement): Buffer {
  const at = new Date(statement.atMs).toISOString()
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>ST${statement.number}</MsgId><CreDtTm>${at}</CreDtTm></GrpHdr>`,
    `<Stmt><Id>ST${statement.number}</Id><ElctrncSeqNb>${statement.number}</ElctrncSeqNb><CreDtTm>${at}</CreDtTm>`,
    `<Acct><Id><IBAN>PL${statement.account}</IBAN></Id><Ccy>PLN</Ccy></Acct>`,
    camtBalance('OPBD', statement.openingMinor, at),
    camtBalance('CLBD', closingOf(statement), at),
    ...statement.lines.map((line) => camtEntry(line)),
    '</Stmt></BkToCstmrStmt></Document>',
  ]
  return Buffer.from(`${body.join('\n')}\n`)
}

function camtBalance(code: string, minor: number, at: string): string {
  return (
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="PLN">${writeAmount(Math.abs(minor))}</Amt>` +
    `<CdtDbtInd>${minor < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${at.slice(0, 10)}</Dt></Dt></Bal>`
  )
}

function camtEntry(line: StatementLine): string {
  const day = new Date(line.atMs).toISOString().slice(0, 10)
  const isDebit = line.direction === 'D'
  const amount = `<Amt Ccy="PLN">${writeAmount(line.amountMinor)}</Amt>`
  const direction = `<CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const role = isDebit ? 'Cdtr' : 'Dbtr'
  const parties = `<${role}><Nm>${escapeHtml(line.name)}</Nm></${role}><${role}Acct><Id><IBAN>PL${line.account}</IBAN></Id></${role}Acct>`
  return [
    `<Ntry>${amount}${direction}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`,
    `<AcctSvcrRef>${line.reference}</AcctSvcrRef><NtryDtls><TxDtls>`,
    `<Refs><EndToEndId>${escapeHtml(line.endToEndId || 'NOTPROVIDED')}</EndToEndId></Refs>`,
    `<RltdPties>${parties}</RltdPties><RmtInf><Ustrd>${escapeHtml(line.title)}</Ustrd></RmtInf>`,
    '</TxDtls></NtryDtls></Ntry>',
  ].join('')
}
