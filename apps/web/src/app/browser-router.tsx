import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

const history = typeof window === 'undefined' ? undefined : createBrowserHistory({ v5Compat: true })

/**
 * The router's own BrowserRouter in a few lines: its module brings forms, fetchers and prefetching along, five
 * kilobytes that every visitor would download for nothing.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [state, setState] = useState(() => ({ action: history?.action, location: history?.location }))
  // A transition keeps the old page on the screen while the code of the new one is on its way.
  useLayoutEffect(() => history?.listen((update) => startTransition(() => setState(update))), [])
  if (!history || !state.location || !state.action) return null
  return (
    <Router location={state.location} navigationType={state.action} navigator={history}>
      {children}
    </Router>
  )
}
