import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { payeeLines, type BankFile, type BankOrder } from './bank-order.ts'
import { bankLines, bankText } from './bank-text.ts'
import { encodeCp852 } from './cp852.ts'
import { readCamt053 } from './read-camt-053.ts'
import { readMt940 } from './read-mt940.ts'
import { writeElixir } from './write-elixir.ts'
import { writePain001 } from './write-pain-001.ts'

const PAYER = '61109010140000071219812874'
const PAYEE = '27114020040000300201355387'
let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.stop())

function fileOf(orders: BankOrder[]): BankFile {
  return {
    payer: { accountNumber: PAYER, name: 'Operator "A, B" | S.A.', address: ['ul. Żółta 1', '00-001 Łódź'] },
    day: '2026-11-15',
    orders,
  }
}

function orderOf(part: Partial<BankOrder> = {}): BankOrder {
  return {
    railKey: '0123456789abcdef0123456789abcdef',
    accountNumber: PAYEE,
    ownerName: 'Zażółć Gęślą',
    amountGrosze: 12_345n,
    title: 'Sprzedaż 000123 AB2C3D4E',
    ...part,
  }
}

async function upload(bytes: Buffer) {
  const response = await fetch(`${simulator.httpUrl}/_control/bank/files`, { method: 'POST', body: bytes })
  return (await response.json()) as { payments: string[]; refused: unknown[] }
}

async function statement(format: 'mt940' | 'camt.053', match: string): Promise<Buffer> {
  const response = await fetch(`${simulator.httpUrl}/_control/bank/statements`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ format, match, again: true }),
  })
  return Buffer.from(await response.arrayBuffer())
}

const SIGNS = [
  '"',
  ',',
  '|',
  '\r\n',
  '\n',
  '\0',
  ';',
  ':',
  '&',
  '<',
  '>',
  ']]>',
  '<!--',
  '&lt;',
  '%0d%0a',
  '`',
  '\\',
]
const WORDS = [
  '110,20261115,1',
  '","","51",""\r\n110',
  'ŁÓDŹ',
  'Їжак Ґава',
  'O’Hara',
  'Ñandú',
  '李小龍',
  '😀',
  '‮evil',
  'a'.repeat(90),
]

/** Combines every special character with every word, up to 200 different texts. */
function hostileTexts(): string[] {
  const texts = SIGNS.flatMap((sign) => WORDS.flatMap((word) => [`${word}${sign}${word}`, `${sign}${word}`]))
  return [...new Set(texts)].slice(0, 200)
}

test.each(['elixir', 'pain.001'] as const)(
  '200 hostile names and titles in a %s file leave every payment order unchanged',
  async (format) => {
    const batch = format === 'elixir' ? 'HOSTE' : 'HOSTP'
    const texts = hostileTexts()
    expect(texts).toHaveLength(200)
    const orders = texts.map((text, index) =>
      orderOf({
        ownerName: text,
        title: `${batch} ${String(index).padStart(4, '0')} ${text}`,
        amountGrosze: BigInt(1_000 + index),
        railKey: `${batch.toLowerCase()}${String(index).padStart(20, '0')}`,
      }),
    )
    const bytes =
      format === 'elixir'
        ? writeElixir(fileOf(orders))
        : writePain001({ ...fileOf(orders), messageId: 'BATCH-1', createdAt: new Date() })
    const taken = await upload(bytes)
    expect(taken).toMatchObject({ refused: [] })
    expect(taken.payments).toHaveLength(200)

    const { accountNumber, lines } = readCamt053(await statement('camt.053', batch))
    expect(accountNumber).toBe(PAYER)
    expect(
      lines.map(({ title, amountGrosze, accountNumber: payee, direction }) => ({
        title,
        amountGrosze,
        payee,
        direction,
      })),
    ).toEqual(
      orders.map((order) => ({
        title: bankLines(order.title).join(' '),
        amountGrosze: order.amountGrosze,
        payee: PAYEE,
        direction: 'out',
      })),
    )
    if (format === 'pain.001')
      expect(lines.map(({ railKey }) => railKey)).toEqual(orders.map(({ railKey }) => railKey))
    const mt940 = readMt940(await statement('mt940', batch))
    expect(
      mt940.lines.map(({ reference, amountGrosze, accountNumber: payee }) => ({
        reference,
        amountGrosze,
        payee,
      })),
    ).toEqual(
      lines.map(({ reference, amountGrosze, accountNumber: payee }) => ({ reference, amountGrosze, payee })),
    )
    for (const [index, line] of mt940.lines.entries())
      expect(line.title).toContain(`${batch} ${String(index).padStart(4, '0')}`)
  },
  30_000,
)

