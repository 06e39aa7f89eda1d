import { previewOf, sealContact } from '#contexts/support/tickets/index.ts'
import type { KeyRing } from '#platform/crypto/keys.ts'
import { nickname } from './nicknames.ts'
import { randomFor, type Random } from './random.ts'
import type { CopyValue } from './seed.repository.ts'
import { iso, steamIdFor, userRow, type SeededWorld } from './user-rows.ts'

export type TicketWorld = SeededWorld & {
  users: number
  tickets: number
  messages: number
  firstTicketId: number
  firstMessageId: number
}

const TABLES = { tickets: 11, messages: 12, contacts: 13, facts: 14 } as const
const MINUTE_MS = 60_000
/** Share of tickets that are still open; they are the newest ones. */
const OPEN_SHARE = 0.03
/** One thread longer than any real one. */
const LONG_THREAD_MAX = 5_000
/** The first users are staff and answer the tickets. */
const STAFF = 5

const SUBJECTS = [
  'Brak wypłaty',
  'Pytanie o wycenę',
  'Nie widzę ekwipunku',
  'Zmiana danych do przelewu',
  'Blokada wymiany',
  'Oferta wymiany wygasła',
  'Konto PayPal',
  'Zwrot przedmiotów',
  'Payout question',
  'Cannot sign in',
] as const
const STARTS = [
  'Dzień dobry,',
  'Cześć,',
  'Hej,',
  'Witam,',
  'Proszę o pomoc:',
  'Pilne!',
  'Hello,',
  'Mam pytanie:',
] as const
const THINGS = [
  'przelew',
  'wypłata',
  'wycena',
  'oferta wymiany',
  'sprzedaż',
  'płatność',
  'kod',
  'przedmiot',
  'nóż',
  'rękawice',
  'karabin',
  'kalkulator',
  'saldo',
  'potwierdzenie',
  'załącznik',
  'ekwipunek',
] as const
const VERBS = [
  'nie dotarł',
  'zniknęła',
  'jest za niska',
  'wygasła',
  'została cofnięta',
  'pokazuje błąd',
  'czeka od wczoraj',
  'się nie zgadza',
  'nie działa na telefonie',
  'wróciła z banku',
  'została odrzucona',
  'trwa zbyt długo',
] as const
const PLACES = [
  'mBank',
  'PKO',
  'Santander',
  'ING',
  'PayPal',
  'Skrill',
  'Bitcoin',
  'Litecoin',
  'Steam',
  'Łódź',
  'Gdańsk',
  'Kraków',
  'Wrocław',
] as const
const ENDS = [
  'Proszę o odpowiedź.',
  'Pozdrawiam',
  'Dziękuję z góry!',
  'Sprawdźcie to, proszę.',
  'Kiedy dostanę pieniądze?',
  'Czekam na wiadomość.',
] as const
const ANSWERS = [
  'sprawdzamy to u operatora płatności.',
  'wypłata została zlecona ponownie.',
  'prosimy o numer sprzedaży.',
  'oferta wymiany była starsza niż wycena.',
  'wszystko wygląda dobrze, przelew jest w drodze.',
] as const

export const TICKET_COLUMNS = [
  'id',
  'user_id',
  'language',
  'subject',
  'category',
  'status',
  'priority',
  'steam_id',
  'guest_key_hash',
  'email_fingerprint',
  'duplicate_mark',
  'message_count',
  'user_unread',
  'staff_unread',
  'preview',
  'last_message_at',
  'last_message_is_staff',
  'first_reply_at',
  'created_at',
  'updated_at',
] as const

/** Facts that the search document needs as well. */
function ticketFacts(world: TicketWorld, index: number) {
  const random = randomFor(world.seed, TABLES.facts, index)
  return {
    userIndex: random.chance(0.3) ? null : random.below(world.users),
    subject: random.pick(SUBJECTS),
    steamId: random.chance(0.4) ? steamIdFor(world.seed, random.below(world.users)) : null,
  }
}

export function ticketRow(world: TicketWorld, index: number): CopyValue[] {
  const random = randomFor(world.seed, TABLES.tickets, index)
  const { userIndex, subject, steamId } = ticketFacts(world, index)
  const isOpen = index >= world.tickets * (1 - OPEN_SHARE)
  const count = messageCount(world, index)
  const last = messageOf(world, index, count - 1)
  const lastAt = iso(messageAtMs(world, index, count - 1))
  return [
    world.firstTicketId + index,
    userIndex === null ? null : world.firstUserId + userIndex,
    random.chance(0.85) ? 'pl' : 'en',
    subject,
    random.pick(['general', 'payment', 'technical', 'other']),
    isOpen ? random.pick(['open', 'open', 'in-progress']) : random.pick(['closed', 'closed', 'resolved']),
    priority(random),
    steamId,
    userIndex === null ? hash(random) : null,
    hash(random),
    hash(random),
    count,
    last.isStaff && random.chance(0.3) ? 1 : 0,
    isOpen && !last.isStaff ? 1 : 0,
    previewOf(last.content),
    lastAt,
    last.isStaff,
    count > 1 ? iso(messageAtMs(world, index, 1)) : null,
    iso(messageAtMs(world, index, 0)),
    lastAt,
  ]
}

