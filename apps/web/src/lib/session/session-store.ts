import { useSyncExternalStore } from 'react'
import { startSession } from './session-lifecycle.ts'
import { onSessionChange, readSession, UNKNOWN_SESSION, type SessionState } from './session-state.ts'

/** The signed-in user. The status is `unknown` during prerendering and until the server has answered. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, readSession, readServerSession)
}

/** The first subscribed component starts the session, so that no page has to do it. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = onSessionChange(listener)
  startSession()
  return unsubscribe
}

function readServerSession(): SessionState {
  return UNKNOWN_SESSION
}
