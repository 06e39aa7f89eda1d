export { isRaster } from './domain/raster-signature.ts'
export { PictureUnavailableError, type ImageHost } from './image-host.ts'
export { createSlots } from './slots.ts'

const AVATAR_WIDTH_MAX = 184

/** The address of a person's picture on our own host; never another host's. */
export function avatarUrl(avatarHash: string | null): string {
  return `/img/avatar/${avatarHash ?? 'default'}?w=${AVATAR_WIDTH_MAX}`
}
