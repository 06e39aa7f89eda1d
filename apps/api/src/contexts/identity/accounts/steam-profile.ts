type EconomyBan = 'none' | 'probation' | 'banned' | 'unknown'

/** Steam's profile data of a user, already sanitized. */
export type SteamProfile = {
  personaName: string
  avatarHash: string | null
  /** Steam returns these two only for public profiles. */
  createdAt: Date | null
  level: number | null
  isPublic: boolean
  isVacBanned: boolean
  isCommunityBanned: boolean
  economyBan: EconomyBan
}

export type SteamProfileAnswer = { kind: 'found'; profile: SteamProfile } | { kind: 'unknown-account' }

export type SteamProfileSource = {
  /** Throws `SteamCallError`. */
  readProfile: (steamId: string) => Promise<SteamProfileAnswer>
}

/** Never contains the request URL, because our API key is part of it. */
export class SteamCallError extends Error {
  override readonly name = 'SteamCallError'
  /** False when a retry would be refused again, because our key or the request is wrong. */
  readonly isRetryable: boolean

  constructor(reason: string, options: { isRetryable: boolean }) {
    super(reason)
    this.isRetryable = options.isRetryable
  }
}

const PERSONA_NAME_LENGTH_MAX = 128

/**
 * Users can type any name. Control characters and invisible direction marks could disguise a name in a list or a log.
 */
export function cleanPersonaName(name: string): string {
  const visible = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // Cuts by code points, so that an emoji at the end is not split.
  return Array.from(visible).slice(0, PERSONA_NAME_LENGTH_MAX).join('').trimEnd()
}

export function cleanAvatarHash(hash: string | undefined): string | null {
  return hash !== undefined && /^[0-9a-f]{40}$/.test(hash) ? hash : null
}
