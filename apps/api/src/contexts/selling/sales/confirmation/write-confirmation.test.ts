import { expect, test, vi } from 'vitest'
import { Brand } from '@app/contract/brand'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { writeConfirmation, type PaidSale } from './write-confirmation.ts'

// Embedding fonts takes time, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000 })

const brand = Brand.parse({})
const SALE: PaidSale = {
  number: '000123',
  steamId: '76561198000000001',
  totalGrosze: 123_456n,
  marketGrosze: 176_366n,
  rateBps: 7_000,
  createdAt: new Date('2025-11-14T13:32:00Z'),
  receivedAt: new Date('2025-11-14T13:41:00Z'),
  orderedAt: new Date('2025-11-14T13:43:00Z'),
  settledAt: new Date('2025-11-14T13:51:00Z'),
  method: 'bank',
  destination: 'mBank 91 1140 •••• 0001',
  reference: 'SK000123',
  coin: null,
  items: [{ name: 'AK-47 | Redline (Field-Tested)', marketGrosze: 176_366n, ourGrosze: 123_456n }],
}

/** Lines may break anywhere, and amounts contain different kinds of spaces. */
const plain = (bytes: Buffer) => readPdfText(bytes).replaceAll(/\s+/g, ' ')

test('the Polish confirmation states amount, receiver, payer and time', async () => {
  const text = plain(await writeConfirmation(SALE, 'pl', brand))
  for (const words of [
    'Potwierdzenie wypłaty 000123',
    '1 234,56 zł',
    'Skinkantor Przykład sp. z o.o.',
    'NIP 000-000-00-00 · KRS 0000000000',
    'mBank 91 1140 •••• 0001',
    'Przelew bankowy',
    'SK000123',
    '14 lis 2025, 14:51',
    'AK-47 | Redline (Field-Tested)',
    '1 763,66 zł',
    '70% ceny rynkowej',
    'strona 1 z 1',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('?')
})

test('the English confirmation has the same content', async () => {
  const text = plain(await writeConfirmation(SALE, 'en', brand))
  expect(text).toContain('Payout confirmation 000123')
  expect(text).toContain('14 Nov 2025, 14:51')
  expect(text).toContain('Bank transfer')
  expect(text).toContain('page 1 of 1')
  expect(text).not.toMatch(/wypłat|Przelew/)
})

test('a coin payout shows its amount and transaction hash', async () => {
  const coin = { amount: '0.00123456 BTC', transactionHash: 'ab'.repeat(32) }
  const text = plain(await writeConfirmation({ ...SALE, method: 'crypto', coin }, 'pl', brand))
  expect(text).toContain('0.00123456 BTC')
  expect(text.replaceAll(' ', '')).toContain('ab'.repeat(32))
})

test('a hundred items with long names fit on few pages, and unsupported characters are omitted', async () => {
  const item = { marketGrosze: 1_00n, ourGrosze: 70n }
  const items = Array.from({ length: 100 }, (_, index) => ({
    ...item,
    name: `★ StatTrak™ M4A4 | 龍王 (Dragon King) number ${index + 1} ${'long '.repeat(20)}`,
  }))
  const bytes = await writeConfirmation({ ...SALE, items }, 'pl', brand)
  expect(bytes.length).toBeLessThan(200_000)
  const text = plain(bytes)
  expect(text).toContain('StatTrak™ M4A4 | (Dragon King) number 100 long')
  expect(text).not.toMatch(/[★龍?]/)
  expect(text).toMatch(/strona 2 z \d+ /)
})

test('the PDF is tagged, has a language and a title, and is deterministic', async () => {
  const [first, second] = [
    await writeConfirmation(SALE, 'pl', brand),
    await writeConfirmation(SALE, 'pl', brand),
  ]
  const raw = first.toString('latin1')
  for (const part of [
    '/Marked true',
    '/Lang (pl-PL)',
    '/DisplayDocTitle true',
    '/S /H1',
    '/S /Table',
    '/S /TD',
  ])
    expect(raw).toContain(part)
  expect(raw).not.toMatch(/\/JavaScript|\/URI|\/Launch/)
  expect(readPdfText(second)).toBe(readPdfText(first))
})
