import { expect, test, vi } from 'vitest'
import { Brand } from '@app/contract/brand'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { writeContract, type BoughtSale } from './write-contract.ts'

// Embedding fonts takes time, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const brand = Brand.parse({})
const SALE: BoughtSale = {
  number: '000123',
  seller: { steamId: '76561198000000001', name: 'Zażółć' },
  totalGrosze: 123_456n,
  agreedAt: new Date('2025-11-14T13:32:00Z'),
  receivedAt: new Date('2025-11-14T13:41:00Z'),
  undone: null,
  method: 'bank',
  destination: 'mBank 91 1140 •••• 0001',
  termsVersion: '1',
  quoteFingerprint: 'ab'.repeat(32),
  checkAddress: 'https://skinkantor.example/receipt',
  items: [
    { name: 'AK-47 | Redline (Field-Tested)', assetId: '31234567890', ourGrosze: 120_000n },
    { name: '★ Karambit | Doppler (Factory New)', assetId: '41234567890', ourGrosze: 3_456n },
  ],
}

/** Lines may break anywhere, and amounts contain different kinds of spaces. */
const plain = (bytes: Buffer) => readPdfText(bytes).replaceAll(/\s+/g, ' ')

test('the Polish contract names the parties, items, price, dates and terms', async () => {
  const text = plain(await writeContract(SALE, 'pl', brand))
  for (const words of [
    'Umowa sprzedaży 000123',
    '1 234,56 zł',
    'Skinkantor Przykład sp. z o.o., ul. Przykładowa 1',
    'SteamID 76561198000000001 · Zażółć',
    'AK-47 | Redline (Field-Tested)',
    '31234567890',
    '1 200,00 zł',
    '34,56 zł',
    'mBank 91 1140 •••• 0001',
    'wersja 1, zaakceptowany 14 lis 2025, 14:32',
    '14 lis 2025, 14:41',
    'regulamin w wersji 1',
    'https://skinkantor.example/receipt',
    'nie jest poradą prawną ani podatkową',
    'strona 1 z ',
  ])
    expect(text).toContain(words)
  expect(text.replaceAll(' ', '')).toContain('ab'.repeat(32))
  expect(text).not.toMatch(/cofnięta na Steam:|\?/)
})

test('the English contract has the same content', async () => {
  const text = plain(await writeContract(SALE, 'en', brand))
  for (const words of ['Purchase contract 000123', '14 Nov 2025, 14:32', 'Bank transfer', 'page 1 of '])
    expect(text).toContain(words)
  expect(text).not.toMatch(/Umowa|Sprzedawca|Przelew|regulamin/)
})

test('the contract states a reversal or rejection, and omits an erased seller', async () => {
  const at = new Date('2025-11-16T09:00:00Z')
  const reversed = plain(await writeContract({ ...SALE, undone: { how: 'reversed', at } }, 'pl', brand))
  expect(reversed).toContain('cofnięta na Steam: 16 lis 2025, 10:00')
  const rejected = plain(await writeContract({ ...SALE, undone: { how: 'rejected', at } }, 'en', brand))
  expect(rejected).toContain('This sale was rejected: 16 Nov 2025, 10:00')
  const nameless = plain(await writeContract({ ...SALE, seller: null }, 'pl', brand))
  expect(nameless).toContain('konto usunięte')
  expect(nameless).not.toMatch(/76561198000000001|Zażółć/)
})

test('replaces an unprintable seller name with the Steam ID', async () => {
  const seller = { steamId: '76561198000000001', name: '\u202e龍🔥' }
  const text = plain(await writeContract({ ...SALE, seller }, 'pl', brand))
  expect(text).toContain('SteamID 76561198000000001')
  expect(text).not.toMatch(/[\u202e龍🔥?]/u)
})

test('the same sale gives the same bytes, also with a hundred items on several pages', async () => {
  const items = Array.from({ length: 100 }, (_, index) => ({
    name: `M4A4 | Howl number ${index + 1}`,
    assetId: String(30_000_000_000 + index),
    ourGrosze: 100n,
  }))
  const sale = { ...SALE, items }
  const [first, second] = [await writeContract(sale, 'pl', brand), await writeContract(sale, 'pl', brand)]
  expect(second.equals(first)).toBe(true)
  const text = plain(first)
  expect(text).toContain('M4A4 | Howl number 100')
  expect(text).toMatch(/strona 3 z \d+/)
})
