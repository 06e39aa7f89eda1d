import { crc32, deflateRawSync } from 'node:zlib'
import type { Language } from '@app/contract/languages'
import {
  assertNotFrozen,
  presentUserData,
  readConfirmedEmail,
  readSavedTradeUrl,
  usersRepository,
} from '#features/accounts/index.ts'
import type { Db } from '#platform/database.ts'
import type { Keys } from '#platform/keys.ts'
import { csvLine, type CsvCell } from '#shared/csv.ts'
import { DomainError } from '#shared/domain-error.ts'
import { writeZip } from './domain/zip.ts'
import { EXPORTED_TABLES, personalDataRepository } from './personal-data.repository.ts'

const NOTES: Record<Language, string> = {
  pl: `W tym pliku jest wszystko, co przechowujemy o Tobie, w dwóch formatach: JSON dla programów i CSV dla arkusza.
Kwoty w JSON są w groszach. Numery kont i adresy portfeli są zaszyfrowane kluczem, którego ta strona nie ma, dlatego
stoją tu w skrócie; pełne podamy na prośbę przez stronę pomocy. Zapisy ksiąg nie zawierają innych danych niż sprzedaże i
wypłaty z tego pliku.
`,
  en: `This file holds everything that we keep about you, in two forms: JSON for programs and CSV for a spreadsheet.
Amounts in JSON are in grosze. Account numbers and wallet addresses are sealed with a key that this site does not have, so
they stand here shortened; ask for them in full through the support page. The books hold nothing about you beyond the sales
and payouts in this file.
`,
}

/** A person's own copy of what is kept of them, as a ZIP with JSON and CSV. */
export async function exportPerson(
  { db, keys }: { db: Db; keys: Keys },
  userId: bigint,
  language: Language,
): Promise<Buffer> {
  await assertNotFrozen(db, userId)
  const user = await usersRepository.findById(db, userId)
  if (!user) throw new DomainError('session_expired')
  const profile = {
    ...presentUserData(user),
    email: (await readConfirmedEmail(db, keys, userId)) ?? null,
    tradeUrl: await readSavedTradeUrl(db, keys, userId),
    createdAt: user.created_at,
    lastLoginAt: user.last_login_at,
    steamLevel: user.steam_level,
    steamCreatedAt: user.steam_created_at,
    isVerified: user.is_verified,
  }
  const tables = await Promise.all(
    EXPORTED_TABLES.map(async (table) => ({
      table,
      rows: await personalDataRepository.readTable(db, table, userId),
    })),
  )
  const everything = { profile, ...Object.fromEntries(tables.map(({ table, rows }) => [table, rows])) }
  const entries = [
    { name: language === 'pl' ? 'CZYTAJ.txt' : 'README.txt', content: Buffer.from(NOTES[language]) },
    { name: 'data.json', content: Buffer.from(`${JSON.stringify(everything, asText, 2)}\n`) },
    { name: 'profile.csv', content: asCsv([profile], language) },
    ...tables.map(({ table, rows }) => ({ name: `${table}.csv`, content: asCsv(rows, language) })),
  ]
  return writeZip(entries, new Date(), { deflateRaw: (content) => deflateRawSync(content), crc32 })
}

/** JSON has no bigint. */
function asText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

/** With a mark in front by which table programs know the letters. */
function asCsv(rows: readonly Record<string, unknown>[], language: Language): Buffer {
  const names = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) =>
    csvLine(
      names.map((name) => cellOf(name, row[name])),
      language,
    ),
  )
  const titles = names.map((name) => name.replace(/_grosze$/, '_pln'))
  return Buffer.from(`\ufeff${csvLine(titles, language)}${lines.join('')}`)
}

function cellOf(name: string, value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint' && name.endsWith('_grosze')) return { grosze: value }
  if (typeof value === 'bigint' || typeof value === 'number') return { whole: value }
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
