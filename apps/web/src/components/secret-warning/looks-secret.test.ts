import { expect, test } from 'vitest'
import { looksSecret } from './looks-secret.ts'

test.each([
  'Mój kod to 7KQ4M',
  'kod: bdfgh',
  'steam guard code is RTVWX',
  '2B7CD',
  'Wpisz R12345 przy odzyskiwaniu',
  'klucz 0123456789ABCDEF0123456789abcdef działa',
  'hasło: Tajne123',
  'my password is hunter2',
  'Haslo = abcd',
])('warns about: %s', (text) => expect(looksSecret(text)).toBe(true))

test.each([
  'Dzień dobry, wypłata nie dotarła.',
  'Sprzedaż 000123, kwota 428,40 zł',
  'Mam AK-47 Redline i M4A1-S',
  'Nie pamiętam hasła do Steam',
  'Hasło nie działa',
  'Kod sprzedaży KANT7F3Q',
  'kod nie przyszedł',
  'SteamID 76561198000000001',
  'Numer 23456 z przelewu',
  'W 2024 roku, o 14:32',
])('does not warn about: %s', (text) => expect(looksSecret(text)).toBe(false))
