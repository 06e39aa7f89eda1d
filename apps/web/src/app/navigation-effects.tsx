import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { languageOfPath } from '#lib/paths.ts'
import { readScroll, rememberScroll } from './scroll-memory.ts'

/** Does the work of a browser page load that a router must do itself: scroll, focus, language. */
export function NavigationEffects(): null {
  const { key, pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  const shown = useRef<{ key: string; pathname: string }>(undefined)

  useEffect(() => {
    document.documentElement.lang = languageOfPath(pathname)
  }, [pathname])

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, pathname }
    // The browser handles the first page of a document: it scrolls to a fragment or to the position before a reload.
    if (!before || before.key === key) return
    const isNewPage = before.pathname !== pathname
    if (navigationType === NavigationType.Pop) {
      const top = readScroll(key)
      if (top !== undefined) window.scrollTo(0, top)
    } else if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView()
    } else if (isNewPage) {
      window.scrollTo(0, 0)
    }
    if (isNewPage) focusHeading()
  }, [key, pathname, hash, navigationType])

  // React clears all layout effects before it runs the next ones, so the position is stored before the new page scrolls.
  useLayoutEffect(() => rememberScroll(key), [key])
  return null
}

/** A screen reader then starts at the heading of the new page instead of staying on the old link. */
function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main')
  target?.focus({ preventScroll: true })
}
