const AVATAR_WIDTH_MAX = 184

/** The URL of a user's picture on our own host; never on another host. */
export function avatarUrl(avatarHash: string | null): string {
  return `/img/avatar/${avatarHash ?? 'default'}?w=${AVATAR_WIDTH_MAX}`
}
