import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { languageOfPath } from '#lib/paths.ts'
import { readScroll, rememberScroll } from './scroll-memory.ts'

/** What a browser does by itself on a page load and a router must do by hand: scroll, focus, language. */
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
    // The first page of a document is the browser's: it scrolls to a fragment or to where a reload left off.
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

  useEffect(() => rememberScroll(key), [key])
  return null
}

/** A screen reader then reads the new page from its heading instead of staying on the old link. */
function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main')
  target?.focus({ preventScroll: true })
}
