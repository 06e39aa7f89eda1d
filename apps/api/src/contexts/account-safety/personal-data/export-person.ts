import { crc32, deflateRawSync } from 'node:zlib'
import type { Language } from '@app/contract/languages'
import {
  assertNotFrozen,
  presentUserData,
  readOwnContacts,
  usersRepository,
} from '#contexts/identity/accounts/index.ts'
import { readCopy } from '#contexts/catalog/inventory/index.ts'
import { readTicketContacts } from '#contexts/support/tickets/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { csvLine, type CsvCell } from '#shared/csv.ts'
import { DomainError } from '#shared/domain-error.ts'
import { writeZip } from './domain/zip.ts'
import { exportedTablesRepository, type ExportedRow } from './exported-tables.repository.ts'

const NOTES: Record<Language, string> = {
  pl: `W tym pliku jest to, co przechowujemy o Tobie, w dwóch formatach: JSON dla programów i CSV dla arkusza.
Kwoty w JSON są w groszach. Na prośbę przez stronę pomocy podamy jeszcze:
- pełne numery kont i adresy portfeli: są zaszyfrowane kluczem, którego ta strona nie ma, dlatego tu są skrócone;
- notatki obsługi o Tobie: najpierw sprawdzamy, czy nie ma w nich danych innych osób.
Obrazki ze zgłoszeń zobaczysz i pobierzesz w samych zgłoszeniach. Księgi nie zawierają innych danych niż sprzedaże i wypłaty
z tego pliku.
`,
  en: `This file holds what we keep about you, in two formats: JSON for programs and CSV for a spreadsheet.
Amounts in JSON are in grosze. Ask through the support page for:
- full account numbers and wallet addresses: they are sealed with a key that this site does not have, so they are shortened here;
- notes of our staff about you: we first check that they hold no data of other people.
Pictures from your tickets can be seen and saved in the tickets themselves. The books hold nothing about you beyond the sales and
payouts in this file.
`,
}

/** The user's own copy of their stored data, as a ZIP with JSON and CSV files. */
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
    ...(await readOwnContacts(db, keys, userId)),
    createdAt: user.created_at,
    lastLoginAt: user.last_login_at,
    isVerified: user.is_verified,
    blockedAt: user.blocked_at,
  }
  const tables = await readTables({ db, keys }, userId)
  const everything = { profile, ...Object.fromEntries(tables.map(({ name, rows }) => [name, rows])) }
  const entries = [
    { name: language === 'pl' ? 'CZYTAJ.txt' : 'README.txt', content: Buffer.from(NOTES[language]) },
    { name: 'data.json', content: Buffer.from(`${JSON.stringify(everything, asText, 2)}\n`) },
    { name: 'profile.csv', content: asCsv([profile], language) },
    ...tables
      .filter(({ rows }) => rows.length > 0)
      .map(({ name, rows }) => ({ name: `${name}.csv`, content: asCsv(rows, language) })),
  ]
  return writeZip(entries, new Date(), { deflateRaw: (content) => deflateRawSync(content), crc32 })
}

async function readTables(
  { db, keys }: { db: Db; keys: Keys },
  userId: bigint,
): Promise<{ name: string; rows: readonly ExportedRow[] }[]> {
  const tables = await Promise.all(
    exportedTablesRepository.names.map(async (name) => ({
      name,
      rows: await exportedTablesRepository.read(db, name, userId),
    })),
  )
  const tickets = tables.find(({ name }) => name === 'tickets')?.rows ?? []
  const contacts = await readTicketContacts(
    db,
    keys,
    tickets.map(({ number }) => number as bigint),
  )
  return [
    ...tables,
    {
      name: 'ticket-contacts',
      rows: [...contacts].map(([ticket, { name, email }]) => ({ ticket, name, email })),
    },
    { name: 'inventory', rows: (await readCopy(db, userId)) ?? [] },
  ]
}

/** JSON has no bigint. */
function asText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

/** Starts with a byte order mark, so that spreadsheet programs detect UTF-8. */
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
