import { useSyncExternalStore } from 'react'
import { startSession } from './session-lifecycle.ts'
import { onSessionChange, readSession, UNKNOWN_SESSION, type SessionState } from './session-state.ts'

/** Who is signed in. During prerendering and until the server has answered the status is `unknown`. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, readSession, readServerSession)
}

/** The first component that asks starts the session, so no page has to remember to do it. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = onSessionChange(listener)
  startSession()
  return unsubscribe
}

function readServerSession(): SessionState {
  return UNKNOWN_SESSION
}