/** Random hashes: no key and no address leads to these tickets. */
function hash(random: Random): string {
  return `\\x${random.hex(64)}`
}

function priority(random: Random): string {
  const kind = random.below(100)
  if (kind < 1) return 'urgent'
  if (kind < 21) return 'high'
  return kind < 26 ? 'low' : 'medium'
}

export const CONTACT_COLUMNS = ['ticket_id', 'wrapping_key_id', 'wrapped_key', 'contact_sealed'] as const

/** Really encrypted, as in the product. */
export function contactRow(world: TicketWorld, ring: KeyRing, index: number): CopyValue[] {
  const id = world.firstTicketId + index
  const name = nickname(randomFor(world.seed, TABLES.contacts, index))
  const contact = { name, email: `osoba-${index}@example.com`, guestKey: null }
  const { wrappingKeyId, wrappedKey, contactSealed } = sealContact(ring, BigInt(id), contact)
  return [id, wrappingKeyId, `\\x${wrappedKey.toString('hex')}`, `\\x${contactSealed.toString('hex')}`]
}

export const MESSAGE_COLUMNS = [
  'id',
  'ticket_id',
  'author_id',
  'is_staff',
  'is_initial',
  'content',
  'created_at',
] as const

export function* messageRows(world: TicketWorld): Generator<CopyValue[]> {
  let id = world.firstMessageId
  for (let index = 0; index < world.tickets; index += 1) {
    const count = messageCount(world, index)
    for (let place = 0; place < count; place += 1) {
      const { isStaff, content, author } = messageOf(world, index, place)
      yield [
        id,
        world.firstTicketId + index,
        isStaff ? world.firstUserId + (author % Math.min(STAFF, world.users)) : null,
        isStaff,
        place === 0,
        content,
        iso(messageAtMs(world, index, place)),
      ]
      id += 1
    }
  }
}

/** One message each, a long thread in the first ticket, the rest evenly; together exactly as many as ordered. */
function messageCount({ tickets, messages }: TicketWorld, index: number): number {
  const extra = messages - tickets
  const long = Math.min(LONG_THREAD_MAX, Math.floor(extra / 10))
  const even = extra - long
  const before = Math.floor((index * even) / tickets)
  const after = Math.floor(((index + 1) * even) / tickets)
  return 1 + after - before + (index === 0 ? long : 0)
}

function messageAtMs(world: TicketWorld, index: number, place: number): number {
  const spanMs = world.asOf.getTime() - world.openedAtMs
  return world.openedAtMs + Math.floor((index * spanMs) / world.tickets) + place * 7 * MINUTE_MS
}

function messageOf(world: TicketWorld, index: number, place: number) {
  const random = randomFor(world.seed, TABLES.messages, index * 8_192 + place)
  const isStaff = place > 0 && random.chance(0.5)
  const about = `${random.pick(THINGS)} ${random.pick(VERBS)} (${random.pick(PLACES)})`
  const content = isStaff
    ? `${random.pick(STARTS)} ${random.pick(ANSWERS)} ${random.pick(ENDS)}`
    : // A word of its own, as order numbers and names are: nothing else has it.
      `${random.pick(STARTS)} ${about}, ref${random.hex(6)}. ${random.pick(ENDS)}`
  return { isStaff, content, author: random.below(STAFF) }
}

export const DOCUMENT_COLUMNS = ['ticket_id', 'document'] as const

const POLISH: Record<string, string> = {
  ą: 'a',
  ć: 'c',
  ę: 'e',
  ł: 'l',
  ń: 'n',
  ó: 'o',
  ś: 's',
  ź: 'z',
  ż: 'z',
}

/** The search words of a ticket, split and folded as the database's own function does. */
export function documentRow(world: TicketWorld, index: number): CopyValue[] {
  const id = world.firstTicketId + index
  const { userIndex, subject, steamId } = ticketFacts(world, index)
  const texts = [String(id), String(id).padStart(6, '0'), subject, steamId ?? '']
  if (userIndex !== null) {
    const [, userSteamId, name] = userRow(world, userIndex)
    texts.push(String(userSteamId), String(name))
  }
  const count = messageCount(world, index)
  for (let place = 0; place < count; place += 1) texts.push(messageOf(world, index, place).content)
  const folded = texts
    .join(' ')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[ąćęłńóśźż]/g, (letter) => POLISH[letter] ?? letter)
  const words = new Set(folded.split(SEPARATORS).filter(Boolean))
  return [id, [...words].map((word) => `'${word}'`).join(' ')]
}

// oxlint-disable-next-line no-control-regex -- everything in ASCII that is neither letter nor digit
const SEPARATORS = /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3003]+/
