import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The state of a list: every filter, the order, the page and the open preview are stored in the URL. */
export type ListQuery<Name extends string> = {
  values: Readonly<Record<Name, string>>
  page: number
  /** Number of active filters. */
  activeCount: number
  /** A filter change returns to the first page. */
  change: (part: Partial<Record<Name, string>>, options?: { replace?: boolean }) => void
  reset: () => void
  pathOf: (page: number) => string
  /** The current query of the URL, for the link back and for the neighbours in the same list. */
  search: string
}

const FIRST_LIST = 'page'
/** The open preview belongs to its page of the list. */
const PEEK = 'peek'
/** Sorting changes the order and hides no rows, so it does not count as a filter. */
const SORT = 'sort'

/**
 * `names` must be the same object in every render. A second list on one page stores its page number as `pageName`.
 */
export function useListQuery<Name extends string>(
  names: readonly Name[],
  pageName = FIRST_LIST,
): ListQuery<Name> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const current = useMemo(() => readQuery(names, pageName, search), [names, pageName, search])

  const change = useCallback<ListQuery<Name>['change']>(
    (part, options) => {
      const next = new URLSearchParams(search)
      next.delete(pageName)
      next.delete(PEEK)
      for (const [name, value] of Object.entries<string | undefined>(part)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      void navigate(pathname + asSearch(next), { replace: options?.replace ?? false })
    },
    [navigate, pageName, pathname, search],
  )
  const reset = useCallback(() => {
    const next = new URLSearchParams(search)
    for (const name of [pageName, PEEK, ...names]) next.delete(name)
    void navigate(pathname + asSearch(next))
  }, [names, navigate, pageName, pathname, search])
  const pathOf = useCallback(
    (page: number) => {
      const next = new URLSearchParams(search)
      next.delete(PEEK)
      if (page > 1) next.set(pageName, String(page))
      else next.delete(pageName)
      return pathname + asSearch(next)
    },
    [pageName, pathname, search],
  )
  // The same object until the URL changes, so that a filter bar renders only then.
  return useMemo(
    () => ({ ...current, change, reset, pathOf, search }),
    [current, change, reset, pathOf, search],
  )
}

function readQuery<Name extends string>(names: readonly Name[], pageName: string, search: string) {
  const given = new URLSearchParams(search)
  const values = Object.fromEntries(names.map((name) => [name, given.get(name) ?? ''])) as Record<
    Name,
    string
  >
  const page = Number(given.get(pageName) ?? 1)
  return {
    values,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    activeCount: names.filter((name) => name !== SORT && values[name] !== '').length,
  }
}

function asSearch(query: URLSearchParams): string {
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
