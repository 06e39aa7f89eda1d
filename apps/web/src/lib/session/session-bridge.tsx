import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { registerNavigate } from './navigation.ts'
import { useSession } from './session-store.ts'

/** Stands once in the root of the app: starts the session on every page and lends it the router. */
export function SessionBridge(): null {
  const navigate = useNavigate()
  useSession()
  useEffect(() => registerNavigate(navigate), [navigate])
  return null
}
