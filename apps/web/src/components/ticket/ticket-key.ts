import { tabStorage } from '#lib/session/browser-storage.ts'

/** A ticket and, for a guest, the key that gives access to it. */
export type TicketRef = { id: string; key: string | undefined }

const storageKey = (ticketId: string) => `ticketKey:${ticketId}`

/** The key after the `#` in a guest's link. */
export function keyInFragment(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('key') || undefined
}

/** Stored for this tab only, so that the next user of the browser cannot find it. */
export function keepTicketKey(ticketId: string, key: string): void {
  tabStorage.setItem(storageKey(ticketId), key)
}

export function readTicketKey(ticketId: string): string | undefined {
  return tabStorage.getItem(storageKey(ticketId)) ?? undefined
}
