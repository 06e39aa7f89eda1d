import { useCallback, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { tabStorage } from '#lib/session/browser-storage.ts'
import { useIsHydrated } from '#lib/use-is-hydrated.ts'
import { changesIn, DEFAULT_FILTERS, readFilters, writeFilters, type Filters } from './filters.ts'

const STORAGE_KEY = 'calculatorFilters'
/** Typing must not write a URL for every letter: browsers limit such changes, and each one costs a render. */
const WRITE_DELAY_MS = 250
/** Until hydration the page shows the default filters, whatever its URL says. */
const PRERENDERED = 'prerendered'

/** The filters are stored in the URL: it can be shared, and the back button restores the list. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const navigationType = useNavigationType()
  const isHydrated = useIsHydrated()
  const place = isHydrated ? key : PRERENDERED
  const [seenPlace, setSeenPlace] = useState(place)
  const [filters, setFilters] = useState(() => (isHydrated ? readFilters(search) : DEFAULT_FILTERS))

  if (place !== seenPlace) {
    setSeenPlace(place)
    if (seenPlace === PRERENDERED)
      setFilters((entered) => ({ ...readFilters(search), ...changesIn(entered) }))
    // Only this hook navigates with replace; every other navigation comes from a link or the back button.
    else if (navigationType !== NavigationType.Replace) setFilters(readFilters(search))
  }

  const wanted = writeFilters(filters)
  useEffect(() => {
    if (!isHydrated) return undefined
    tabStorage.setItem(STORAGE_KEY, wanted)
    if (wanted === search) return undefined
    const timer = setTimeout(() => void navigate(pathname + wanted, { replace: true }), WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isHydrated, wanted, search, pathname, navigate])

  const change = useCallback((part: Partial<Filters>) => {
    setFilters((current) => ({ ...current, rowCount: DEFAULT_FILTERS.rowCount, ...part }))
  }, [])
  return [filters, change]
}

/** The last query of the list in this tab, for the link back from an item. */
export function lastFilters(): string {
  return writeFilters(readFilters(tabStorage.getItem(STORAGE_KEY) ?? ''))
}
