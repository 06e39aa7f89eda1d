import type { Db } from '#platform/db/database.ts'
import { toPicture } from './default-avatar.ts'
import { hasRefShape, variantOf, type PictureRequest } from './domain/picture-sizes.ts'
import { createFailureMemory } from './failure-memory.ts'
import { PictureUnavailableError, type ImageHost } from './image-host.ts'
import { imagesRepository } from './images.repository.ts'
import { createPictureMemory, type Picture } from './picture-memory.ts'
import { renderPicture } from './render-picture.ts'
import { createSlots } from './slots.ts'

const MEMORY = { bytesMax: 32 * 1024 * 1024, lifetimeMs: 10 * 60_000 }
const FAILURE_LIFETIME_MS = 60_000
const DOWNLOADS = { running: 16, waiting: 400 }
const DRAWINGS = { running: 2, waiting: 400 }

/** Undefined when the picture is not in our tables or is unavailable now. */
export type LoadPicture = (request: PictureRequest) => Promise<Picture | undefined>

/**
 * Looks in memory, then in our table, then asks the host. Only references in our tables reach the host, so an
 * attacker cannot make us fetch arbitrary URLs. Concurrent requests for one variant share a single fetch.
 */
export function createPictureLoader(tools: {
  db: Db
  imageHost: ImageHost
  onUnavailable: (kind: string, reason: string) => void
}): LoadPicture {
  const memory = createPictureMemory(MEMORY)
  const failures = createFailureMemory(FAILURE_LIFETIME_MS)
  const inFlight = new Map<string, Promise<Picture | undefined>>()
  const download = createSlots(DOWNLOADS)
  const draw = createSlots(DRAWINGS)

  const fetchAndDraw = async (key: string, request: PictureRequest): Promise<Buffer | undefined> => {
    try {
      const original = await download(() => tools.imageHost.fetchOriginal(request))
      return await draw(() => renderPicture(original, request))
    } catch (error) {
      if (!(error instanceof PictureUnavailableError)) throw error
      // An overload on our side does not mean that the picture is broken.
      if (error.reason !== 'busy') failures.add(key)
      tools.onUnavailable(request.kind, error.reason)
      return undefined
    }
  }

  const find = async (key: string, request: PictureRequest): Promise<Picture | undefined> => {
    let content = await imagesRepository.findCached(tools.db, request)
    if (!content) {
      if (failures.has(key) || !(await imagesRepository.isSource(tools.db, request.kind, request.ref)))
        return undefined
      content = await fetchAndDraw(key, request)
      if (!content) return undefined
      await imagesRepository.saveCached(tools.db, request, content)
    }
    const picture = toPicture(content)
    memory.put(key, picture)
    return picture
  }

  return async (request) => {
    if (!hasRefShape(request.kind, request.ref)) return undefined
    const key = `${request.kind}/${request.ref}/${variantOf(request)}`
    const known = memory.get(key)
    if (known) return known
    const running = inFlight.get(key)
    if (running) return running
    const started = find(key, request).finally(() => inFlight.delete(key))
    inFlight.set(key, started)
    return started
  }
}
