import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Where a list stands: every filter, the order, the page and what is open beside it live in the address. */
export type ListQuery<Name extends string> = {
  values: Readonly<Record<Name, string>>
  page: number
  /** How many filters narrow the list. */
  activeCount: number
  /** Another filter starts the list again at its first page. */
  change: (part: Partial<Record<Name, string>>, options?: { replace?: boolean }) => void
  reset: () => void
  pathOf: (page: number) => string
  /** The query of the address as it is, for the way back and for the neighbours in the same list. */
  search: string
}

const FIRST_LIST = 'page'
/** What stands open beside the list belongs to its page. */
const PEEK = 'peek'
/** Changes the order and leaves nothing out. */
const SORT = 'sort'

/** `names` must stay the same object from render to render. A second list on one page counts its pages as `pageName`. */
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
  return { ...current, change, reset, pathOf, search }
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
