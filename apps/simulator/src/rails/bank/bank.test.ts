import { describe, expect, test } from 'vitest'
import { railsAt } from '#testing/rail-clients.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()
const { book } = railsAt(simulator)

const PAYER = '61109010140000071219812874'
const PAYEE = '27114020040000300201355387'

type Line = { amount?: string; payee?: string; name?: string; title?: string }

function elixirLine({
  amount = '12345',
  payee = PAYEE,
  name = 'Zażółć Gęślą',
  title = 'SPRZEDAŻ 000123 PO7F3K2A',
}: Line) {
  return `110,20261115,${amount},10901014,0,"${PAYER}","${payee}","OPERATOR|UL. X 1|00-001 WARSZAWA|","${name}|||",0,${payee.slice(2, 10)},"${title}|||","","","51",""\r\n`
}

/** Only the letters that the tests use. */
const CP852: Readonly<Record<string, number>> = {
  ż: 0xbe,
  ó: 0xa2,
  ł: 0x88,
  ć: 0x86,
  ę: 0xa9,
  ś: 0x98,
  ą: 0xa5,
  Ż: 0xbd,
}

function cp852(text: string): Buffer {
  return Buffer.from(Array.from(text, (letter) => CP852[letter] ?? letter.charCodeAt(0)))
}

