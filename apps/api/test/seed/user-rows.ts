import { nickname } from './nicknames.ts'
import { randomFor, type Random } from './random.ts'
import type { CopyValue } from './seed.repository.ts'

export type SeededWorld = { seed: number; asOf: Date; openedAtMs: number; firstUserId: number }

const TABLES = { users: 1, sessions: 2, joinTimes: 3, avatars: 4 } as const
const DAY_MS = 86_400_000
const STEAM_OPENED_AT_MS = Date.UTC(2009, 0, 1)
/** Steam's picture for users who have chosen none. */
export const STEAM_DEFAULT_AVATAR = 'fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb'

export const USER_COLUMNS = [
  'id',
  'steam_id',
  'persona_name',
  'avatar_hash',
  'is_verified',
  'steam_created_at',
  'steam_level',
  'steam_profile_public',
  'steam_vac_banned',
  'steam_community_banned',
  'steam_economy_ban',
  'steam_checked_at',
  'created_at',
  'last_login_at',
] as const

/** Every fact that several tables need has its own stream, so that a table generates only what it needs. */
export function joinedAtMs(world: SeededWorld, index: number): number {
  return timeBetween(randomFor(world.seed, TABLES.joinTimes, index), world.openedAtMs, world.asOf.getTime())
}

export function avatarHash(world: SeededWorld, index: number): string | null {
  const random = randomFor(world.seed, TABLES.avatars, index)
  const kind = random.below(100)
  if (kind < 5) return null
  return kind < 15 ? STEAM_DEFAULT_AVATAR : random.hex(40)
}

export function userRow(world: SeededWorld, index: number): CopyValue[] {
  const random = randomFor(world.seed, TABLES.users, index)
  const createdAtMs = joinedAtMs(world, index)
  const lastLoginAt = iso(timeBetween(random, createdAtMs, world.asOf.getTime()))
  const isPublic = random.chance(0.85)
  return [
    world.firstUserId + index,
    steamIdFor(world.seed, index),
    nickname(random),
    avatarHash(world, index),
    random.chance(0.02),
    // A private profile does not show its age.
    isPublic ? iso(timeBetween(random, STEAM_OPENED_AT_MS, createdAtMs)) : null,
    isPublic ? Math.floor(60 * (random.below(1_000) / 1_000) ** 3) : null,
    isPublic,
    random.chance(0.03),
    random.chance(0.005),
    random.chance(0.01) ? random.pick(['probation', 'banned']) : 'none',
    lastLoginAt,
    iso(createdAtMs),
    lastLoginAt,
  ]
}

const ACCOUNT_BASE = 76_561_197_960_265_728n
const ACCOUNT_FIRST = 900_000_000
const ACCOUNTS_PER_SEED = 2 ** 24
const ACCOUNT_MASK = 2 ** 30 - 1

/**
 * Spread over the range of real account numbers without collisions. Multiplying by an odd number is one-to-one modulo
 * a power of two, and each of the 64 seeds has its own block before that.
 */
export function steamIdFor(seed: number, index: number): string {
  const scattered = Math.imul(seed * ACCOUNTS_PER_SEED + index, 0x2c1b_3c6d) & ACCOUNT_MASK
  return (ACCOUNT_BASE + BigInt(ACCOUNT_FIRST + scattered)).toString()
}

const SESSION_LIFE_MS = 30 * DAY_MS
const SESSION_IDLE_MS = 14 * DAY_MS
const DEVICES = [
  'Chrome · Windows',
  'Firefox · Linux',
  'Safari · iPhone',
  'Chrome · Android',
  'Edge · Windows',
] as const

export const SESSION_COLUMNS = [
  'id',
  'user_id',
  'device_hash',
  'device_label',
  'signed_in_at',
  'last_used_at',
  'idle_expires_at',
  'expires_at',
] as const

/** These sessions cannot be used: their hashes are random, so no cookie or token leads to them. */
export function seededSession(world: SeededWorld, userCount: number, index: number) {
  const random = randomFor(world.seed, TABLES.sessions, index)
  const asOfMs = world.asOf.getTime()
  const signedInAtMs = timeBetween(random, asOfMs - SESSION_IDLE_MS, asOfMs)
  const lastUsedAtMs = timeBetween(random, signedInAtMs, asOfMs)
  const id = uuid(random)
  const row = [
    id,
    world.firstUserId + random.below(userCount),
    `\\x${random.hex(64)}`,
    random.pick(DEVICES),
    iso(signedInAtMs),
    iso(lastUsedAtMs),
    iso(lastUsedAtMs + SESSION_IDLE_MS),
    iso(signedInAtMs + SESSION_LIFE_MS),
  ]
  const refreshToken = [`\\x${random.hex(64)}`, id, 1, iso(signedInAtMs)]
  return { row, refreshToken }
}

export const REFRESH_TOKEN_COLUMNS = ['token_hash', 'session_id', 'generation', 'created_at'] as const

function uuid(random: Random): string {
  const hex = random.hex(32)
  const variant = (8 + (Number.parseInt(hex.slice(16, 17), 16) % 4)).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

function timeBetween(random: Random, startMs: number, endMs: number): number {
  return startMs + random.below(Math.max(1, endMs - startMs))
}

export function iso(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