test('an Elixir file has the framing and code page that banks require', () => {
  const bytes = writeElixir(fileOf([orderOf()]))
  expect(bytes).toEqual(
    encodeCp852(
      `110,20261115,12345,10901014,0,"${PAYER}","${PAYEE}","Operator A B S.A.|ul. Żółta 1|00-001 Łódź|",` +
        '"Zażółć Gęślą|||",0,11402004,"Sprzedaż 000123 AB2C3D4E|||","","","51",""\r\n',
    ),
  )
  expect(encodeCp852('ąćęłńóśźżĄĆĘŁŃÓŚŹŻ').toString('hex')).toBe('a586a988e4a298abbea48fa89de3e0978dbd')
})

test.each([
  ['Юрій Щербак', 'Iurii Shcherbak'],
  ['Nguyễn Văn Ánh', 'Nguyen Văn Ánh'],
  ['O’Neill-Świątek', "O'Neill-Świątek"],
  ['Ørsted ﬁne', 'Orsted fine'],
  ['李 小龍', ''],
])('writes %s as %s in a file', (text, expected) => {
  expect(bankText(text)).toBe(expected)
})

test('a name without encodable characters still gets a receiver line', () => {
  expect(payeeLines(orderOf({ ownerName: '李小龍' }))).toEqual(['ODBIORCA'])
})

test('splits long texts into at most four lines of 35 characters', () => {
  const lines = bankLines(`${'word '.repeat(20)}${'x'.repeat(80)}`)
  expect(lines).toHaveLength(4)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(35)
})

test.each<[string, Partial<BankFile>]>([
  ['without orders', { orders: [] }],
  ['with an account that is none', { orders: [orderOf({ accountNumber: '123' })] }],
  ['with nothing to pay', { orders: [orderOf({ amountGrosze: 0n })] }],
  ['with a title of which nothing is left', { orders: [orderOf({ title: '"|"' })] }],
  ['with more than 5000 orders', { orders: Array.from({ length: 5_001 }, () => orderOf()) }],
])('refuses to write a file %s', (_name, part) => {
  expect(() => writeElixir({ ...fileOf([orderOf()]), ...part })).toThrow(RangeError)
})

test('a return is a separate booking that references the payment order', async () => {
  await upload(writeElixir(fileOf([orderOf({ title: 'RETURN1 CODE' })])))
  await simulator.control('rails/bank/payments', { key: 'RETURN1 CODE', state: 'returned' })
  for (const [format, read] of [
    ['mt940', readMt940],
    ['camt.053', readCamt053],
  ] as const) {
    const { lines } = read(await statement(format, 'RETURN1'))
    expect(lines).toMatchObject([
      { direction: 'out', amountGrosze: 12_345n, title: 'RETURN1 CODE' },
      { direction: 'in', amountGrosze: 12_345n, title: 'ZWROT RETURN1 CODE', accountNumber: PAYEE },
    ])
  }
})

test.each(['mt940', 'camt.053'] as const)(
  'refuses a %s statement that is truncated or does not add up',
  async (format) => {
    await upload(writeElixir(fileOf([orderOf({ title: `CUT ${format}` })])))
    const read = format === 'mt940' ? readMt940 : readCamt053
    const whole = await statement(format, `CUT ${format}`)
    expect(read(whole).lines).toHaveLength(1)
    for (let length = 0; length < whole.length - 60; length += 7)
      expect(() => read(whole.subarray(0, length))).toThrow(
        expect.objectContaining({ name: 'UnreadableStatement' }),
      )
    const changed = Buffer.from(
      whole.toString('latin1').replace(/123([.,])45/, (_all, point: string) => `124${point}45`),
      'latin1',
    )
    expect(() => read(changed)).toThrow('do not lead from one balance to the other')
  },
)

test('refuses a statement with a document type or an entity', () => {
  const text = '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>'
  expect(() => readCamt053(Buffer.from(text))).toThrow('not a document')
})
