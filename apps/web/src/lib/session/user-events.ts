import type { UserEvent } from '@app/contract/events'

type UserEventListener = (event: UserEvent) => void

const listeners = new Set<UserEventListener>()

/** Receives the server's events for the signed-in user, whichever tab holds the stream. */
export function onUserEvent(listener: UserEventListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function publishUserEvent(event: UserEvent): void {
  for (const listener of listeners) listener(event)
}
