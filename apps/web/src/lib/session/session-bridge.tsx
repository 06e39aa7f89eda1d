import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { registerNavigate } from './navigation.ts'
import { useSession } from './session-store.ts'

/** Mounted once in the app's root: starts the session on every page and gives it access to the router. */
export function SessionBridge(): null {
  const navigate = useNavigate()
  useSession()
  useEffect(() => registerNavigate(navigate), [navigate])
  return null
}