async function upload(body: Buffer, query = ''): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(simulator.url(`/_control/bank/files${query}`), {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function statement(format: 'mt940' | 'camt.053', more: object = {}): Promise<string> {
  const response = await simulator.control('/bank/statements', { format, ...more })
  expect(response.status).toBe(200)
  return response.text()
}

function pain({ sum = '123.45', count = '1', account = `PL${PAYEE}`, id = 'MSG-1' } = {}): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-15T12:00:00</CreDtTm><NbOfTxs>${count}</NbOfTxs><CtrlSum>${sum}</CtrlSum></GrpHdr>
<PmtInf><PmtInfId>1</PmtInfId><PmtMtd>TRF</PmtMtd><DbtrAcct><Id><IBAN>PL${PAYER}</IBAN></Id></DbtrAcct>
<CdtTrfTxInf><PmtId><EndToEndId>PO7F3K2A</EndToEndId></PmtId><Amt><InstdAmt Ccy="PLN">123.45</InstdAmt></Amt>
<Cdtr><Nm>Ola &amp; Jaś</Nm></Cdtr><CdtrAcct><Id><IBAN>${account}</IBAN></Id></CdtrAcct>
<RmtInf><Ustrd>SPRZEDAZ 000123 PO7F3K2A</Ustrd></RmtInf></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`)
}

describe('an Elixir-O file', () => {
  test('in code page 852 is booked order by order, and the same file is refused twice', async () => {
    const file = cp852(elixirLine({}) + elixirLine({ amount: '2000', title: 'SPRZEDAŻ 000124 PO7F3K2B' }))
    const taken = await upload(file)
    expect(taken).toMatchObject({ status: 201, body: { format: 'elixir', refused: [] } })
    expect(await book('PO7F3K2A')).toMatchObject([
      { rail: 'bank', key: 'SPRZEDAŻ 000123 PO7F3K2A', amountMinor: 12_345, currency: 'PLN', state: 'paid' },
    ])
    expect((await upload(file)).status).toBe(409)
    expect(await book('PO7F3K2')).toHaveLength(2)
  })

  test.each([
    ['an account with a wrong check sum', { payee: '28114020040000300201355387' }, 'payee'],
    ['an amount in zlotys', { amount: '123.45' }, 'grosze'],
    ['a text of more than 35 characters', { name: 'x'.repeat(36) }, '35'],
  ])('with %s: refuses that order and books the others', async (_case, line, reason) => {
    const taken = await upload(cp852(elixirLine(line) + elixirLine({})))
    expect(taken.body).toMatchObject({ refused: [{ place: 1, reason: expect.stringContaining(reason) }] })
    expect(await book('PO7F3K2A')).toHaveLength(1)
  })

  test('with bare line feeds is refused as a whole', async () => {
    const taken = await upload(cp852(elixirLine({}).replace('\r\n', '\n')))
    expect(taken).toMatchObject({ status: 422, body: { error: 'unreadable' } })
    expect(await book('PO7F3K2A')).toEqual([])
  })
})

describe('a pain.001 file', () => {
  test('is booked once', async () => {
    expect(await upload(pain())).toMatchObject({ status: 201, body: { id: 'MSG-1', format: 'pain.001' } })
    expect((await upload(pain())).status).toBe(409)
    expect(await book('PO7F3K2A')).toHaveLength(1)
  })

  test.each([
    ['a wrong sum', pain({ sum: '1.00' })],
    ['a wrong count', pain({ count: '2' })],
    ['no XML', Buffer.from('<Document><x></Document>')],
    ['entities of its own', Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><Document/>')],
  ])('with %s is refused', async (_case, file) => {
    expect((await upload(file)).status).toBe(422)
    expect(await book('PO7F3K2A')).toEqual([])
  })
})

describe('a statement', () => {
  test('in MT940 lists each booking once, with title, account and reference', async () => {
    await upload(cp852(elixirLine({})))
    const text = await statement('mt940')
    expect(text).toContain(`:25:/PL${PAYER}`)
    expect(text).toMatch(/:61:\d{6}\d{4}D123,45NTRFNONREF\/\/BK\d{10}\r\n/)
    expect(text).toContain('^20SPRZEDAZ 000123 PO7F3K2A')
    expect(text).toContain(`^38PL${PAYEE}`)
    expect(text).toMatch(/:60F:C\d{6}PLN1000000000,00\r\n/)
    expect(text).toMatch(/:62F:C\d{6}PLN999999876,55\r\n-\r\n$/)
    expect(await statement('mt940')).not.toContain(':61:')
    expect(await statement('mt940', { again: true })).toContain(':61:')
  })

  test('starts with the requested opening balance', async () => {
    await upload(cp852(elixirLine({})))
    const text = await statement('mt940', { openingMinor: 50_000 })
    expect(text).toMatch(/:60F:C\d{6}PLN500,00\r\n/)
    expect(text).toMatch(/:62F:C\d{6}PLN376,55\r\n/)
  })

  test('in camt.053 contains the sender’s reference and shows a return as a credit', async () => {
    await upload(pain())
    await simulator.control('/rails/bank/payments', { key: 'SPRZEDAZ 000123 PO7F3K2A', state: 'returned' })
    const text = await statement('camt.053', { match: 'PO7F3K2A' })
    expect(text.match(/<Ntry>/g)).toHaveLength(2)
    expect(text).toContain('<EndToEndId>PO7F3K2A</EndToEndId>')
    expect(text).toContain('<Nm>Ola &amp; Jaś</Nm>')
    expect(text).toMatch(/<CdtDbtInd>CRDT<\/CdtDbtInd><Sts>BOOK<\/Sts>[\s\S]*ZWROT SPRZEDAZ/)
  })

  test('can be truncated, empty, duplicated or for another account', async () => {
    await upload(cp852(elixirLine({})))
    const withFault = async (kind: 'malformed' | 'empty' | 'duplicate-lines' | 'other-account') => {
      await simulator.setFault({ target: 'bank.statement', kind, count: 1 })
      return statement('mt940', { again: true })
    }
    expect(await withFault('malformed')).not.toContain(':62F:')
    expect(await withFault('empty')).not.toContain(':61:')
    expect((await withFault('duplicate-lines')).match(/:61:/g)).toHaveLength(2)
    expect(await withFault('other-account')).not.toContain(`:25:/PL${PAYER}`)
  })
})

test.each([
  ['stuck-pending', 0],
  ['refused', 0],
  ['twice', 2],
  ['wrong-amount', 1],
] as const)('the bank fault %s shows in the book', async (kind, count) => {
  await simulator.setFault({ target: 'bank.file', kind, count: 1, match: 'PO7F3K2A' })
  await upload(cp852(elixirLine({})))
  const credits = await book('PO7F3K2A')
  expect(credits).toHaveLength(count)
  if (kind === 'wrong-amount') expect(credits).toMatchObject([{ amountMinor: 12_346 }])
})
