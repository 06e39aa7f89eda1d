import type { UserEvent } from '@app/contract/events'

type UserEventListener = (event: UserEvent) => void

const listeners = new Set<UserEventListener>()

/** Hears what the server tells the signed-in person, whichever tab holds the stream. */
export function onUserEvent(listener: UserEventListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function publishUserEvent(event: UserEvent): void {
  for (const listener of listeners) listener(event)
}
