import { fetchPicture } from './ticket-calls.ts'
import type { TicketRef } from './ticket-key.ts'

/**
 * Pictures of this page as `data:` URLs, because fetching them needs headers and the content security policy does not
 * allow `blob:`.
 */
const pictures = new Map<string, Promise<string>>()

export function loadPicture(ref: TicketRef, attachmentId: string): Promise<string> {
  const known = pictures.get(attachmentId)
  if (known) return known
  const loading = fetchPicture(ref, attachmentId).then(toDataUrl)
  pictures.set(attachmentId, loading)
  // Failures are not cached, because the next attempt may succeed.
  loading.catch(() => pictures.delete(attachmentId))
  return loading
}

/** Caches a picture that this browser has just uploaded, so that it is not fetched again. */
export function keepPicture(attachmentId: string, url: string): void {
  pictures.set(attachmentId, Promise.resolve(url))
}

export function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture cannot be read')))
    reader.readAsDataURL(blob)
  })
}
