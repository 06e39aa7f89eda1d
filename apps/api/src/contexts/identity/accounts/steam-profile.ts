type EconomyBan = 'none' | 'probation' | 'banned' | 'unknown'

/** What Steam says about a person, already cleaned. */
export type SteamProfile = {
  personaName: string
  avatarHash: string | null
  /** Steam tells these two only about public profiles. */
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

/** Never carries the address of the call: Steam wants our key in it. */
export class SteamCallError extends Error {
  override readonly name = 'SteamCallError'
  /** False when the same call would be refused again: our key or the request is wrong. */
  readonly isRetryable: boolean

  constructor(reason: string, options: { isRetryable: boolean }) {
    super(reason)
    this.isRetryable = options.isRetryable
  }
}

const PERSONA_NAME_LENGTH_MAX = 128

/**
 * Names are whatever people type. Control characters and the invisible ones that turn text around could make a name
 * look like something else in a list or a log.
 */
export function cleanPersonaName(name: string): string {
  const visible = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // By code points, so that an emoji at the end is not cut in half.
  return Array.from(visible).slice(0, PERSONA_NAME_LENGTH_MAX).join('').trimEnd()
}

export function cleanAvatarHash(hash: string | undefined): string | null {
  return hash !== undefined && /^[0-9a-f]{40}$/.test(hash) ? hash : null
}
