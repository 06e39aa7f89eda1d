import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

const history = typeof window === 'undefined' ? undefined : createBrowserHistory({ v5Compat: true })

/**
 * A minimal version of the router's BrowserRouter. The original module includes forms, fetchers and prefetching: five
 * kilobytes that every visitor would download without using them.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [state, setState] = useState(() => ({ action: history?.action, location: history?.location }))
  // A transition keeps the old page visible while the code of the new page loads.
  useLayoutEffect(() => history?.listen((update) => startTransition(() => setState(update))), [])
  if (!history || !state.location || !state.action) return null
  return (
    <Router location={state.location} navigationType={state.action} navigator={history}>
      {children}
    </Router>
  )
}
