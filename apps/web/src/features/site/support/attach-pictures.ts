import type { NewTicketResponse } from '@app/contract/support/tickets'

/**
 * Sends pictures as the second message of a new ticket and returns the names of those that could not be sent. The code
 * of threads is loaded only when there are any.
 */
export async function attachPictures(
  { id, key }: NewTicketResponse['ticket'],
  pictures: readonly File[],
): Promise<string[]> {
  if (pictures.length === 0) return []
  const names = pictures.map(({ name }) => name)
  try {
    const { sendMessage, uploadPicture } = await import('#components/ticket/ticket-calls.ts')
    const ref = { id: String(id), key: key ?? undefined }
    const options = { onProgress: () => undefined, signal: new AbortController().signal }
    const results = await Promise.allSettled(pictures.map((file) => uploadPicture(ref, file, options)))
    const attachmentIds = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.id : []))
    if (attachmentIds.length > 0) await sendMessage(ref, { content: '', attachmentIds }, crypto.randomUUID())
    return names.filter((_name, place) => results[place]?.status === 'rejected')
  } catch {
    return names
  }
}
