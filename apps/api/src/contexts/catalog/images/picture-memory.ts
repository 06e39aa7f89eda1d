export type Picture = { content: Buffer; etag: string }

/**
 * The most used pictures of this process, limited by bytes. Entries live only for minutes, so deleted pictures
 * disappear here too and the table's usage dates stay current.
 */
export function createPictureMemory(limits: { bytesMax: number; lifetimeMs: number }) {
  // A Map keeps insertion order, so its first entry is the least recently used one.
  const entries = new Map<string, { picture: Picture; untilMs: number }>()
  let bytes = 0

  const forget = (key: string) => {
    bytes -= entries.get(key)?.picture.content.length ?? 0
    entries.delete(key)
  }

  return {
    get: (key: string): Picture | undefined => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.untilMs <= performance.now()) {
        bytes -= entry.picture.content.length
        return undefined
      }
      entries.set(key, entry)
      return entry.picture
    },
    put: (key: string, picture: Picture): void => {
      forget(key)
      entries.set(key, { picture, untilMs: performance.now() + limits.lifetimeMs })
      bytes += picture.content.length
      for (const oldest of entries.keys()) {
        if (bytes <= limits.bytesMax) break
        forget(oldest)
      }
    },
    byteCount: () => bytes,
  }
}
