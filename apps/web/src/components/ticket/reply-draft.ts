import { tabStorage } from '#lib/session/browser-storage.ts'

const storageKey = (ticketId: string) => `ticketReply:${ticketId}`

/** The unsent reply to a ticket, for this tab only. */
export function readReply(ticketId: string): string {
  return tabStorage.getItem(storageKey(ticketId)) ?? ''
}

export function keepReply(ticketId: string, text: string): void {
  if (text === '') tabStorage.removeItem(storageKey(ticketId))
  else tabStorage.setItem(storageKey(ticketId), text)
}
