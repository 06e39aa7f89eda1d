import { createHash } from 'node:crypto'
import { LOGO_HASH } from '#images/draw-avatar.ts'

const STEAM_ID_BASE = 76_561_197_960_265_728n

export type Player = {
  steamId: string
  personaName: string
  avatarHash: string
  /** The picture host's response for this player's avatar. */
  avatar: 'drawn' | 'missing' | 'failing'
  isPublic: boolean
  timeCreated: number
  country: string
  level: number
  communityBanned: boolean
  vacBans: number
  gameBans: number
  daysSinceLastBan: number
  economyBan: 'none' | 'probation' | 'banned'
  tradeToken: string
  tradeHoldSeconds: number
  /** What happens to a confirmed offer that only gives to this player; with `wait` somebody presses a button. */
  answersGifts: 'wait' | 'accept' | 'decline'
  /** The number of drawn items, unless a test sets the inventory. */
  itemCount: number
  /** Drawn items are worth at most this many złoty. */
  dearestZl?: number
  /** The account that the product uses for trades. */
  isOperator: boolean
  /** A program acts for this player, so nobody is offered the sign-in. */
  isDriven: boolean
  /** Where the page for choosing a player lists this one. */
  choice: 'first' | 'second' | 'usual' | 'folded'
  /** Shown on the page where a tester selects a player. */
  note: string
}

const ORDINARY = {
  avatar: 'drawn',
  isPublic: true,
  country: 'PL',
  level: 10,
  communityBanned: false,
  vacBans: 0,
  gameBans: 0,
  daysSinceLastBan: 0,
  economyBan: 'none',
  tradeHoldSeconds: 0,
  answersGifts: 'wait',
  itemCount: 84,
  isOperator: false,
  isDriven: false,
  choice: 'usual',
} as const satisfies Partial<Player>

type PlayerFacts = Partial<Player> & Pick<Player, 'personaName' | 'note'>

function unixSeconds(date: string): number {
  return Date.parse(date) / 1000
}

/** Invented players. Ids, hashes and tokens never change, so bookmarks and demo data stay valid. */
export const PLAYERS: readonly Player[] = [
  made(1, { personaName: 'Kantorek', note: 'Demo admin / administrator wersji pokazowej', level: 44 }),
  made(2, {
    personaName: 'kuba_wro',
    note: 'Has sold for months, 300 items / sprzedaje od miesięcy, 300 przedmiotów',
    choice: 'second',
    itemCount: 300,
    // Any two of his items are paid at once: a visitor of the demo sees the usual sale first.
    dearestZl: 420,
    timeCreated: unixSeconds('2009-03-14'),
    level: 87,
  }),
  made(3, {
    personaName: 'świeżak_2021',
    note: 'Start here – first sale, paid in seconds / zacznij tutaj – pierwsza sprzedaż, wypłata w kilka sekund',
    choice: 'first',
    itemCount: 60,
    // Any two are within the limit of a first sale.
    dearestZl: 300,
    timeCreated: unixSeconds('2021-11-01'),
    level: 12,
  }),
  made(4, {
    personaName: 'WallWatcher',
    note: 'VAC-banned / blokada VAC',
    vacBans: 1,
    daysSinceLastBan: 412,
  }),
  made(5, { personaName: 'Handlarz Cieni', note: 'Economy-banned / blokada handlu', economyBan: 'banned' }),
  made(6, { personaName: 'Cicha Woda', note: 'Private profile / profil prywatny', isPublic: false }),
  made(7, {
    personaName: 'Bez Twarzy',
    note: 'Avatar answers 404, no items / brak awatara, brak przedmiotów',
    avatar: 'missing',
    itemCount: 0,
  }),
  made(8, { personaName: 'Zepsuty Obrazek', note: 'Avatar answers 500 / błąd awatara', avatar: 'failing' }),
  made(9, {
    personaName: `<script>alert('xss')</script>"&'`,
    note: 'Markup in the name / znaczniki w nazwie',
  }),
  made(10, {
    personaName:
      'Najdłuższa nazwa gracza, jaką da się jeszcze zmieścić na ekranie telefonu bez łamania układu',
    note: 'Very long name / bardzo długa nazwa',
  }),
  made(11, { personaName: '🦊 Lisek 🔥', note: 'Emoji in the name / emoji w nazwie', level: 31 }),
  made(12, { personaName: 'Próba', note: 'Economy probation / okres próbny', economyBan: 'probation' }),
  made(13, {
    personaName: 'Wieczny Depozyt',
    note: '15-day trade hold / wymiana wstrzymana na 15 dni',
    tradeHoldSeconds: 15 * 24 * 3600,
  }),
  made(14, {
    personaName: 'Wyrzucony',
    note: 'Community-banned / blokada społeczności',
    communityBanned: true,
  }),
  made(15, {
    personaName: 'quiet.trader',
    note: 'Ordinary account abroad, 2 500 items / zwykłe konto, 2 500 przedmiotów',
    country: 'DE',
    itemCount: 2_500,
  }),
  made(16, { personaName: 'Ola z Gdyni', note: 'Ordinary account / zwykłe konto', level: 23 }),
  made(17, {
    personaName: 'nówka_sztuka',
    note: 'New account, level 0: paid after protection / nowe konto, poziom 0: wypłata po ochronie',
    dearestZl: 300,
    timeCreated: unixSeconds('2026-06-01'),
    level: 0,
  }),
  // Matches the example trade link in the product's configuration.
  newPlayer(steamIdOfAccount(40_000_000), {
    personaName: 'Skinkantor',
    note: 'The operator’s own account / konto operatora',
    timeCreated: unixSeconds('2009-07-12'),
    level: 87,
    tradeToken: 'EXAMPLE1',
    avatarHash: LOGO_HASH,
    itemCount: 0,
    isOperator: true,
    choice: 'folded',
  }),
]

function made(number: number, facts: PlayerFacts): Player {
  return newPlayer(steamIdOfAccount(410_200_300 + number * 7_919), {
    timeCreated: unixSeconds('2015-06-01') + number * 86_400,
    choice: 'folded',
    ...facts,
  })
}

/** An ordinary public account. Hash and token are derived from the id, so they are stable too. */
export function newPlayer(steamId: string, facts: Partial<Player> = {}): Player {
  return {
    ...ORDINARY,
    personaName: `player ${steamId.slice(-4)}`,
    timeCreated: unixSeconds('2015-06-01'),
    note: 'Made by a test',
    avatarHash: hexOf(steamId),
    tradeToken: tokenOf(steamId),
    ...facts,
    steamId,
  }
}

function steamIdOfAccount(accountId: number): string {
  return String(STEAM_ID_BASE + BigInt(accountId))
}

export function tradeUrlOf(player: Player): string {
  const partner = BigInt(player.steamId) - STEAM_ID_BASE
  return `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${player.tradeToken}`
}

function hexOf(seed: string): string {
  return createHash('sha256').update(`avatar ${seed}`).digest('hex').slice(0, 40)
}

function tokenOf(seed: string): string {
  return createHash('sha256').update(`trade token ${seed}`).digest('base64url').slice(0, 8)
}
